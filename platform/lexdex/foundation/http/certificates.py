"""The certificate with which the API listens by https: TLS 1.2 and 1.3 only, and read again when it is renewed."""

import ssl
from pathlib import Path
from typing import Final

from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings, SettingsError

logger = get_logger("lexdex.http")

CIPHERS: Final = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""Of TLS 1.2: with forward secrecy and authenticated encryption. Those of TLS 1.3 all have both."""
UNREADABLE: Final = "LEXDEX_TLS_CERTIFICATE_FILE and LEXDEX_TLS_KEY_FILE can't be used: {error}"


class Certificate:
    """A certificate chain with its key, and the TLS context that uses them; raises SettingsError if they don't fit."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self._paths = (certificate, key)
        self._version = self._read_version()
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_ciphers(CIPHERS)
        try:
            self.context.load_cert_chain(*self._paths)
        except OSError as error:
            raise SettingsError(UNREADABLE.format(error=error)) from error

    def reload_if_changed(self) -> None:
        """Use the files for new connections if they have changed; a pair that is written only in part keeps the old."""
        version = self._read_version()
        if version == self._version:
            return
        self._version = version
        try:
            # Into another context first: a failure leaves the one in use unchanged.
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(*self._paths)
            self.context.load_cert_chain(*self._paths)
        except OSError as error:
            logger.warning("the renewed certificate can't be used", error=str(error))
        else:
            logger.info("the renewed certificate is in use")

    def _read_version(self) -> tuple[int, ...]:
        """Return what changes when a file is replaced; a missing file has its own value."""
        return tuple(path.stat().st_mtime_ns if path.exists() else 0 for path in self._paths)


def load_certificate(settings: Settings) -> Certificate | None:
    """Load the certificate of the settings, or None if there is none; raises SettingsError if it can't be used."""
    if not settings.tls_certificate_file:
        return None
    return Certificate(Path(settings.tls_certificate_file), Path(settings.tls_key_file))
