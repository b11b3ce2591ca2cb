"""The terminal game: a table where people and built-in players take turns.

``table`` keeps the game, its file and its seats; ``menu`` words what is legal; ``textmap`` and ``panels``
show the game in characters; ``plain`` and ``screen`` are the two ways to play: line by line, and full screen.
"""
