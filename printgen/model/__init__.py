"""What a game is: the description that everything else follows from."""
