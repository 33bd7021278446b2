"""Player screens: a folded sheet that stands on the table and hides what lies behind it."""

from printgen.model.kind import Kind

KIND = Kind("Screen", ("screen",))
