"""A module a library, each with `compare(game, comparison)`."""
