"""All tests of the site share one event loop, and most of them one site."""

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="package")
