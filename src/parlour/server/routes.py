"""Every request that the house answers."""

from __future__ import annotations

from parlour.server import api
from parlour.server.persons import api as persons
from parlour.server.underscore import api as underscore

HANDLERS = [*api.HANDLERS, *persons.HANDLERS, *underscore.HANDLERS]
