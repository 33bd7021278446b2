"""Pages that are made from contents: first pages, setups, score sheets, HTML; and their order."""
