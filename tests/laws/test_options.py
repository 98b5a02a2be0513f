"""The laws under options that no preset has, for every game of the house."""

from parlour.laws.suite.test_options import *  # noqa: F403
