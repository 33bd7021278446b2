"""Read SVG files as scenes.

The result should look as in any browser. What cannot be drawn is an error with its place in the
file: nothing is dropped silently except titles, metadata and editors' own data.

``reader`` has the entry point, :func:`~printgen.source.svg.reader.read_svg`, and walks the tree;
``document`` reads the XML, ``styles`` finds the properties of each element, ``values`` reads
numbers, colours and transforms, ``outlines`` the shapes, ``paints`` their fills and strokes,
``gradients`` and ``clips`` what is referenced by name. ``drawing`` is the result.
"""
