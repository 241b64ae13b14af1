"""The headers that every answer carries, so that a browser trusts our own files and nothing else."""

from lexdex.settings import Settings

RawHeader = tuple[bytes, bytes]

CONTENT_SECURITY_POLICY = "; ".join(  # noqa: FLY002 - one rule a line
    (
        "default-src 'self'",
        "script-src 'self'",
        # Ant Design writes its styles into the page at run time.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
ONE_YEAR = 31_536_000


def security_headers(settings: Settings) -> tuple[RawHeader, ...]:
    """What is the same on every answer; strict transport only where people come by https."""
    given = {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": PERMISSIONS_POLICY,
    }
    if settings.public_url.startswith("https://"):
        given["strict-transport-security"] = f"max-age={ONE_YEAR}; includeSubDomains"
    return tuple((name.encode(), value.encode()) for name, value in given.items())
