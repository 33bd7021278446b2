"""Exports: a game for other programs, machines and services, as pictures, saves and lines to cut.

What is exported, :mod:`printgen.exports.targets` has; the modules here are what several of them
use. Only the API and checks import it, and kinds of components for how they come to a target.
"""
