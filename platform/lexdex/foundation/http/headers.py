"""The headers that every answer carries, so that a browser trusts our own files and nothing else."""

from lexdex.foundation.embeds import EMBED_HOSTS
from lexdex.settings import Settings

RawHeader = tuple[bytes, bytes]

CONTENT_SECURITY_POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    # Ant Design writes its styles into the page at run time.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    # Films of certified products play in these players, and only when somebody presses play.
    "frame-src": " ".join(("'self'", *EMBED_HOSTS)),
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
CAPTCHA_HOSTS = {
    "turnstile": "https://challenges.cloudflare.com",
    "hcaptcha": "https://hcaptcha.com https://*.hcaptcha.com",
}
"""Nobody else's script runs here, save the captcha's where the operator has chosen one of these."""
CAPTCHA_NEEDS = ("script-src", "style-src", "connect-src", "frame-src")
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
ONE_YEAR = 31_536_000


def security_headers(settings: Settings) -> tuple[RawHeader, ...]:
    """What is the same on every answer; strict transport only where people come by https."""
    given = {
        "content-security-policy": content_security_policy(settings),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": PERMISSIONS_POLICY,
    }
    if settings.public_url.startswith("https://"):
        given["strict-transport-security"] = f"max-age={ONE_YEAR}; includeSubDomains"
    return tuple((name.encode(), value.encode()) for name, value in given.items())


def content_security_policy(settings: Settings) -> str:
    """The rules in one line, one after the other."""
    rules = dict(CONTENT_SECURITY_POLICY)
    hosts = CAPTCHA_HOSTS.get(settings.captcha)
    if hosts:
        rules |= {name: f"{rules[name]} {hosts}" for name in CAPTCHA_NEEDS}
    return "; ".join(f"{name} {value}" for name, value in rules.items())
