"""Bodies of requests are taken as strictly as files: a number is no text, and 2.0 no whole number."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ValidationException


class StrictRequest(Request[Any, Any, State]):
    """The framework alone would turn what comes into what is wanted, wherever it can."""

    async def json(self) -> Any:
        """The body as what the endpoint takes. Raises ValidationException."""
        body = await super().json()
        field = self.route_handler.parsed_data_field
        if field is None:
            return body
        try:
            return msgspec.convert(body, field.annotation, str_keys=True)
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at `$.")
            detail = "What was sent does not fit."
            extra: list[Any] = [{"key": place.rstrip("`") or "data", "message": message}]
            raise ValidationException(detail, extra=extra) from None
