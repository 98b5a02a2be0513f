"""How the tables came to be, step by step; alembic walks them on every start."""
