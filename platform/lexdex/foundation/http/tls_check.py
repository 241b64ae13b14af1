"""Tries which TLS versions and ciphers a site accepts, such as the ingress in front of Lexdex."""

import socket
import ssl
import warnings
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from lexdex.foundation.errors import Invalid, Unavailable
from lexdex.foundation.http.certificates import CIPHERS

TIMEOUT_SECONDS: Final = 10
OLD_VERSIONS: Final = (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1)
CURRENT_VERSIONS: Final = (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3)
ALL_CIPHERS: Final = "ALL:@SECLEVEL=0"
OTHER_CIPHERS: Final = "ALL:!" + ":!".join(CIPHERS.split(":")) + ":@SECLEVEL=0"
"""Every cipher of TLS 1.2 but those with forward secrecy and authenticated encryption that our listeners accept."""

NO_ADDRESS: Final = "Please give an address that starts with https://, such as https://lexdex.example.org."
NOT_TRIED: Final = "OpenSSL of this machine cannot offer {version}, so that it was not tried. Use the image of Lexdex."


def find_weaknesses(address: str, *, authorities: str | None = None) -> Iterator[str]:
    """Yield a sentence for each old version, weak cipher and invalid certificate that the site accepts or shows.

    `authorities` is a file with the accepted certificate authorities, instead of the system's. Raises Invalid for an
    address that is not https, and Unavailable if nothing answers there.
    """
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname:
        raise Invalid(NO_ADDRESS)
    target = (parts.hostname, parts.port or 443)
    for version in OLD_VERSIONS:
        if not _can_offer(version):
            yield NOT_TRIED.format(version=version.name)
        elif _offer(target, _build_lenient_context(version, ALL_CIPHERS)):
            yield f"The site accepts {version.name.replace('_', '.')}. Allow TLS 1.2 and 1.3 only."
    if cipher := _offer(target, _build_lenient_context(ssl.TLSVersion.TLSv1_2, OTHER_CIPHERS)):
        yield f"The site accepts the cipher {cipher}. Allow {CIPHERS} only."
    yield from _find_certificate_problems(target, authorities)


def _find_certificate_problems(target: tuple[str, int], authorities: str | None) -> Iterator[str]:
    context = ssl.create_default_context(cafile=authorities)
    context.minimum_version, context.maximum_version = CURRENT_VERSIONS
    try:
        _connect(target, context).close()
    except ssl.SSLCertVerificationError as error:
        yield f"The certificate is not valid: {error.verify_message}."
    except OSError:  # ssl.SSLError is one
        yield "The site accepts neither TLS 1.2 nor TLS 1.3."


def _can_offer(version: ssl.TLSVersion) -> bool:
    return ssl.HAS_TLSv1 if version == ssl.TLSVersion.TLSv1 else ssl.HAS_TLSv1_1


def _offer(target: tuple[str, int], context: ssl.SSLContext) -> str:
    """Return the name of the cipher that was agreed on, or "" if the site accepted nothing of the offer."""
    try:
        with _connect(target, context) as connection:
            found = connection.cipher()
    except OSError:  # ssl.SSLError is one
        return ""
    return found[0] if found else ""


def _build_lenient_context(version: ssl.TLSVersion, ciphers: str) -> ssl.SSLContext:
    """Offer only this version and these ciphers; the certificate does not matter for what is accepted."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with warnings.catch_warnings():
        # Old versions are deprecated, which is why they are tried.
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = context.maximum_version = version
    context.set_ciphers(ciphers)
    return context


def _connect(target: tuple[str, int], context: ssl.SSLContext) -> ssl.SSLSocket:
    try:
        connection = socket.create_connection(target, timeout=TIMEOUT_SECONDS)
    except OSError as error:
        raise Unavailable(f"Nothing answers at {target[0]} on port {target[1]}: {error}.") from error
    try:
        return context.wrap_socket(connection, server_hostname=target[0])
    except BaseException:
        connection.close()
        raise
