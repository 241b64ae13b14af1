"""What this feature contributes to the API process."""

from lexdex.foundation.feature import Feature
from lexdex.shell import sitemap, social

feature = Feature(name="shell", handlers=[*sitemap.handlers, *social.handlers])
