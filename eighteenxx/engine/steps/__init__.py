"""The jobs and questions of the family's rounds and turns, one module a subject."""
