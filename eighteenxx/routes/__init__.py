"""Route finding: problems, legality, scoring and the solver. Imports nothing of the engine."""

from eighteenxx.routes.bonuses import Bonus, Call, register_bonus
from eighteenxx.routes.check import check_routes
from eighteenxx.routes.connections import UnknownTrack, trace_connections, trace_routes
from eighteenxx.routes.many import LostProblem, solve_many
from eighteenxx.routes.problem import BadProblem, Group, Path, ProblemHex, RouteProblem, Stop, Train
from eighteenxx.routes.route import Route, RoutesCheck
from eighteenxx.routes.solution import RouteSolution
from eighteenxx.routes.solve import solve_routes

__all__ = [
    "BadProblem",
    "Bonus",
    "Call",
    "Group",
    "LostProblem",
    "Path",
    "ProblemHex",
    "Route",
    "RouteProblem",
    "RouteSolution",
    "RoutesCheck",
    "Stop",
    "Train",
    "UnknownTrack",
    "check_routes",
    "register_bonus",
    "solve_many",
    "solve_routes",
    "trace_connections",
    "trace_routes",
]
