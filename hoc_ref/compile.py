"""Compile: spec/ and sources/ become one JSON file that ships with the package (`python -m hoc_ref.compile`)."""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hoc_ref.clauses import DATA, cited, reasons_of
from hoc_ref.errors import BadInput
from hoc_ref.games import GAMES, Game
from hoc_ref.record import one_line

ROOT = Path(__file__).parent.parent
OPTION = re.compile(r"^:([A-Za-z-]+): *(.*)$")
LARGEST_FILE = 200_000_000
KINDS = ("refused", "irregular", "setup")
CLAUSE_KEYS = ("crux", "supplied", "informative")


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file of the spec or the sources; bad input with its name otherwise."""
    text = read_file(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("not-toml", one_line(str(error)), name_of(path)) from None


def name_of(path: Path) -> str:
    """A file's name from the project's root."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def read_file(path: Path) -> str:
    """The text of a regular file; bad input with its name otherwise."""
    try:
        if not path.is_file():
            raise BadInput("file-missing", "expected a file", name_of(path))
        if path.stat().st_size > LARGEST_FILE:
            raise BadInput("file-too-large", f"more than {LARGEST_FILE} bytes", name_of(path))
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("not-utf8", f"byte {error.start + 1} is not UTF-8", name_of(path)) from None
    except OSError as error:
        raise BadInput("file-unreadable", error.strerror or "cannot be read", name_of(path)) from None


WITNESS = {"title": str, "date": str, "language": str, "consulted": bool}
READ = {"file": str, "games": list, "note": str}
UNREAD = {"known": str, "through": str}
PASSAGES = {"siglum": str, "length": int, "sha256": str, "passage": list}
PASSAGE = {"id": str, "kind": str, "start": int, "end": int, "english": str}
PASSAGE_MORE = {"incipit": str, "explicit": str, "sha256": str, "emendations": list}
EMENDATION = {"reads": str, "read_as": str}
READING = {"title": str, "witness": str, "text": str}
CRUX = {"question": str, "matters": str, "options": dict, "why": str}
CRUX_MORE = {"second": dict, "settled": str, "same": dict}
SAID = {"grade": str}
SAID_MORE = {"option": str, "words": str, "at": str}
CHOICE = {"option": str, "grade": str}


def shaped(
    value: Any, place: str, needed: Mapping[str, type], more: Mapping[str, type] | None = None
) -> dict[str, Any]:
    """A table that has these keys, each of its kind; bad input with the key's name otherwise."""
    if not isinstance(value, dict):
        raise BadInput("wrong-type", "expected a table", place)
    for key, kind in {**needed, **(more or {})}.items():
        if key not in value and key in needed:
            raise BadInput("key-missing", f"expected {key}", place)
        if key in value and type(value[key]) is not kind:
            raise BadInput("wrong-type", f"expected {kind.__name__}", f"{place}: {key}")
    return value


def texts_only(value: dict[str, Any], place: str) -> None:
    """A table of texts; bad input otherwise."""
    shaped(value, place, dict.fromkeys(value, str))


def witnesses(root: Path) -> dict[str, Any]:
    """All witnesses with their passages in order."""
    found = read_toml(root / "sources" / "witnesses.toml")
    for siglum, witness in found.items():
        place = f"sources/witnesses.toml: {siglum}"
        shaped(witness, place, WITNESS, {"games": list})
        shaped(witness, place, READ if witness["consulted"] else UNREAD)
        if witness["consulted"]:
            told = read_toml(root / "sources" / f"{siglum}.toml")
            shaped(told, f"sources/{siglum}.toml", PASSAGES)
            for passage in told["passage"]:
                shaped(passage, f"sources/{siglum}.toml: {one_line(str(passage))[:60]}", PASSAGE, PASSAGE_MORE)
                for one in passage.get("emendations", []):
                    shaped(one, f"sources/{siglum}.toml: {passage['id']}: emendations", EMENDATION)
            witness["length"] = told.get("length")
            witness["sha256"] = told.get("sha256")
            witness["passages"] = told.get("passage", [])
    return found


