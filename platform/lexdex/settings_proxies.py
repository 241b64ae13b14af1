"""Parses the networks of trusted proxies; the check of the settings and the server use the same networks."""

import ipaddress
from collections.abc import Iterator
from typing import Final

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MIN_PREFIX_LENGTHS: Final = {4: 16, 6: 48}
"""Widest networks of trusted proxies, by IP version: the pods of one cluster."""
MAX_WIDEST_NETWORKS: Final = 4
"""How many networks of that width may be trusted in sum, such as those of pods, nodes and load balancers."""
MISSING: Final = (
    "LEXDEX_TRUSTED_PROXIES must name the addresses of the proxies in front of the API in production, such as "
    "10.42.0.0/16: without them all visitors share one address and its rate limits."
)
WIDE: Final = (
    "LEXDEX_TRUSTED_PROXIES contains {network}, which is too wide: whoever is in it chooses the address that rate "
    "limits count. Name only the proxies; the widest networks allowed are /16 for IPv4 and /48 for IPv6."
)
TOO_MANY: Final = (
    "LEXDEX_TRUSTED_PROXIES contains more addresses than four networks of {width} have: whoever has one of them "
    "chooses the address that rate limits count. Name only the proxies."
)
MALFORMED: Final = "LEXDEX_TRUSTED_PROXIES must be addresses or networks such as 10.42.0.0/16: {text!r} is none."
HOST_BITS: Final = (
    "LEXDEX_TRUSTED_PROXIES contains {text}, an address with the prefix of its network: write {network} for the whole "
    "network, or {address} for this address alone."
)
MAPPED: Final = "LEXDEX_TRUSTED_PROXIES contains {text}, an IPv4 address in the form of IPv6: write it as IPv4."


def parse_proxies(text: str) -> tuple[Network, ...]:
    """Return the networks of a comma-separated list; raises ValueError with a sentence that names the setting."""
    return tuple(_parse_network(entry) for entry in _split_entries(text))


def find_malformed_proxies(text: str) -> Iterator[str]:
    """Yield a sentence for each entry of the list that is no network."""
    for entry in _split_entries(text):
        try:
            _parse_network(entry)
        except ValueError as error:
            yield str(error)


def find_unsafe_proxies(text: str) -> Iterator[str]:
    """Yield a sentence for whatever production refuses: no network, malformed ones, and too many addresses."""
    if malformed := [*find_malformed_proxies(text)]:
        yield from malformed
        return
    networks = parse_proxies(text)
    if not networks:
        yield MISSING
    wide = [network for network in networks if network.prefixlen < MIN_PREFIX_LENGTHS[network.version]]
    yield from (WIDE.format(network=network) for network in wide)
    if not wide:
        yield from _find_too_many(networks)


def _find_too_many(networks: tuple[Network, ...]) -> Iterator[str]:
    for version, prefix in MIN_PREFIX_LENGTHS.items():
        own = [network for network in networks if network.version == version]
        if own and sum(each.num_addresses for each in own) > MAX_WIDEST_NETWORKS << (own[0].max_prefixlen - prefix):
            yield TOO_MANY.format(width=f"/{prefix}")


def _split_entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def _parse_network(text: str) -> Network:
    try:
        network = ipaddress.ip_network(text, strict=False)
        address = ipaddress.ip_interface(text).ip
    except ValueError as error:
        raise ValueError(MALFORMED.format(text=text)) from error
    if isinstance(network, ipaddress.IPv6Network) and network.network_address.ipv4_mapped:
        raise ValueError(MAPPED.format(text=text))
    if network.network_address != address:
        raise ValueError(HOST_BITS.format(text=text, network=network, address=address))
    return network
