"""The hierarchy of places: which countries and regions lie in which region."""

from collections.abc import Mapping, Sequence


class Regions:
    """Looks up the places in a region, and the regions around a place, over all levels of the hierarchy."""

    def __init__(self, parts_by_region: Mapping[str, Sequence[str]]) -> None:
        """Index the hierarchy; `parts_by_region` lists the countries and smaller regions directly below each region."""
        self._parts: dict[str, frozenset[str]] = {}
        self._wholes: dict[str, frozenset[str]] = {}
        for region in parts_by_region:
            for part in self._collect_parts(region, parts_by_region):
                self._wholes[part] = self._wholes.get(part, frozenset()) | {region}

    def list_places_in(self, place: str) -> frozenset[str]:
        """List all countries and regions within a region; empty for a country."""
        return self._parts.get(place, frozenset())

    def list_regions_containing(self, place: str) -> frozenset[str]:
        """List all regions that contain a place: "Germany" is in "European Union" and "Europe"."""
        return self._wholes.get(place, frozenset())

    def _collect_parts(self, region: str, parts_by_region: Mapping[str, Sequence[str]]) -> frozenset[str]:
        if region not in self._parts and region in parts_by_region:
            direct = parts_by_region[region]
            nested = (self._collect_parts(part, parts_by_region) for part in direct)
            self._parts[region] = frozenset(direct).union(*nested)
        return self._parts.get(region, frozenset())
