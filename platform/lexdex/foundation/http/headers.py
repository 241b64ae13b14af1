"""Builds the security headers of every response; its content policy lets browsers run only scripts from this site."""

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
    # Videos of certified products use these players, which load only when a visitor presses play.
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
"""Hosts of captcha providers. Their scripts are the only ones of other sites, and only if one is configured."""
CAPTCHA_DIRECTIVES = ("script-src", "style-src", "connect-src", "frame-src")
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
ONE_YEAR = 31_536_000


def build_security_headers(settings: Settings) -> tuple[RawHeader, ...]:
    """Return the security headers that every response has; Strict-Transport-Security only if the site uses https."""
    headers = {
        "content-security-policy": build_content_security_policy(settings),
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": PERMISSIONS_POLICY,
    }
    if settings.public_url.startswith("https://"):
        headers["strict-transport-security"] = f"max-age={ONE_YEAR}; includeSubDomains"
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


def build_content_security_policy(settings: Settings) -> str:
    """Return the value of the header Content-Security-Policy."""
    rules = dict(CONTENT_SECURITY_POLICY)
    hosts = CAPTCHA_HOSTS.get(settings.captcha)
    if hosts:
        rules |= {name: f"{rules[name]} {hosts}" for name in CAPTCHA_DIRECTIVES}
    return "; ".join(f"{name} {value}" for name, value in rules.items())
