"""What components of every kind have in common."""

from printgen.model.base import Line, Model, Words
from printgen.model.references import GroupName


class Title(Model):
    """What people call it, as it stands in the middle of a sentence."""

    one: Line
    """One of them."""
    many: Line
    """Several."""


class ComponentBase(Model):
    """What every component has."""

    title: Title
    """Its name in texts."""
    group: GroupName
    """The part of the kit that it is printed with."""
    note: Words | None = None
    """What it is for, in a sentence, for the list of components."""
    picture: Line | None = None
    """The design that stands for it in lists; without it the first."""