def directives(text: str) -> Iterator[tuple[str, str]]:
    """The clause directives of a chapter: their slugs and what stands inside."""
    slug, body = "", list[str]()
    for line in text.split("\n"):
        if line.startswith("```{clause}"):
            slug, body = line.removeprefix("```{clause}").strip(), []
        elif line == "```" and slug:
            yield slug, "\n".join(body)
            slug = ""
        else:
            body.append(line)


def clause_of(body: str, sigla: list[str], place: str) -> dict[str, Any]:
    """One clause from the inside of its directive."""
    clause: dict[str, Any] = {"passages": {}, "silent": []}
    lines = body.split("\n")
    while lines and (match := OPTION.match(lines[0])):
        key, value = match.group(1), match.group(2).strip()
        lines.pop(0)
        if key in sigla:
            words = value.replace(",", " ").split()
            if words == ["silent"]:
                clause["silent"].append(key)
            else:
                clause["passages"][key] = [word for word in words if word != "lacuna"]
        elif key in CLAUSE_KEYS:
            clause[key] = value
        else:
            raise BadInput("key-unknown", f"expected a siglum or one of {', '.join(CLAUSE_KEYS)}", f"{place}: {key}")
    clause["text"] = " ".join(" ".join(lines).split())
    return clause


def chapters(root: Path, game: Game, sigla: list[str]) -> tuple[list[dict[str, str]], dict[str, Any]]:
    """The chapters of a game and their clauses in order."""
    found: list[dict[str, str]] = []
    clauses: dict[str, Any] = {}
    for module in game.chapters:
        name = module.__name__.rpartition(".")[2]
        path = root / "spec" / game.name / f"{name}.md"
        text = read_file(path)
        found.append({"name": name, "title": text.partition("\n")[0].lstrip("# ")})
        for slug, body in directives(text):
            place = f"spec/{game.name}/{name}.md: {slug}"
            if slug in clauses:
                raise BadInput("clause-twice", "a clause is stated once", place)
            clauses[slug] = {"chapter": name, **clause_of(body, sigla, place)}
    return found, clauses


def functions(game: Game) -> dict[str, dict[str, Any]]:
    """The functions of a game's chapters, from their source: the clauses each cites, the reason codes it names."""
    found: dict[str, dict[str, Any]] = {}
    for module in game.chapters:
        name = module.__name__.rpartition(".")[2]
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                doc = ast.get_docstring(node)
                found[f"{name}.{node.name}"] = {
                    "clauses": list(cited(doc)),
                    "reasons": list(reasons_of(doc)),
                    "constant": is_constant(node),
                }
    return found


def is_constant(node: ast.FunctionDef) -> bool:
    """The function returns the same whatever it is given."""
    last = node.body[-1]
    if len(node.body) > 2 or not isinstance(last, ast.Return):
        return False
    told = last.value.elts if isinstance(last.value, ast.Tuple) else [last.value]
    return all(isinstance(one, ast.Constant) for one in told)


def option_clauses(game: Game) -> dict[str, dict[str, str]]:
    """For each executable option of each crux, the function that carries it out."""
    return {
        crux: {option: f"{one.__module__.rpartition('.')[2]}.{one.__name__}" for option, one in table.items()}
        for crux, table in game.options.items()
    }


