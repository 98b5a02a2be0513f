"""Playing well pays in every game of the house."""

from parlour.laws.suite.test_bots import *  # noqa: F403
