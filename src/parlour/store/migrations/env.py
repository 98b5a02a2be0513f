"""Alembic's way in: the connection is the server's own, inside its transaction."""

from alembic import context

from parlour.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
