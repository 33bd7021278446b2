"""Maps: boards with spaces wherever the data puts them."""

from printgen.model.kind import Kind

KINDS = (Kind("Map", ("map",)),)
