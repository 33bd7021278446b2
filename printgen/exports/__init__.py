"""A game for other programs, machines and services: pictures, saves for a table on the screen, and
lines to cut and fold along.
"""

from printgen.exports.build import Export, build
from printgen.exports.order import TARGETS, ExportOrder, order

__all__ = ["TARGETS", "Export", "ExportOrder", "build", "order"]
