"""Prints the site's OpenAPI document, from which the types of the scripts are generated (`make types`)."""

from __future__ import annotations

import json

from tavola.service.settings import Settings
from tavola.web.app import create_app

print(json.dumps(create_app(Settings()).openapi_schema.to_schema(), indent=1, sort_keys=True))
