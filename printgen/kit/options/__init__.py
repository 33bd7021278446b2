"""Options of kits: declared once, for the command line, the API, manifests and names of folders."""
