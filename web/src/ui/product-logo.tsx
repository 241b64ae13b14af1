/** A product's logo; a building icon without one (in the comparison the default logo), the default logo if the file fails to load. */
import { useState } from 'react'
import fallback from '../assets/default-logo.svg'
import { Icon } from './icons'

type Props = { image: string; size?: number; placeholder?: 'building' | 'default' }

/** Decorative: every page shows the name next to it. */
export function ProductLogo({ image, size = 56, placeholder = 'building' }: Props) {
  const [hasFailed, setHasFailed] = useState<string | null>(null)
  if (!image && placeholder === 'building') {
    return (
      <span className="product-logo product-logo-none" style={{ width: size, height: size }} data-testid="logo-missing">
        <Icon name="building" size={Math.round(size / 2)} />
      </span>
    )
  }
  const source = !image || hasFailed === image ? fallback : `/ProductLogo/${encodeURIComponent(image)}`
  return (
    <img
      className="product-logo"
      src={source}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setHasFailed(image)}
    />
  )
}
