"""The exports, with a folder for each. A folder's name, with hyphens, is the value of ``--to``.

Its ``__init__.py`` declares the export as ``EXPORT``, a :class:`printgen.exports.target.Target`,
and loads nothing that draws, since ``printgen export --help`` reads it. Its module ``work`` has the
function ``work(loaded, options, target)``, which returns a :class:`printgen.exports.work.Work`; it
is loaded when that export is made.
"""
