"""The ways to print a kit, by their names in data, options and manifests. Plain values."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

# All colours, little ink, or greys. Each theme is made for one of them.
InkName: TypeAlias = Literal["full", "low", "grey"]
FULL: Final[InkName] = "full"
INKS: Final[tuple[InkName, ...]] = (FULL, "low", "grey")
# The names of inks in findings.
INK_TITLES: Final[dict[InkName, str]] = {
    "full": "in full colour",
    "low": "with little ink",
    "grey": "in greys",
}

# How the back of a sheet is printed: the paper turned on its long or its short edge; beside the
# front on the same side, to be folded over; or not at all.
Duplex: TypeAlias = Literal["long-edge", "short-edge", "fold", "none"]
# The edge on which a duplex printer turns the paper.
Turn: TypeAlias = Literal["long-edge", "short-edge"]
LONG_EDGE: Final = "long-edge"
SHORT_EDGE: Final = "short-edge"
DUPLEXES: Final[tuple[Duplex, ...]] = ("long-edge", "short-edge", "fold", "none")

# Round pieces: as a honeycomb if that gets more on a sheet, or as squares that are cut straight.
Rounds: TypeAlias = Literal["hexagon", "square"]
HEXAGON: Final[Rounds] = "hexagon"
SQUARE: Final[Rounds] = "square"
ROUNDS: Final[tuple[Rounds, ...]] = (HEXAGON, SQUARE)

# Cutting machines that read marks on printed paper, by their makers: see printgen.core.cutters.
CUTTER_NAMES: Final = ("silhouette", "cricut")

# Who prints: users at home, a shop that prints single pieces on demand, or an offset print shop.
Purpose: TypeAlias = Literal["home", "drivethru", "offset"]
HOME: Final[Purpose] = "home"
PURPOSES: Final[tuple[Purpose, ...]] = ("home", "drivethru", "offset")

# The thickness of office paper of 80 g/m². Its density by ISO 534 is about 0.8 g/cm³, and 80 g/m²
# divided by 0.8 g/cm³ is 0.1 mm: a ream of 500 sheets is 5 cm high.
CREEP_MM: Final = 0.1
# The thickest paper for a booklet: card of about 400 g/m².
MOST_CREEP_MM: Final = 0.5

# The usual unprintable edge, in mm; users who know their printer may give another. Makers publish 4
# mm on all sides (Konica Minolta 2490MF, user's guide), or 1.8 mm at the head and 6.7 mm at the
# foot (HP Officejet 7210, user's guide; both read in November 2026).
EDGE_MM: Final = 5.0
MARGINS_MM: Final = (3.0, 30.0)
# The height of the strip for ruler and footer at the foot of the usable area, in mm.
FURNITURE_MM: Final = 9.0
# The most that data can set.
MOST_BLEED_MM: Final = 20.0
