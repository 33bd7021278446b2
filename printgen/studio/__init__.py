"""The studio: printgen in a browser, for people who do not use a terminal.

It is a small web application for one computer. It uses only the public API, so its files have the
same bytes as those of the command line. Only the command line imports it. Its extra is
``printgen[studio]``.

- :mod:`printgen.studio.server` opens the port and the browser.
- :mod:`printgen.studio.app` puts the application together from its pages.
- :mod:`printgen.studio.pages` holds a folder for each page: its routes, template, style and script.
- :mod:`printgen.studio.guard` refuses requests from other sites, and requests that are too large.
- :mod:`printgen.studio.work` is the work done in other processes.
- :mod:`printgen.studio.jobs` does long work in processes that can be stopped.
- :mod:`printgen.studio.own_files` reads and writes the files of your own games.
- :mod:`printgen.studio.workspace` knows the games that can be opened, and no other files.
"""
