"""Scene to file formats: one file each, thin."""
