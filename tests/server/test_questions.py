"""Every question of the OpenAPI document, asked with rubbish: refused, never a fault of ours."""

from random import Random
from typing import Any

import httpx
import pytest

WORDS = ("", "x", "double-hearts", "é\u202e\x00", "A" * 300, "0" * 32, "-1", "null")


class Rubbish:
    """Draws values, some of the right shape and most of a wrong one."""

    def __init__(self, seed: str, schemas: dict[str, Any]) -> None:
        self.chance = Random(seed)
        self.schemas = schemas

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """Give a value for a schema, or for none."""
        chance = self.chance
        if "$ref" in schema:
            schema = self.schemas[schema["$ref"].rpartition("/")[2]]
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.value(chance.choice(schema[several]), depth)
        if depth > 6 or chance.randrange(12) == 0:
            anything: list[Any] = [None, -1, 10**30, 0.5, True, [], {}, *WORDS]
            return chance.choice(anything)
        if "enum" in schema or "const" in schema:
            return chance.choice(schema.get("enum", [schema.get("const")]))
        kind = schema.get("type")
        if kind == "object":
            fields: dict[str, Any] = schema.get("properties", {})
            kept = {name: told for name, told in fields.items() if chance.randrange(8)}
            return {name: self.value(told, depth + 1) for name, told in kept.items()}
        if kind == "array":
            items: dict[str, Any] = schema.get("items", {})
            return [self.value(items, depth + 1) for _ in range(chance.randrange(6))]
        if kind in ("integer", "number"):
            return chance.choice([0, 1, 2, 3, 4, 7, 52, -1, 2**63])
        return chance.choice(WORDS)


@pytest.mark.parametrize("known", [True, False], ids=["guest", "nobody"])
def test_no_question_finds_a_fault_of_ours(
    ada: httpx.Client, house: Any, known: bool, caplog: pytest.LogCaptureFixture
) -> None:
    document = ada.get("/api/openapi/openapi.json").json()
    rubbish = Rubbish(f"questions {known}", document["components"]["schemas"])
    with house.visitor("Nobody" if known else None) as client:
        for path, item in document["paths"].items():
            for method in sorted(item.keys() & {"get", "post", "patch"}):
                body = item[method].get("requestBody", {}).get("content", {})
                schema = body.get("application/json", {}).get("schema")
                for _ in range(12 if schema else 3):
                    where = path.replace("{table}", "0" * 32).replace("{game}", "whist")
                    sent = {} if schema is None else {"json": rubbish.value(schema)}
                    answer = client.request(method, where, **sent)
                    assert answer.status_code < 500, (method, path, sent, answer.text)
                    if answer.status_code >= 400:
                        assert list(answer.json()) == ["reason"]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
