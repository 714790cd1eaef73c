"""What is asked of the service and what it answers; the API sends these as JSON."""
