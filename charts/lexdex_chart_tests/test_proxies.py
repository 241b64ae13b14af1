"""The chart refuses the trusted proxies that the application refuses, so that no rollout begins with them."""

import re

import pytest

from lexdex.settings_proxies import find_unsafe_proxies
from lexdex_chart_tests import helm

FOUR = ["10.0.0.0/16", "10.1.0.0/16", "10.2.0.0/16", "10.3.0.0/16"]
ACCEPTED = [
    "10.42.0.0/16",
    "192.0.2.7",
    "192.0.2.7/32",
    "192.0.2.6/31",
    "10.42.0.0/16, 2001:db8:1::/48,192.0.2.7",
    "2001:DB8:1::/48",
    "2001:db8:1:20::/59",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8/125",
    "::1",
    ",".join(FOUR),
    ",".join(f"2001:db8:{number}::/48" for number in range(4)),
]
REFUSED = {
    "10.42.0.7/16": "write 10.42.0.0/16 for the whole network, or 10.42.0.7 for this address",
    "192.0.2.7/31": "write 192.0.2.6/31",
    "10.42.0.0/15": "too wide",
    "10.43.0.0/15": "write 10.42.0.0/15",
    "2001:db8:1::7/64": "write 2001:db8:1:0:0:0:0:0/64",
    "2001:db8:1:21::/59": "write 2001:db8:1:20:0:0:0:0/59",
    "2001:db8::/47": "too wide",
    "::/0": "too wide",
    "0.0.0.0/0": "too wide",
    "10.42.0.0/33": "addresses or networks such as",
    "10.42.0": "addresses or networks such as",
    "10.42.0.256": "addresses or networks such as",
    "10.42.0.07": "addresses or networks such as",
    "1:2:3:4:5:6:7": "addresses or networks such as",
    "1:2:3:4:5:6:7:8:9": "addresses or networks such as",
    "1::2::3": "addresses or networks such as",
    "1:::2": "addresses or networks such as",
    "12345::": "addresses or networks such as",
    "::/129": "addresses or networks such as",
    ":": "addresses or networks such as",
    "/16": "addresses or networks such as",
    "::ffff:102:304": "write it as IPv4",
    "::ffff:1.2.3.4": "addresses or networks such as",
    ",".join([*FOUR, "192.0.2.7"]): "more addresses than four networks of /16",
    ",".join(f"2001:db8:{number}::/48" for number in range(5)): "more addresses than four networks of /48",
}


def render(proxies: str) -> tuple[helm.Manifest, ...]:
    return helm.render_minimal(trustedProxies=proxies.replace(",", r"\,"))


@pytest.mark.parametrize("proxies", ACCEPTED)
def test_both_accept(proxies: str) -> None:
    assert not [*find_unsafe_proxies(proxies)]
    assert render(proxies)


@pytest.mark.parametrize("proxies", REFUSED)
def test_both_refuse(proxies: str) -> None:
    assert [*find_unsafe_proxies(proxies)]
    with pytest.raises(helm.HelmError, match=re.escape(REFUSED[proxies])):
        render(proxies)


def test_malformed_proxies_are_refused_in_development_too() -> None:
    with pytest.raises(helm.HelmError, match=r"write 10\.42\.0\.0/16"):
        helm.render_minimal(environment="development", trustedProxies="10.42.0.7/16")
    assert helm.render_minimal(environment="development", trustedProxies=r"10.0.0.0/8")
