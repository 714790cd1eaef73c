"""Request bodies are read strictly: a number is not accepted for a text, nor 2.0 for a whole number."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import ValidationException


class StrictRequest(Request[Any, Any, State]):
    """Litestar coerces "2" to 2; this type refuses that."""

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
