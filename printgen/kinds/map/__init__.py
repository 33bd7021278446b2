"""Maps: boards whose spaces lie where the data puts them."""

from printgen.model.kind import Kind

KIND = Kind("Map", ("map",))
