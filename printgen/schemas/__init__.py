"""JSON Schemas of all data files, for editors that complete and check them.

``files`` makes them from the models, ``descriptions`` adds what each key means. Only the API
imports this room.
"""
