"""Models that are read only when the data has one of them: as if known from the start."""

import sys
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, ValidationError

from printgen.model.base import Model, Names
from printgen.model.lazy_models import LazyModel, LazyUnion, WhenGiven
from printgen.model.references import SignName


class Tag(Model):
    """What hangs on a collar."""

    sign: SignName


class Cat(Model):
    kind: Literal["cat", "kitten"]
    lives: Annotated[int, Field(ge=1)]
    tag: Tag | None = None


class Dog(Model):
    kind: Literal["dog"]
    tag: Tag


_CAT = LazyModel(__name__, "Cat")
KINDS = {"cat": _CAT, "kitten": _CAT, "dog": LazyModel(__name__, "Dog")}


class AtOnce(Model):
    pets: dict[str, Annotated[Cat | Dog, Field(discriminator="kind")]]


class Later(Model):
    pets: dict[str, Annotated[Any, LazyUnion("kind", KINDS)]]


class Given(Model):
    pets: Annotated[dict[str, Annotated[Cat | Dog, Field(discriminator="kind")]], WhenGiven()]


LATER = (Later, Given)


def names() -> Names:
    return Names({"sign": frozenset({"moon"})})


def test_what_is_right_is_the_same() -> None:
    dog = {"kind": "dog", "tag": {"sign": "moon"}}
    data = {"pets": {"a": {"kind": "kitten", "lives": 9}, "b": dog}}
    at_once = AtOnce.model_validate(data, context=names())
    assert all(later.model_validate(data, context=names()).pets == at_once.pets for later in LATER)


@pytest.mark.parametrize(
    "pet",
    [
        {"kind": "cat", "lives": 0},
        {"kind": "cat", "lives": 1, "tail": 1},
        {"kind": "dog", "tag": {"sign": "sun"}},
        {"kind": "dog", "tag": {"sing": "sun"}},
        {"kind": "dgo"},
        {"lives": 3},
        ["cat"],
        None,
    ],
)
def test_what_is_wrong_is_told_at_the_same_place_in_the_same_words(pet: Any) -> None:
    data = {"pets": {"a": pet, "b": {"kind": "cat", "lives": "many"}}}
    assert all(_errors(later, data) == _errors(AtOnce, data) for later in LATER)
    assert len(_errors(AtOnce, data)) > 1


def test_editors_see_the_same() -> None:
    schemas = [{**each.model_json_schema(), "title": ""} for each in (AtOnce, *LATER)]
    assert schemas[0] == schemas[1] == schemas[2]


def test_a_module_is_read_for_the_first_value(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "from printgen.model.base import Model\nclass Fish(Model):\n    kind: str\n"
    (tmp_path / "some_fish.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    fish = LazyUnion("kind", {"fish": LazyModel("some_fish", "Fish")})

    class Tank(Model):
        pet: Annotated[Any, fish] = None

    assert Tank.model_validate({}).pet is None
    assert "some_fish" not in sys.modules
    try:
        assert Tank.model_validate({"pet": {"kind": "fish"}}).pet.kind == "fish"
        assert "some_fish" in sys.modules
    finally:
        sys.modules.pop("some_fish", None)


def _errors(model: type[Model], data: Any) -> list[Any]:
    try:
        model.model_validate(data, context=names())
    except ValidationError as error:
        return error.errors()
    return []
