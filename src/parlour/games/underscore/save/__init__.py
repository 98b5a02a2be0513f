"""The whole truth as it is kept, and back again."""
