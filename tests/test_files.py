"""Reading and writing files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from eighteenxx import files
from eighteenxx.errors import BadInput


def message(path: Path, limit: int = files.LIMIT) -> str:
    with pytest.raises(BadInput) as caught:
        files.read_text(path, limit)
    text = str(caught.value)
    assert "\n" not in text and str(path) in text
    return text


def test_zipped_text_is_told_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "plainly.txt"
    path.write_bytes(gzip.compress("Liège".encode()) + gzip.compress(b"!"))
    assert files.read_text(path) == "Liège!"


def test_unusable_files_say_what_is_wrong(tmp_path: Path) -> None:
    assert "no such file" in message(tmp_path / "missing.json")
    assert "a folder, not a file" in message(tmp_path)
    path = tmp_path / "x"
    path.write_bytes(b"\xff\xfe")
    assert "byte 0 is not UTF-8" in message(path)
    whole = gzip.compress(b"abc" * 1000)
    path.write_bytes(whole[:-9])
    assert "breaks off" in message(path)
    path.write_bytes(whole[:10] + b"\xff" * 9 + whole[19:])
    assert "damaged" in message(path)


def test_what_is_too_long_is_refused_before_it_fills_memory(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(gzip.compress(b"0" * 5_000_000))
    assert "more than any game takes" in message(path, limit=1_000_000)
    path.write_bytes(b"0" * 1001)
    assert "more than any game takes" in message(path, limit=1000)


def test_json_errors_have_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"a": 1,\n "b": oops}')
    with pytest.raises(BadInput, match="line 2, column 7: not JSON"):
        files.read_json(path)
    with pytest.raises(BadInput, match="nested too deeply"):
        files.parse_json("[" * 200_000, "deep")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    files.write_text(path, "old")
    with pytest.raises(ValueError, match="stop"), files.open_atomic(path) as stream:
        stream.write("half")
        raise ValueError("stop")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadInput, match="cannot be written: no such file or folder"):
        files.write_text(tmp_path / "nowhere" / "x.txt", "new")
