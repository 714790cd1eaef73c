"""Run by Alembic: applies the migrations to the connection that `tavola.store.migrate` hands over."""

from alembic import context

from tavola.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
