"""A module a library, each with `compare(game, comparison)`: it asks the library what we say of the game."""
