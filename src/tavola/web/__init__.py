"""Pages, the JSON API and live updates."""
