/** A product's logo: the file, a building where none is known (in the comparison our default), our default where the file does not load. */
import { useState } from 'react'
import fallback from '../assets/default-logo.svg'
import { Icon } from './icons'

type Props = { image: string; size?: number; missing?: 'building' | 'default' }

/** The name stands beside it on every page, so the picture itself stays silent. */
export function ProductLogo({ image, size = 56, missing = 'building' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!image && missing === 'building') {
    return (
      <span className="product-logo product-logo-none" style={{ width: size, height: size }} data-testid="logo-missing">
        <Icon name="building" size={Math.round(size / 2)} />
      </span>
    )
  }
  const source = !image || broken === image ? fallback : `/ProductLogo/${encodeURIComponent(image)}`
  return (
    <img
      className="product-logo"
      src={source}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image)}
    />
  )
}
