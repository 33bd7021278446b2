"""The declaration of a kind of component, apart from the scan that finds it.

A kind's package is imported before its modules. If it imported the scan, which reads all kinds,
none could be imported first.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """The declaration of a kind in its folder's ``__init__``, which has them as ``KINDS``.

    ``words`` are the values of a component's ``kind`` in data, and ``model`` is the class of such
    components, a :class:`~printgen.model.component.ComponentBase`, in the folder's ``model.py``.
    """

    model: str
    words: tuple[str, ...]
