"""The setup that ledgers belong to: by its seed, from a file of its own, or from the ledgers' file.

It may be incomplete. If it names a seed, it must agree with it.
"""

from __future__ import annotations

from pathlib import Path

from printgen.core.errors import DataError, Finding
from printgen.games.tlatelolco.codes import LEDGER_SETUP
from printgen.games.tlatelolco.ledgers.lines import written_keys
from printgen.model.codes import WRONG_TYPE
from printgen.model.data_files import validated
from printgen.model.description import Description
from printgen.play.setup.file_header import check_header, modes_of, players_of, scalar
from printgen.play.setup.files import FromFile, SetupFile, from_model, read_setup
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.recipe import MOST_SEEDS, Recipe
from printgen.play.setup.status import seed_differs
from printgen.source.text_files import inside
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import Node, Scalar


def setup_of(description: Description, tree: Tree, file: Path, shown: str) -> SetupPlan:
    """Return the setup that ledgers belong to. Raises :class:`DataError` if there is none, or more
    than one, and with everything wrong with it.
    """
    given = [key for key in ("seed", "setup-file", "setup") if key in written_keys(tree)]
    if len(given) > 1:
        message = f"'{given[0]}' is already given"
        where = tree.items[given[1]].key_place
        raise DataError([Finding(LEDGER_SETUP, message, where, "delete one of the two")])
    extra = [k for k in ("players", "modes") if k in written_keys(tree) and given != ["seed"]]
    if given and extra:
        message = f"'{extra[0]}' belongs to a seed; '{given[0]}' says it already"
        where = tree.items[extra[0]].key_place
        raise DataError([Finding(LEDGER_SETUP, message, where, "delete it")])
    match given:
        case ["seed"]:
            return _of_seed(description, tree)
        case ["setup-file"]:
            return _of_file(description, tree.items["setup-file"].value, file, shown)
        case ["setup"]:
            node = tree.items["setup"].value
            if not isinstance(node, Tree):
                message = "'setup' should be a mapping"
                hint = "for a setup in a file of its own write 'setup-file'"
                raise DataError([Finding(WRONG_TYPE, message, node.place, hint)])
            written, findings = validated(SetupFile, node)
            if written is None:
                raise DataError(findings)
            return _of_its_seed(from_model(description, written, node))
    message = "none of 'seed', 'setup-file' and 'setup' is given"
    hint = "say from which setup the trades follow"
    raise DataError([Finding(LEDGER_SETUP, message, tree.place, hint)])


def _of_seed(description: Description, tree: Tree) -> SetupPlan:
    findings = list(check_header(description, tree, "ledger", "a ledger"))
    seed, players = scalar(tree, "seed"), players_of(description, tree)
    if "players" not in tree.items:
        message = "a seed gives other setups for other numbers of players"
        where = tree.items["seed"].key_place
        findings.append(Finding(LEDGER_SETUP, message, where, "write 'players' as well"))
    # The file's model reports an invalid seed.
    if findings or players is None or type(seed) is not int or not 0 <= seed < MOST_SEEDS:
        raise DataError(findings)
    return Recipe(description, players, modes_of(description, tree)).plan(seed)


def _of_file(description: Description, node: Node, file: Path, shown: str) -> SetupPlan:
    name = node.value if isinstance(node, Scalar) else None
    if not isinstance(name, str):
        raise DataError([])  # the file's model reports it
    path = inside(file.parent, name, node.place)
    try:
        return _of_its_seed(read_setup(description, path, str(Path(shown).parent / name)))
    except DataError as error:
        if path.exists():
            raise
        raise DataError([each._replace(where=node.place) for each in error.findings]) from None


def _of_its_seed(read: FromFile) -> SetupPlan:
    """Return the plan, after checking it against its seed, if it names one."""
    if findings := list(seed_differs(read.plan, read.recipe, lambda path: read.place(*path))):
        raise DataError(findings)
    return read.plan
