/** The page of a certified product as it would be, for admins: its head and tabs, without what visitors do there. */
import { useState } from 'react'
import type { ProductPage } from '../../api/client'
import { DashboardTabs } from '../../ui/dashboard-tabs'
import { type Star, TABS, labelResource } from './star'
import { StarHero } from './star-hero'
import { PANELS } from './star-panels'

/** The tab Pricing shows nothing of the profile. */
const PREVIEWED = TABS.filter(({ id }) => id !== 'pricing')
const PREFIX = 'preview-'

export default function StarPreview({ product }: { product: ProductPage }) {
  const [open, setOpen] = useState('')
  const star = product.StarProfile
  if (!star) return null
  // Files of a profile that isn't saved don't exist yet.
  const withoutFiles = { ...star, resources: [] }
  const items = PREVIEWED.map(({ id, label }) => {
    const Panel = PANELS[id]
    return {
      key: `${PREFIX}${id}`,
      label,
      panel: () => (
        <>
          <Panel product={product} star={withoutFiles} onSent={() => undefined} />
          {id === 'technical' ? <Downloads resources={star.resources} /> : null}
        </>
      ),
    }
  })
  return (
    <>
      <StarHero product={product} star={star} />
      <DashboardTabs label="Preview" items={items} activeKey={open} onChange={setOpen} />
    </>
  )
}

function Downloads({ resources }: { resources: Star['resources'] }) {
  if (resources.length === 0) return null
  return (
    <section aria-labelledby="preview-downloads">
      <h2 id="preview-downloads">Download Resources</h2>
      <p className="quiet">The files are generated when the profile is saved.</p>
      <ul>
        {resources.map(({ name, type, url }) => (
          <li key={url}>
            <bdi>{name}</bdi> ({labelResource(type)})
          </li>
        ))}
      </ul>
    </section>
  )
}
