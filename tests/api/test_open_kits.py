"""Kits that stay open: findings and changed pages after each change, as if all were made anew."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

import printgen
from printgen.core.limits import GivenUpError, giving_up
from tests.helpers.tiny import write_tiny

FIGURES = "figures:\n  hand: {value: 2, provenance: assumed}\n"
TEXT = "# How to play\n\nTake {{ figures.hand }} tokens.\n\n```pieces\nshow: [token]\n```\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "tiny", faces=FIGURES, rules=TEXT)


def changed(file: Path, old: str, new: str) -> dict[Path, bytes]:
    text = file.read_text("utf-8")
    assert old in text
    return {file: text.replace(old, new).encode()}


def files(kit: printgen.OpenKit) -> list[str]:
    return [each.file for each in kit.changes()]


def test_a_change_reaches_the_pages_that_show_it(game: Path) -> None:
    kit = printgen.OpenKit(game)
    assert kit.update() == []
    assert files(kit) == []
    assert kit.update(changed(game / "game.yaml", "hand: {value: 2", "hand: {value: 5")) == []
    assert files(kit) == ["svg/sheets/rules-1.svg"]
    before, after = (kit.svg("svg/sheets/rules-1.svg", before=each) for each in (True, False))
    assert before
    assert after
    assert before != after
    kit.update(changed(game / "rules.md.j2", "tokens.", "tokens!"))
    assert files(kit) == ["svg/sheets/rules-1.svg"]
    kit.update(changed(game / "game.yaml", "text: Token,", "text: Chip,"))
    assert "svg/pieces/token/token-front.svg" in files(kit)
    assert "svg/pieces/token/token-back.svg" not in files(kit)
    assert kit.svg("svg/sheets/no.svg") is None


def test_what_is_wrong_is_told_at_its_place_and_the_pages_come_back_with_its_mend(
    game: Path,
) -> None:
    kit = printgen.OpenKit(game)
    (found,) = kit.update(changed(game / "game.yaml", "hand: {value: 2", "hand: {value: -2"))
    assert found.where == printgen.Place(f"{game.as_posix()}/game.yaml", 37, 17)
    with pytest.raises(printgen.DataError):
        kit.changes()
    assert kit.update() == []
    assert kit.changes() == []


def test_pages_that_were_given_up_at_any_point_are_drawn_when_asked_for_again(game: Path) -> None:
    kit = printgen.OpenKit(game)
    kit.changes()
    kit.update(
        {
            **changed(game / "game.yaml", "hand: {value: 2", "hand: {value: 5"),
            **changed(game / "rules.md.j2", "tokens.", "chips."),
        }
    )
    for most in count():
        begun = count()
        try:
            with giving_up(lambda least=most, begun=begun: next(begun) >= least):  # type: ignore[misc]
                assert files(kit) == ["svg/sheets/rules-1.svg"]
        except GivenUpError:
            continue
        break
    assert most > 2
    assert b"chips" in (kit.svg("svg/sheets/rules-1.svg") or b"")


@pytest.mark.slow
def test_kits_that_stay_open_have_the_pages_of_new_ones(game: Path) -> None:
    file, text = game / "game.yaml", game / "rules.md.j2"
    kit = printgen.OpenKit(game)
    for texts in (
        changed(file, "hand: {value: 2", "hand: {value: 3"),
        changed(file, "quantity: {value: 3", "quantity: {value: 40"),
        changed(file, "#aa2222", "#22aa22"),
        changed(file, "width: 20mm", "width: 31mm"),
        changed(text, "Take", "Now take"),
        changed(file, "text: Token,", "text: Chip,"),
        changed(file, "title: Tiny", "title: Small"),
        {},
    ):
        assert kit.update(texts) == []
        new = printgen.OpenKit(game)
        new.update(texts)
        assert kit.pages() == new.pages()
        for view in kit.pages():
            assert kit.svg(view.file) == new.svg(view.file), (texts, view.file)
        assert kit.changes() == new.changes()


def test_its_pages_are_those_of_the_kit_that_is_built(game: Path, tmp_path: Path) -> None:
    kit = printgen.OpenKit(game)
    built = printgen.build_kit(game, out=tmp_path / "out", formats=("svg",))
    for view in kit.pages():
        assert kit.svg(view.file) == (built.folder / view.file).read_bytes()


def test_what_another_program_saves_is_what_changes_are_compared_with(game: Path) -> None:
    file = game / "game.yaml"
    kit = printgen.OpenKit(game)
    texts = changed(file, "hand: {value: 2", "hand: {value: 3")
    kit.update(texts)
    assert files(kit) == ["svg/sheets/rules-1.svg"]
    file.write_bytes(texts[file])
    kit.update(texts)
    assert files(kit) == []


def test_a_variant_is_compared_with_its_beginning_and_tells_only_what_is_new(game: Path) -> None:
    variant = game / "mine.yaml"
    stub = b"extends: .\nvariant: {title: Mine}\n"
    kit = printgen.OpenKit(variant, before={variant: stub})
    assert kit.update({variant: stub + b"figures: {hand: 4}\n"}) == []
    assert files(kit) == ["svg/sheets/rules-1.svg"]
    (found,) = kit.update({variant: stub + b"figures:\n  hand: none\n"})
    assert found.where is not None
    assert (found.where.file, found.where.line) == (variant.as_posix(), 4)


def test_what_a_change_does_not_reach_is_not_read_again(game: Path) -> None:
    file = game / "game.yaml"
    kit = printgen.OpenKit(game)
    read = []
    for hand in (3, 4, -2, 5):
        kit.update(changed(file, "hand: {value: 2", f"hand: {{value: {hand}"))
        read += [kit.loaded.description.game.components["token"]] if kit.loaded else []
    assert len(read) == 3
    assert read[0] is read[1] is read[2]
    kit.update(changed(file, "quantity: {value: 3", "quantity: {value: 4"))
    assert kit.loaded
    assert kit.loaded.description.game.components["token"] is not read[0]


def test_a_drawing_is_read_again_only_if_its_file_changes(game: Path) -> None:
    art = game / "star.svg"
    art.write_text('<svg viewBox="0 0 2 2"><path d="M0 0H2V2Z"/></svg>')
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "signs: {star: star.svg}\n", "utf-8")
    kit = printgen.OpenKit(game)
    read = []
    for hand in (3, 4):
        assert kit.update(changed(file, "hand: {value: 2", f"hand: {{value: {hand}")) == []
        assert kit.loaded
        read.append(kit.loaded.description.art["star"])
    assert read[0] is read[1]
    kit.update(changed(art, "M0 0", "M1 0"))
    assert kit.loaded
    assert kit.loaded.description.art["star"] != read[0]


def test_what_is_named_elsewhere_is_judged_again_where_it_is_gone(game: Path) -> None:
    file = game / "game.yaml"
    kit = printgen.OpenKit(game)
    assert kit.update() == []
    (found,) = kit.update(changed(file, "styles: {name:", "styles: {other:"))
    assert found.code.id == "unknown-name"


@pytest.mark.slow
@pytest.mark.usefixtures("_own_garbage")
def test_what_was_drawn_for_older_changes_is_forgotten(game: Path) -> None:
    import gc

    from printgen.components import DrawnGame

    kit = printgen.OpenKit(game)
    for hand in range(3, 12):
        kit.update(changed(game / "game.yaml", "hand: {value: 2", f"hand: {{value: {hand}"))
        assert files(kit) == ["svg/sheets/rules-1.svg"]
    gc.collect()
    drawn = [each for each in gc.get_objects() if type(each) is DrawnGame]
    # As it was, and as it is.
    assert len(drawn) == 2


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_shipped_game_that_stays_open_has_the_pages_of_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    stub = "extends: aztec-market\n"
    kit = printgen.OpenKit(file, before={file: stub.encode()})
    compared = 0
    for change in ("coins: 18", "market-side: 5", "coins: 18"):
        texts = {file: f"{stub}figures:\n  {change}\n".encode()}
        kit.update(texts)
        try:
            views = kit.pages()
        except printgen.DataError:
            continue
        new = printgen.OpenKit(file, before=texts)
        assert {view.file: kit.svg(view.file) for view in views} == {
            view.file: new.svg(view.file) for view in new.pages()
        }, change
        compared += 1
    assert compared > 1


def test_pictures_that_stay_and_new_ones_on_a_page_show_the_same_signs_and_pieces(
    tmp_path: Path,
) -> None:
    chip = """\
  chip:
    kind: token
    title: {one: chip, many: chips}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: chip
"""
    sun = "  sun: {title: Sun, shapes: [{circle: [12, 12, 9], fill: ink}]}\n"
    faces = f"  chip: {{boxes: {{sun: {{sign: sun}}}}}}\n{FIGURES}signs:\n{sun}"
    picture = "\n```pieces\nshow: [chip]\nlabels: [{}]\n```\n"
    rules = "# Chips\n\nTake {{ figures.hand }} :sun: of them.\n"
    rules += picture.format("a chip") + picture.format("{{ figures.hand }} of them")
    game = write_tiny(tmp_path / "tiny", components=chip, faces=faces, rules=rules)
    kit = printgen.OpenKit(game)
    for hand in ("2", "3", "4"):
        kit.update(changed(game / "game.yaml", "hand: {value: 2", f"hand: {{value: {hand}"))
        for file in files(kit):
            assert kit.svg(file) != kit.svg(file, before=True)
    assert files(kit) == ["svg/sheets/rules-1.svg"]
