"""The hierarchy of regions and countries."""

from collections.abc import Mapping, Sequence


class Regions:
    """Looks up the regions that contain a place, and the places in a region, across all levels."""

    def __init__(self, parts_by_region: Mapping[str, Sequence[str]]) -> None:
        """Build both directions of the hierarchy; `parts_by_region` lists the direct parts of each region."""
        self._parts: dict[str, frozenset[str]] = {}
        self._wholes: dict[str, frozenset[str]] = {}
        for region in parts_by_region:
            for part in self._collect_parts(region, parts_by_region):
                self._wholes[part] = self._wholes.get(part, frozenset()) | {region}

    def list_parts(self, place: str) -> frozenset[str]:
        """List the regions and countries in a region."""
        return self._parts.get(place, frozenset())

    def list_wholes(self, place: str) -> frozenset[str]:
        """List the regions that a place is part of."""
        return self._wholes.get(place, frozenset())

    def _collect_parts(self, region: str, parts_by_region: Mapping[str, Sequence[str]]) -> frozenset[str]:
        if region not in self._parts and region in parts_by_region:
            direct = parts_by_region[region]
            nested = (self._collect_parts(part, parts_by_region) for part in direct)
            self._parts[region] = frozenset(direct).union(*nested)
        return self._parts.get(region, frozenset())
