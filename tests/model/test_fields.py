"""Fields and signs in texts are for the model what they are for the faces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.faces.template import FieldMissingError, template
from printgen.drawing.line_parts import atoms
from printgen.fonts.font import font
from printgen.model.fields import fields_in, lone_field, misspelt, signs_in

texts = st.text(alphabet="ab1-{}|A_ ", max_size=30)


@given(texts)
def test_the_model_sees_the_fields_that_the_faces_fill(text: str) -> None:
    assert fields_in(text) == list(template(text).fields)


@pytest.mark.slow
@given(texts)
def test_a_lone_field_gives_its_value_and_nothing_else(text: str) -> None:
    name = lone_field(text)
    if name is not None:
        assert template(text).fill({name: "x"}) == "x"


@given(texts)
def test_what_is_misspelt_would_be_printed_as_it_stands(text: str) -> None:
    wrong = misspelt(text)
    if wrong is None:
        return
    try:
        filled = template(text).fill(dict.fromkeys(fields_in(text), "x"))
    except FieldMissingError:
        pytest.fail("all fields are given")
    assert wrong in filled


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{name}", None),
        ("{cost|coin|coins} for {name}", None),
        ("a } and a { alone", None),
        ("{Name}", "{Name}"),
        ("{name} {two words}", "{two words}"),
        ("{cost|coin}", "{cost|coin}"),
        ("{}", "{}"),
        ("for {name", "{name"),
        ("{{name}}", None),
    ],
)
def test_braces_that_are_no_fields(text: str, wrong: str | None) -> None:
    assert misspelt(text) == wrong


@given(st.text(alphabet="ab1-: *\\", max_size=30))
def test_the_model_sees_the_signs_that_the_faces_draw(text: str) -> None:
    (line,) = atoms(text, font("sans"))
    drawn = [atom.text for atom in line if atom.font is None]
    assert signs_in(text) == list(dict.fromkeys(drawn))


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("**:coin:** or {cost|:jewel:|:jewels:}, :coin:", ["coin", "jewel", "jewels"]),
        # What a field is to complete is not known before it is filled in.
        (":{kind}:", []),
        (":a{kind}:b:", []),
        ("12:30:45, a: b: c", []),
    ],
)
def test_signs_beside_fields(text: str, signs: list[str]) -> None:
    assert signs_in(text) == signs
