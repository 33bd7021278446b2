"""The studio: printgen in a browser, for people who never open a terminal.

A small web application for this computer. It uses the public API and nothing else, so that what is
made in it has the same bytes as from the command line. Only the command line imports it. Its extra
is ``printgen[studio]``.

- :mod:`printgen.studio.server` opens the port and the browser.
- :mod:`printgen.studio.app` puts the application together from its pages.
- :mod:`printgen.studio.pages` holds a folder for each page: its routes, template, style and script.
- :mod:`printgen.studio.guard` refuses what comes from elsewhere, or is too large.
- :mod:`printgen.studio.work` is what is done in other processes.
- :mod:`printgen.studio.jobs` does long work in processes that can be ended.
- :mod:`printgen.studio.own_files` reads and writes the files of a game of one's own.
- :mod:`printgen.studio.workspace` knows the games that can be opened, and no file beside them.
"""
