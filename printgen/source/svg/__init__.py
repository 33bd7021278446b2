"""SVG files of others, read to what a scene draws.

What is read is meant to be looked at as any browser shows it. What cannot be drawn is an error with
its place in the file: nothing is left out silently but titles, metadata and what editors note.

``reader`` has the door, :func:`~printgen.source.svg.reader.read_svg`, and goes through the tree;
``document`` reads the XML, ``styles`` says what each element looks like, ``values`` reads numbers,
colours and maps, ``outlines`` the shapes, ``paints`` their fills and lines, ``gradients`` and
``clips`` what is used by its name. ``drawing`` is what comes out.
"""
