"""The caller: the network a request comes from. Limits and fair shares are counted by it."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

UNKNOWN = "elsewhere"  # one caller for all whose address is none: a socket file, or nonsense from a proxy
MAX_LENGTH = 100  # characters of an address
IPV6_PREFIX = 64  # bits of an IPv6 address that belong to one customer; the rest is theirs to choose

current: ContextVar[str] = ContextVar("caller", default="")  # whose request led to what runs now; "": nobody's


def network(address: str) -> str:
    """An IPv4 address as it is, of an IPv6 address the /64 it lies in; what is no address is `UNKNOWN`."""
    return _network(address) if len(address) <= MAX_LENGTH else UNKNOWN


@lru_cache(maxsize=1000)  # every request asks
def _network(address: str) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), IPV6_PREFIX), strict=False))
    return str(found)
