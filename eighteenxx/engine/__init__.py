"""The course of a game: state, actions, the agenda of jobs and questions, undo."""
