"""Make JSON Schemas of all data files, for editors that complete and check them.

``files`` makes them from the models, and ``descriptions`` adds the meaning of each key. Only the
API imports it.
"""
