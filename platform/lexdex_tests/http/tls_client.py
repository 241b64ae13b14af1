"""Opens TLS connections with chosen versions and ciphers, old ones included."""

import socket
import ssl
import warnings


def offer(port: int, *, version: ssl.TLSVersion, ciphers: str = "ALL:@SECLEVEL=0") -> str:
    """Offer only this version and these ciphers; return the version that was agreed on, or "" if there was none."""
    context = _build_context()
    with warnings.catch_warnings():
        # Old versions are deprecated, which is why they are tried.
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = context.maximum_version = version
    context.set_ciphers(ciphers)
    try:
        with _connect(port, context) as connection:
            return str(connection.version())
    except (ssl.SSLError, ConnectionError):
        return ""


def read_certificate(port: int) -> bytes:
    """Return the certificate that a new connection gets."""
    with _connect(port, _build_context()) as connection:
        return connection.getpeercert(binary_form=True) or b""


def _build_context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def _connect(port: int, context: ssl.SSLContext) -> ssl.SSLSocket:
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=10))
