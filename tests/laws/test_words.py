"""Whatever happens is told in sentences, in every game of the house."""

from parlour.laws.suite.test_words import *  # noqa: F403
