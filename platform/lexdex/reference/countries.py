"""The countries and regions, with the names that the specification prescribes."""

from typing import NamedTuple


class CountryRow(NamedTuple):
    """A country or region; `code` is its ISO 3166-1 code (3166-2 for Scotland), empty for a region."""

    name: str
    code: str


FREQUENT = (CountryRow("Global", ""), CountryRow("US", "US"), CountryRow("UK", "GB"), CountryRow("UAE", "AE"))
"""The most frequently used options, listed first; the others follow in alphabetical order."""

FILTER_COUNTRIES = frozenset(
    [
        "Global",
        "US",
        "UK",
        "UAE",
        "Australia",
        "Austria",
        "Belgium",
        "Brazil",
        "Canada",
        "China",
        "Czech Republic",
        "Denmark",
        "Finland",
        "France",
        "Germany",
        "Hong Kong",
        "India",
        "Indonesia",
        "Ireland",
        "Israel",
        "Italy",
        "Japan",
        "Luxembourg",
        "Malaysia",
        "Mexico",
        "Netherlands",
        "New Zealand",
        "Norway",
        "Poland",
        "Portugal",
        "Singapore",
        "South Africa",
        "South Korea",
        "Spain",
        "Sweden",
        "Switzerland",
    ]
)
"""The 36 options of the catalogue's country filter."""

_OTHERS = """
AF Afghanistan|AL Albania|DZ Algeria|AD Andorra|AO Angola|AG Antigua and Barbuda|AR Argentina|AM Armenia|AU Australia
AT Austria|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BY Belarus|BE Belgium|BZ Belize|BJ Benin
BT Bhutan|BO Bolivia|BA Bosnia and Herzegovina|BW Botswana|BR Brazil|BN Brunei|BG Bulgaria|BF Burkina Faso|BI Burundi
KH Cambodia|CM Cameroon|CA Canada|CV Cape Verde|CF Central African Republic|TD Chad|CL Chile|CN China|CO Colombia
KM Comoros|CG Congo|CR Costa Rica|HR Croatia|CU Cuba|CY Cyprus|CZ Czech Republic|CD Democratic Republic of the Congo
DK Denmark|DJ Djibouti|DM Dominica|DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|GQ Equatorial Guinea
ER Eritrea|EE Estonia|SZ Eswatini|ET Ethiopia|FJ Fiji|FI Finland|FR France|GA Gabon|GM Gambia|GE Georgia|DE Germany
GH Ghana|GR Greece|GD Grenada|GT Guatemala|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|HN Honduras|HK Hong Kong
HU Hungary|IS Iceland|IN India|ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IL Israel|IT Italy|CI Ivory Coast|JM Jamaica
JP Japan|JO Jordan|KZ Kazakhstan|KE Kenya|KI Kiribati|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon
LS Lesotho|LR Liberia|LY Libya|LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macau|MG Madagascar|MW Malawi
MY Malaysia|MV Maldives|ML Mali|MT Malta|MH Marshall Islands|MR Mauritania|MU Mauritius|MX Mexico|FM Micronesia
MD Moldova|MC Monaco|MN Mongolia|ME Montenegro|MA Morocco|MZ Mozambique|MM Myanmar| NA|NA Namibia|NR Nauru|NP Nepal
NL Netherlands|NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|KP North Korea|MK North Macedonia|NO Norway|OM Oman
PK Pakistan|PW Palau|PS Palestine|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|PL Poland
PT Portugal|QA Qatar|RO Romania|RU Russia|RW Rwanda|KN Saint Kitts and Nevis|LC Saint Lucia
VC Saint Vincent and the Grenadines|WS Samoa|SM San Marino|ST Sao Tome and Principe|SA Saudi Arabia|GB-SCT Scotland
SN Senegal|RS Serbia|SC Seychelles|SL Sierra Leone|SG Singapore|SK Slovakia|SI Slovenia|SB Solomon Islands|SO Somalia
ZA South Africa|KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|SD Sudan|SR Suriname|SE Sweden|CH Switzerland
SY Syria|TW Taiwan|TJ Tajikistan|TZ Tanzania|TH Thailand|TL Timor-Leste|TG Togo|TO Tonga|TT Trinidad and Tobago
TN Tunisia|TR Turkey|TM Turkmenistan|TV Tuvalu|UG Uganda|UA Ukraine|UY Uruguay|UZ Uzbekistan|VU Vanuatu
VA Vatican City|VE Venezuela|VN Vietnam|YE Yemen|ZM Zambia|ZW Zimbabwe
"""


def _list_others() -> tuple[CountryRow, ...]:
    entries = (entry for line in _OTHERS.strip().splitlines() for entry in line.split("|"))
    return tuple(CountryRow(name, code) for code, _, name in (entry.partition(" ") for entry in entries))


COUNTRIES = FREQUENT + _list_others()
COUNTRY_CODES = frozenset(row.code for row in COUNTRIES if row.code and "-" not in row.code)
"""The ISO 3166-1 codes, as billing addresses have them: without the regions and the parts of countries."""
