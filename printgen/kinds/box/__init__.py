"""Boxes: tuckboxes, and trays with a lid, as large as the pieces inside need."""

from printgen.model.kind import Kind

KINDS = (Kind("LiddedBox", ("lidded-box",)), Kind("Tuckbox", ("tuckbox",)))
