"""Methods of research that no bot needs while it plays."""