def cruxes(root: Path, game: Game, readings: list[str], sigla: list[str]) -> dict[str, Any]:
    """All cruxes of a game, chapter by chapter."""
    found: dict[str, Any] = {}
    executable = option_clauses(game)
    for module in game.chapters:
        name = module.__name__.rpartition(".")[2]
        path = root / "spec" / game.name / "cruxes" / f"{name}.toml"
        if not path.is_file():
            continue
        for slug, told in read_toml(path).items():
            place = f"spec/{game.name}/cruxes/{name}.toml: {slug}"
            shaped(told, place, CRUX, CRUX_MORE)
            for key in ("options", "second", "same"):
                texts_only(told.get(key, {}), f"{place}: {key}")
            for key in (*readings, *sigla):
                needed, more = (CHOICE, None) if key in readings else (SAID, SAID_MORE)
                if key in told:
                    shaped(told[key], f"{place}: {key}", needed, more)
            chosen = {reading: told[reading] for reading in readings if reading in told}
            found[slug] = {
                "chapter": name,
                **{
                    key: told.get(key) for key in ("question", "matters", "options", "why", "second", "settled", "same")
                },
                "witnesses": {siglum: told[siglum] for siglum in sigla if siglum in told},
                "choices": chosen,
                "executable": executable.get(slug) or {one.get("option"): "" for one in chosen.values()},
            }
    return found


def reasons(root: Path, game: Game) -> dict[str, dict[str, str]]:
    """The reason codes of a game: the kind of act that each is given for, and what it means."""
    place = f"spec/{game.name}/reasons.toml"
    found: dict[str, dict[str, str]] = {}
    for kind, codes in shaped(read_toml(root / place), place, dict.fromkeys(KINDS, dict)).items():
        texts_only(codes, f"{place}: {kind}")
        found.update({code: {"kind": kind, "text": text} for code, text in codes.items()})
    return found


def mark(clauses: dict[str, Any], found: dict[str, Any], readings: dict[str, Any], carried: dict[str, Any]) -> None:
    """Adds to each clause the readings it holds under, the loans among them, its functions and its reason codes."""
    for slug, clause in clauses.items():
        crux, _, option = (part.strip() for part in clause.get("crux", "").partition("="))
        clause["readings"] = [
            name for name in readings
            if not crux or found.get(crux, {}).get("choices", {}).get(name, {}).get("option") == option
        ]  # fmt: skip
        clause["loans"] = {
            name: next((siglum for siglum in clause["passages"] if clause["passages"][siglum]), "supplied")
            for name in clause["readings"]
            if readings[name]["witness"] in clause["silent"]
        }
        mine = [name for name, one in carried.items() if slug in one["clauses"]]
        clause["functions"] = mine
        clause["reasons"] = [reason for name in mine for reason in carried[name]["reasons"]]


def compile_all(root: Path = ROOT) -> dict[str, Any]:
    """The whole spec from its files."""
    found = witnesses(root)
    games: dict[str, Any] = {}
    for game in GAMES.values():
        sigla = [siglum for siglum, one in found.items() if one.get("consulted") and game.name in one["games"]]
        readings = read_toml(root / "spec" / game.name / "readings.toml")
        for name, reading in readings.items():
            shaped(reading, f"spec/{game.name}/readings.toml: {name}", READING)
        heads, clauses = chapters(root, game, sigla)
        questions = cruxes(root, game, list(readings), sigla)
        carried = functions(game)
        mark(clauses, questions, readings, carried)
        games[game.name] = {
            "title": game.title, "witnesses": sigla, "chapters": heads, "clauses": clauses, "cruxes": questions,
            "readings": readings, "functions": carried, "reasons": reasons(root, game),
            "verbs": dict(game.verbs.GRAMMAR),
        }  # fmt: skip
    return {"witnesses": found, "games": games}


def text_of(compiled: dict[str, Any]) -> str:
    """The compiled spec as it is stored: one line a clause, a passage and a crux, so that changes show."""
    return json.dumps(compiled, ensure_ascii=False, indent=1, sort_keys=False) + "\n"


def main() -> int:
    """Writes the compiled spec, or with `--check` says whether it is fresh."""
    try:
        text = text_of(compile_all())
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    old = DATA.read_text(encoding="utf-8") if DATA.is_file() else ""
    if "--check" in sys.argv[1:]:
        print("fresh" if text == old else "stale: run make spec")
        return 0 if text == old else 1
    if text != old:
        DATA.parent.mkdir(exist_ok=True)
        new = DATA.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(DATA)
    print(f"{DATA.relative_to(ROOT)}: {'unchanged' if text == old else 'written'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
