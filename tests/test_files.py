"""Reading and writing files."""

from __future__ import annotations

import gzip
import os
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


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    """Of two values nobody can say which was meant."""
    path = tmp_path / "x.json"
    path.write_text('[{"b": {"seed": 1, "a": 2, "seed": 3}}]')
    with pytest.raises(BadInput, match="the key 'seed' stands twice in one object"):
        files.read_json(path)
    with pytest.raises(BadInput, match="line 1: not JSON"):
        list(files.read_json_lines(path))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    files.write_text(path, "old")
    with pytest.raises(ValueError, match="stop"), files.open_atomic(path) as stream:
        stream.write("half")
        raise ValueError("stop")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadInput, match="cannot be written: no such file or folder"):
        files.write_text(tmp_path / "nowhere" / "x.txt", "new")


def test_a_device_is_written_to_and_never_replaced() -> None:
    device = Path("/dev/full")
    if not device.is_char_device():
        pytest.skip("this system has no device that is always full")
    with pytest.raises(BadInput, match="/dev/full: cannot be written: no space left on device"):
        files.write_text(device, "text")
    with pytest.raises(BadInput, match="/dev/full: cannot be written"):
        files.write_bytes(device, b"bytes")
    assert device.is_char_device()
    files.write_text(os.devnull, "text")
    assert Path(os.devnull).is_char_device()


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for text in ("first", "second"):
        files.write_text(link, text)
        assert link.is_symlink() and file.read_text() == text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


def test_a_folder_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written: a folder, not a file"):
        files.write_text(tmp_path, "text")


def test_json_is_read_from_text_only() -> None:
    with pytest.raises(BadInput, match="record: a text was expected, not None"):
        files.parse_json(None, "record")  # type: ignore[arg-type]
