"""The laws, for every game of the house."""

from parlour.laws.suite.test_laws import *  # noqa: F403
