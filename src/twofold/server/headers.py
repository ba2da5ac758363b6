"""What every answer tells a browser about whom to trust: us, and nobody else."""

from typing import Final

from twofold.server.settings import Settings

Header = tuple[bytes, bytes]

_SCRIPTLESS: Final = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"


def policy(settings: Settings) -> str:
    """Give the content security policy of the pages: nothing inline, nothing from elsewhere."""
    # Browsers know no IPv6 address in a policy, and complain of it; 'self' is enough for that one.
    named = (origin for origin in settings.origins if "[" not in origin)
    sockets = " ".join(origin.replace("http", "ws", 1) for origin in named)
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            f"connect-src 'self' {sockets}",
            "worker-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def security_headers(settings: Settings) -> dict[bool, list[Header]]:
    """Give the headers of every answer: those of the pages under True, of all else under False."""
    common: dict[str, str] = {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if settings.secure:
        common["Strict-Transport-Security"] = "max-age=31536000"
    return {
        pages: _encoded({"Content-Security-Policy": csp} | common)
        for pages, csp in ((True, policy(settings)), (False, _SCRIPTLESS))
    }


def _encoded(headers: dict[str, str]) -> list[Header]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
