"""Player screens: folded sheets that stand on the table and hide what is behind them."""

from printgen.model.kind import Kind

KINDS = (Kind("Screen", ("screen",)),)
