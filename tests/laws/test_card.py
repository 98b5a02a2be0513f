"""What a card promises, for every game of the house."""

from parlour.laws.suite.test_card import *  # noqa: F403
