"""What can be asked, as a page for people: made from the OpenAPI document, without a script."""

from html import escape
from typing import Any, Final

from litestar import Request, Response, Router, get

_METHODS: Final = ("get", "post", "put", "patch", "delete")
_LOOK: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem;
  padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
section { border-top: 1px solid #8885; margin-top: 1.5rem; }
table { border-collapse: collapse; }
td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
"""


@get("/style.css", sync_to_thread=False)
def look() -> Response[str]:
    """Give the page's style."""
    headers = {"Cache-Control": "public, max-age=3600"}
    return Response(_LOOK, media_type="text/css", headers=headers)


@get("", media_type="text/html", sync_to_thread=False)
def reference(request: Request[Any, Any, Any]) -> Response[str]:
    """Give the page."""
    text = page(request.app.openapi_schema.to_schema())
    return Response(text, media_type="text/html")


def page(document: dict[str, Any]) -> str:
    """Write the page of an OpenAPI document."""
    schemas: dict[str, Any] = document.get("components", {}).get("schemas", {})
    questions = [
        _question(path, method, item[method])
        for path, item in document["paths"].items()
        for method in _METHODS
        if method in item
    ]
    types = [_type(name, schema) for name, schema in sorted(schemas.items())]
    info = document["info"]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(info['title'])}</title>",
            '<link rel="stylesheet" href="/api/docs/style.css">\n</head>\n<body>',
            f"<h1>{escape(info['title'])}</h1>",
            f"<p>{escape(info.get('description') or '')}</p>",
            '<p>The same for programs: <a href="/api/openapi/openapi.json">openapi.json</a>.</p>',
            "<h2>Questions</h2>",
            *questions,
            "<h2>Types</h2>",
            *types,
            "</body>\n</html>\n",
        ]
    )


def _question(path: str, method: str, told: dict[str, Any]) -> str:
    lines = [
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3>",
        f"<p>{escape(told.get('description') or told.get('summary') or '')}</p><table>",
    ]
    for parameter in told.get("parameters", ()):
        kind = _named(parameter.get("schema", {}))
        lines.append(_row(parameter["name"], kind, parameter.get("description") or ""))
    for media in told.get("requestBody", {}).get("content", {}).values():
        lines.append(_row("body", _named(media.get("schema", {})), ""))
    for status, answer in told.get("responses", {}).items():
        kinds = [_named(media.get("schema", {})) for media in answer.get("content", {}).values()]
        lines.append(_row(status, " or ".join(kinds), ""))
    return "\n".join([*lines, "</table></section>"])


def _type(name: str, schema: dict[str, Any]) -> str:
    lines = [f'<section id="{escape(name)}"><h3><code>{escape(name)}</code></h3>']
    lines += [f"<p>{escape(schema['description'])}</p>"] if schema.get("description") else []
    lines.append("<table>")
    for field, told in schema.get("properties", {}).items():
        lines.append(_row(field, _named(told), told.get("description") or ""))
    return "\n".join([*lines, "</table></section>"])


def _row(name: str, kind: str, meaning: str) -> str:
    return f"<tr><td><code>{escape(name)}</code></td><td>{kind}</td><td>{escape(meaning)}</td></tr>"


def _named(schema: dict[str, Any]) -> str:
    """Give a schema in a few words, as HTML."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(map(_named, schema[key]))
    if "enum" in schema or "const" in schema:
        words = schema.get("enum", [schema.get("const")])
        return ", ".join(f"<code>{escape(str(word))}</code>" for word in words)
    if schema.get("type") == "array":
        return f"list of {_named(schema.get('items', {}))}"
    kind: str | list[str] = schema.get("type", "anything")
    return escape(kind if isinstance(kind, str) else " or ".join(kind))


router = Router("/docs", route_handlers=[look, reference], include_in_schema=False)
