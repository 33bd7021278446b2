"""Steps that cause a finding where no change of one text file does, by the words of examples.

A step gets a folder and True for what is wrong, and returns what is found there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import pikepdf
from pikepdf import Array, Dictionary, Name

import printgen
from printgen.backends.pdf import render as write_pdf
from printgen.checks import Choice, run
from printgen.checks.codes import GAMES_CUT_SHORT, SUPPLY_RAN_OUT
from printgen.core.errors import DataError, Finding, Severity
from printgen.pdf.findings import PdfFinding
from printgen.play.rules import Action, Rules
from printgen.play.subject import Subject
from tests.helpers import photos, proofs
from tests.helpers.cards import HEIGHT, WIDTH, Card, add_page, card, font, font_file, form, image
from tests.helpers.changed import edit
from tests.helpers.samples import rulebook
from tests.helpers.tagged import rulebook as tagged
from tests.helpers.tiny import write_tiny

Findings: TypeAlias = Sequence[Finding] | Sequence[PdfFinding]
Step: TypeAlias = Callable[[Path, bool], Findings]


def refused(work: Callable[[], object]) -> list[Finding]:
    """Return what is found in data by work that refuses it; nothing, if it does not."""
    try:
        work()
    except DataError as error:
        return error.findings
    return []


_RIGHT: dict[str, Findings] = {}


def _known(right: str, find: Callable[[], Findings]) -> Findings:
    """Return what is found where nothing is wrong: once for all steps that change the same."""
    if right not in _RIGHT:
        _RIGHT[right] = find()
    return _RIGHT[right]


# -- PDFs


def _preflight(profile: str, made: Card, folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    if not wrong:
        return _known(profile, lambda: _preflight(profile, card(), folder, wrong=True))
    return printgen.run_preflight(made.write(folder / "card.pdf"), profile)


def _cut_off(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    if not wrong:
        return _preflight("offset", card(), folder, wrong=False)
    path = card().write(folder / "card.pdf")
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    return printgen.run_preflight(path, "offset")


def _no_pages(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    if not wrong:
        return _preflight("offset", card(), folder, wrong=False)
    pikepdf.new().save(folder / "card.pdf")
    return printgen.run_preflight(folder / "card.pdf", "offset")


def _with_form(make: Callable[[pikepdf.Pdf], Any]) -> Card:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Resources.XObject.Fm = make(pdf)

    return card(change, more="q 1 0 0 1 30 70 cm /Fm Do Q")


def _in_itself(pdf: pikepdf.Pdf) -> Any:
    made = form(pdf, "/Fm Do 0 0 5 5 re f")
    made.Resources = Dictionary(XObject=Dictionary(Fm=made))
    return made


def _in_each_other(pdf: pikepdf.Pdf) -> Any:
    made = form(pdf, "0 0 5 5 re f")
    for _ in range(40):
        made = form(pdf, "/In Do", resources=Dictionary(XObject=Dictionary(In=made)))
    return made


def _short_font(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.Font.F1 = font(pdf, font_file().read_bytes()[:200])


def _without_letters(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    path = folder / "rules.pdf"
    path.write_bytes(write_pdf(tagged()))
    if wrong:
        with pikepdf.open(path, allow_overwriting_input=True) as file:
            for font in file.pages[0].Resources.Font.values():
                font.ToUnicode = file.make_stream(b"begincmap endcmap")
            file.save(path)
    return printgen.run_preflight(path, "accessible")


def _wide_page(pdf: pikepdf.Pdf) -> None:
    for width in (WIDTH, WIDTH, WIDTH + 2):
        add_page(pdf, "0.1 0.2 0.3 0 k 0 0 200 300 re f", (width, HEIGHT))


def _half_tint(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.ExtGState.T = Dictionary(ca=0.5)


def _for_a_screen(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(b"not looked at", N=3)


def _wide_image(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.XObject.Im = image(pdf, 40_000, 120)


def _draft(pdf: pikepdf.Pdf) -> None:
    draft = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("Draft")))
    pdf.pages[0].obj.Resources.Properties = Dictionary(D=draft)
    pdf.Root.OCProperties = Dictionary(OCGs=Array([draft]), D=Dictionary(OFF=Array([draft])))


OWNER: Final = pikepdf.Encryption(owner="secret", user="")

# -- finished kits


def _proof(name: str, change: proofs.Change, folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    if not wrong:
        return _known("kit", lambda: _proof(name, lambda _: None, folder, wrong=True))
    game = proofs.write_game(folder / "game")
    kit = printgen.build_kit(game, out=folder, formats=["pdf"]).folder
    proofs.altered(kit, name, change)
    return proofs.found(kit, game, Severity.WARNING)


def _white_over_a_coin(pdf: pikepdf.Pdf) -> None:
    # The first coin begins 24 mm from the left and 15 mm from the top of A4.
    box = " ".join(f"{side * proofs.PT_PER_MM:.2f}" for side in (24, 297 - 33, 9, 18))
    proofs.around(pdf, 1, "", f"1 g {box} re f")


# A millimetre to the right.
_moved_mark = proofs.line(proofs.mark, proofs.moved(1))


def _proved(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    game = proofs.write_game(folder / "game")
    kit = printgen.build_kit(game, out=folder, formats=["pdf" if wrong else "svg"]).folder
    return proofs.found(kit, game, Severity.NOTE)


# -- games that the program plays


def _variant(folder: Path, base: str, **figures: int) -> Path:
    lines = "".join(f"  {name.replace('_', '-')}: {{value: {n}}}\n" for name, n in figures.items())
    file = folder / "mine.yaml"
    file.write_text(f"extends: {base}\nid: mine\ntitle: Mine\nfigures:\n{lines}", "utf-8")
    return file


def _aztec(folder: Path, *, players: int | None = 2, **figures: int) -> Subject:
    loaded = printgen.load(_variant(folder, "aztec-market", **figures))
    return Subject(loaded, players=players, games=1)


class _Changed:
    """Rules of which one method is replaced."""

    def __init__(self, rules: Rules[Any], **methods: Any) -> None:
        self._rules = rules
        vars(self).update({name: partial(method, rules) for name, method in methods.items()})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def _stuck(rules: Rules[Any], state: Any) -> Any:
    return () if sum(state.bag) < 70 else rules.legal_actions(state)


def _thief(rules: Rules[Any], state: Any, action: Action) -> Any:
    after: Any = rules.apply(state, action)
    return after._replace(bank=after.bank - 1) if action.startswith("coin") else after


def _rules(folder: Path, wrong: bool, **methods: Any) -> Findings:  # noqa: FBT001
    subject = _aztec(folder, king_takes=1)
    if wrong:
        for case, rules in list(subject.rules.items()):
            subject.rules[case] = _Changed(rules, **methods)  # type: ignore[assignment]
    return run(subject)


def _endless(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    return run(_aztec(folder, porter_returns=1 if wrong else 0))


def _long(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    subject = _aztec(folder, players=None, moves_per_pass=200 if wrong else 2)
    return run(subject, Choice([GAMES_CUT_SHORT.id]))


def _few_coins(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    file = _variant(folder, "market-at-kos", coins=55 if wrong else 400)
    subject = Subject(printgen.load(file), players=5, games=3)
    return run(subject, Choice([SUPPLY_RAN_OUT.id]))


def _plastic(_: Path, wrong: bool) -> Findings:  # noqa: FBT001
    loaded = printgen.load("buyers-market")
    return run(Subject(loaded, players=4 if wrong else 3, games=1, longest=100))


# -- commands


def _no_buyers(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    file = _variant(folder, "tlatelolco", buyers_per_stand=0 if wrong else 2)
    return refused(lambda: printgen.plan_setup(file, players=2, seed=1, require=["reachable"]))


def _thick_booklet(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    game = rulebook(folder)
    figure = "```pieces\nshow: [sail/north]\nheight: 120\n```\n\n"
    (game / "rules.md.j2").write_text("# Rules\n\n" + figure * 100, "utf-8")
    options = printgen.KitOptions(booklet=True, creep=0.5 if wrong else 0)
    return refused(lambda: printgen.build_kit(game, options, out=folder, formats=["pdf"]))


def _to_drivethru(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    # A tiny game's tokens are 20 mm wide; a poker card is 63.5 × 88.9 mm.
    game = write_tiny(folder / "tiny")
    if not wrong:
        edit(
            game / "game.yaml",
            ("kind: token", "kind: card"),
            ("{width: 20mm, height: 20mm,", "{width: 63.5mm, height: 88.9mm,"),
            ("bleed: 2mm", "bleed: 3.5mm"),
        )
    return refused(lambda: printgen.export(game, to="drivethru", out=folder / "out"))


def _see_through(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    faces = "      mark: {sign: dot, left: 5, right: 5, top: 5, bottom: 5}\nsigns: {dot: dot.svg}\n"
    game = write_tiny(folder / "tiny", faces=faces)
    (game / "dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        f'<rect width="9" height="9" opacity="{0.5 if wrong else 1}"/></svg>',
        "utf-8",
    )
    options = printgen.KitOptions(purpose="drivethru")
    return refused(lambda: printgen.build_kit(game, options, out=folder, formats=["pdf"]))


# -- pictures


def _text_for_a_picture(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    game = photos.write_cards(folder / "game", "vane", images="{vane: art/vane.png}")
    (game / "art").mkdir()
    photos.photo(600, 400).save(game / "art" / "vane.png")
    if wrong:
        (game / "art" / "vane.png").write_text("a vane")
    return printgen.check(game)


def _coarse(folder: Path, wrong: bool) -> Findings:  # noqa: FBT001
    game = photos.write_cards(folder / "game", "a.png", box="image: a.png, width: 25, height: 25")
    side = 100 if wrong else 300
    photos.photo(side, side).save(game / "a.png")
    return printgen.check(game, least=Severity.WARNING)


STEPS: Final[dict[str, Step]] = {
    "a PDF that was cut off in the middle": _cut_off,
    "a PDF that an owner's password locks": partial(
        _preflight, "offset", card(save={"encryption": OWNER}, claim=False)
    ),
    "a PDF without pages": _no_pages,
    "a tagged PDF with an empty ToUnicode table": _without_letters,
    "a file `art/vane.png` of plain text, named under `images`": _text_for_a_picture,
    "a picture of 100 × 100 pixels on a card of 25 × 25 mm, where 300 × 300 would do": _coarse,
    "a PDF with forty forms, each inside the one before": partial(
        _preflight, "offset", _with_form(_in_each_other)
    ),
    "a PDF with a form that draws itself": partial(_preflight, "offset", _with_form(_in_itself)),
    "a PDF with four pages, of which the last is 2 mm wider": partial(
        _preflight, "offset", card(_wide_page)
    ),
    "a PDF with an image that is 40,000 pixels wide": partial(
        _preflight, "offset", card(_wide_image)
    ),
    "a PDF with the first 200 bytes of a font": partial(_preflight, "offset", card(_short_font)),
    "a PDF for a press whose output intent is an RGB profile": partial(
        _preflight, "offset", card(_for_a_screen)
    ),
    "a PDF/X-1a that is written as PDF 1.5": partial(
        _preflight, "offset", card(save={"force_version": "1.5"})
    ),
    "a PDF for a press with a tint of opacity 0.5": partial(
        _preflight, "drivethru", card(_half_tint, t="q /T gs 20 75 10 5 re f Q")
    ),
    "a PDF for a press with a line in a layer that is switched off": partial(
        _preflight, "offset", card(_draft, line="/OC /D BDC 20 40 m 50 40 l S EMC")
    ),
    "a kit whose PDF has a crop mark that was moved by a millimetre": partial(
        _proof, "-cards.pdf", _moved_mark
    ),
    "a kit whose PDF has white painted over a coin": partial(
        _proof, "-coins.pdf", _white_over_a_coin
    ),
    "a kit whose PDF lacks the page with the first backs": partial(
        _proof, "-cards.pdf", lambda pdf: proofs.pages(pdf, 1, 3, 4)
    ),
    "a kit whose PDF has sheet 2 before sheet 1": partial(
        _proof, "-cards.pdf", lambda pdf: proofs.pages(pdf, 3, 4, 1, 2)
    ),
    "a kit whose PDF lacks the page with the first fronts": partial(
        _proof, "-cards.pdf", lambda pdf: proofs.pages(pdf, 2, 3, 4)
    ),
    "a finished kit with PDFs": _proved,
    "rules that allow no action once ten tokens are drawn": lambda folder, wrong: _rules(
        folder, wrong, legal_actions=_stuck
    ),
    "rules that lose a coin with each coin that is taken": lambda folder, wrong: _rules(
        folder, wrong, apply=_thief
    ),
    "Aztec Market, where porters return the goods and ambassadors save the coin": _endless,
    "Aztec Market with 200 moves in a pass": _long,
    "The Market at Kos with five players and 55 coins": _few_coins,
    "Buyer's Market with four players and one box of plastic pyramids": _plastic,
    "printgen setup tlatelolco --require reachable, with no buyers at the stands": _no_buyers,
    "printgen kit --booklet --creep 0.5mm with a rulebook of 100 pages": _thick_booklet,
    "printgen kit --for drivethru with a game that has a transparent sign": _see_through,
    "printgen export --to drivethru of a game of small tokens": _to_drivethru,
}
