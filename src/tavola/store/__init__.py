"""Where tables are kept, with the links to them, drafts, addresses and the outbox."""
