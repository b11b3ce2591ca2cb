"""Reading and writing files: text or zipped text in, nothing half written out.

Every failure is a ``BadInput`` whose text names the file, the place in it and what is wrong, in one sentence.
"""

from __future__ import annotations

import gzip
import json
import os
import stat
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from eighteenxx.errors import BadInput, shown

__all__ = [
    "LIMIT",
    "open_atomic",
    "parse_json",
    "read_json",
    "read_json_lines",
    "read_text",
    "write_bytes",
    "write_text",
]

#: The most bytes a file may have once unpacked: whatever is larger is no game, and could fill memory.
LIMIT = 256 * 1024 * 1024

_GZIP_MAGIC = b"\x1f\x8b"


def read_text(path: str | os.PathLike[str], limit: int = LIMIT) -> str:
    """The text of a UTF-8 file, unpacked if it is gzip (told by its first bytes, not by its name).

    Raises ``BadInput`` if it is missing, unreadable, longer than ``limit`` bytes, a broken gzip or not UTF-8.
    """
    name = os.fspath(path)
    data = _read_bytes(name, limit)
    if data.startswith(_GZIP_MAGIC):
        data = _unzip(data, name, limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: not a text file (byte {error.start} is not UTF-8).") from None


def parse_json(text: str, name: str) -> Any:
    """The value of a JSON text; ``name`` says in the message where it came from. Raises ``BadInput``."""
    if not isinstance(text, str):
        raise BadInput(f"{name}: a text was expected, not {shown(text)}.")
    if not text.strip():
        raise BadInput(f"{name}: empty where JSON was expected.")
    try:
        return json.loads(text, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadInput(f"{name}, {where}: {_json_fault(error)}.") from None
    except RecursionError:
        raise BadInput(f"{name}: JSON nested too deeply.") from None
    except ValueError as error:  # such as a number of more digits than Python reads
        raise BadInput(f"{name}: not JSON that can be read: {error}.") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs. Of two values under one key nobody can say which was meant."""
    made = dict(pairs)
    if len(made) < len(pairs):
        key = next(k for i, (k, _) in enumerate(pairs) if k in dict(pairs[:i]))
        raise ValueError(f"the key {shown(key)} stands twice in one object")
    return made


def read_json(path: str | os.PathLike[str]) -> Any:
    """The value of a JSON file, zipped or not. Raises ``BadInput`` as ``read_text`` and ``parse_json`` do."""
    return parse_json(read_text(path), os.fspath(path))


def read_json_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, Any]]:
    """Line number (from 1) and value of each line of a JSON-lines file, blank lines left out."""
    name = os.fspath(path)
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line, object_pairs_hook=_each_key_once)
        except (ValueError, RecursionError) as error:
            where, fault = "", "not JSON"
            if isinstance(error, json.JSONDecodeError):
                where, fault = f", column {error.colno}", _json_fault(error)
            raise BadInput(f"{name}, line {number}{where}: {fault}.") from None


@contextmanager
def open_atomic(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A text file to write: it takes its place only when the block ends well, so none is ever half written.

    A name that ends in ``.gz`` is zipped. Raises ``BadInput`` if the folder is missing or may not be written.
    """
    with _beside(Path(path)) as beside:
        if Path(path).name.endswith(".gz"):
            stream: TextIO = gzip.open(beside, "wt", encoding="utf-8", newline="\n")  # noqa: SIM115
        else:
            stream = open(beside, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
        with stream:
            yield stream


@contextmanager
def _beside(target: Path) -> Iterator[str]:
    """A name beside a file, which takes the file's place when the block ends well and is gone when not.

    A link is followed to its file. What is no file (a device, a pipe) is never replaced but written to.
    """
    kind = _kind(target)
    if stat.S_ISDIR(kind):
        raise BadInput(f"{target}: cannot be written: a folder, not a file.")
    if kind and not stat.S_ISREG(kind):
        try:
            yield str(target)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                raise
            raise BadInput(f"{target}: cannot be written: {_why(error)}.") from None
        return
    if target.is_symlink():
        target = Path(os.path.realpath(target))
    try:
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    except OSError as error:
        raise BadInput(f"{target}: cannot be written: {_why(error)}.") from None
    try:
        os.close(handle)
        yield beside
        # mkstemp's file is private; give it the rights any new file would have.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, target)
    except BaseException as error:
        Path(beside).unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            raise BadInput(f"{target}: cannot be written: {_why(error)}.") from None
        raise


def _kind(target: Path) -> int:
    """What stands under a name, links followed, as ``stat`` tells it; 0 where nothing does."""
    try:
        return target.stat().st_mode
    except (OSError, ValueError):
        return 0


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a whole text file, or nothing. Raises ``BadInput`` if it cannot be written."""
    with open_atomic(path) as stream:
        stream.write(text)


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a whole file as it is, or nothing. Raises ``BadInput`` if it cannot be written."""
    with _beside(Path(path)) as beside:
        Path(beside).write_bytes(content)


def _read_bytes(name: str, limit: int) -> bytes:
    try:
        with open(name, "rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{name}: {_why(error)}.") from None
    if len(data) > limit:
        raise BadInput(f"{name}: longer than {limit // 2**20} MB, which is more than any game takes.")
    return data


def _unzip(data: bytes, name: str, limit: int) -> bytes:
    pieces = []
    room = limit + 1
    while data:
        unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        try:
            piece = unpacker.decompress(data, room)
        except zlib.error:
            raise BadInput(f"{name}: the gzip data is damaged.") from None
        room -= len(piece)
        if room <= 0:
            raise BadInput(f"{name}: longer than {limit // 2**20} MB unpacked, more than any game takes.")
        if not unpacker.eof:
            raise BadInput(f"{name}: the gzip file breaks off before its end.")
        pieces.append(piece)
        data = unpacker.unused_data.lstrip(b"\0")  # a zipped file may be several joined, or padded
    return b"".join(pieces)


def _json_fault(error: json.JSONDecodeError) -> str:
    # A text that was cut off fails at its end, or inside a string that is never closed.
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated string"):
        return "the JSON breaks off"
    return f"not JSON: {error.msg[:1].lower()}{error.msg[1:]}"


def _why(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "a folder, not a file"
    if isinstance(error, PermissionError):
        return "no permission"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error)
