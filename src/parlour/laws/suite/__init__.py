"""All laws as tests, for the games that PARLOUR_LAWS names, else for those of the house."""
