/** A product's logo; its monogram without one; the default logo if the file fails to load, or a name has no letters. */
import { type CSSProperties, useState } from 'react'
import fallback from '../assets/default-logo.svg'

type Props = { id: string; name: string; image: string; size?: number; placeholder?: 'monogram' | 'default' }

/** The hue of an id in degrees: the same on every page, and different for neighbours in a list. */
const hueOf = (id: string): number => [...id].reduce((hue, character) => (hue * 31 + character.charCodeAt(0)) % 360, 0)

/** The first characters of a name's first two words; nothing if it has neither letters nor digits. */
const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()

/** Decorative: every page shows the name next to it. */
export function ProductLogo({ id, name, image, size = 56, placeholder = 'monogram' }: Props) {
  const [hasFailed, setHasFailed] = useState<string | null>(null)
  const initials = image || placeholder === 'default' ? '' : initialsOf(name)
  if (initials)
    return (
      <span
        className="product-logo product-logo-none"
        style={{ width: size, height: size, '--hue': hueOf(id) } as CSSProperties}
        // Drawn by the style sheet, so that copied and spoken texts don't have it.
        data-monogram={initials}
        data-testid="logo-missing"
      />
    )
  return (
    <img
      className="product-logo"
      src={!image || hasFailed === image ? fallback : `/ProductLogo/${encodeURIComponent(image)}`}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(image)}
    />
  )
}
