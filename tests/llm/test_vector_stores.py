"""How a store is opened by its URL, and what is said when it cannot be."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from claw.errors import BadConfiguration
from claw.llm.vector_stores import Collection, Database, open_vector_store
from tests.llm.databases import key, open_at


@pytest.mark.parametrize("url", ["mysql://host/db", "", "/a/folder", "http://host"])
def test_an_unknown_scheme_names_the_variable_and_the_known_ones(url: str) -> None:
    with pytest.raises(BadConfiguration, match=r"CLAW_VECTOR_STORE.*simple://.*postgresql://"):
        open_at(url)


def test_embedders_dimensions_and_owners_have_names_of_their_own() -> None:
    collections = (
        Collection("a", 4), Collection("b", 4), Collection("a", 5), Collection("a", 4, "home")
    )  # fmt: skip
    names = {one.name for one in collections}
    assert len(names) == 4
    assert all(name.replace("_", "").isalnum() and len(name) < 40 for name in names)
    assert Collection("a", 4).name in names


def test_a_missing_package_is_named() -> None:
    def absent() -> Callable[[str, str, int], Database]:
        raise ModuleNotFoundError("no module")

    with pytest.raises(BadConfiguration, match="pip install llama-index-vector-stores-qdrant"):
        open_vector_store("qdrant:///x", Collection("m", 4), {"qdrant": absent})


def test_more_vectors_than_are_sent_at_once_are_all_kept(tmp_path: Path) -> None:
    store = open_at(f"simple://{tmp_path}")
    keys = [key(number) for number in range(1_200)]
    store.put(keys, np.ones((1_200, 4), np.float32).data)
    assert open_at(f"simple://{tmp_path}").keys() == set(keys)
    store.remove(keys[100:1_100])
    assert store.keys() == {*keys[:100], *keys[1_100:]}


def test_what_a_database_logs_does_not_reach_the_terminal(tmp_path: Path) -> None:
    """Its own lines name addresses; a handler of one's own still gets them."""
    said = (
        "import logging, pathlib, sys; from tests.llm.databases import open_at; "
        "open_at(f'simple://{sys.argv[1]}'); "
        "[logging.getLogger(f'{name}.x').error('me:secret@db') "
        "for name in ('llama_index', 'qdrant_client', 'sqlalchemy')]"
    )
    ran = subprocess.run(
        [sys.executable, "-c", said, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert (ran.stdout, ran.stderr) == ("", "")
