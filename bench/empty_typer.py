"""An empty typer program: one command that does nothing. Its --help is what typer itself takes.

Usage: python bench/empty_typer.py --help
"""

from __future__ import annotations

import typer

app = typer.Typer()


@app.command()
def nothing() -> None:
    """Do nothing."""


if __name__ == "__main__":
    app()
