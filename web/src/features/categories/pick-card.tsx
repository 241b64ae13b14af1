/** A tool on an editorial list or in a category; the page supplies its actions. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedTool } from '../../api/client'
import { CardName, ToolCard, ValueLine } from '../../product-actions/tool-card'
import styles from '../../product-actions/tool-card.module.css'
import factStyles from '../../product-actions/tool-facts.module.css'
import { isSameName } from '../../ui/wording'

const PRICE_PREFIX = 'From '
const MAX_BADGES = 4

type Props = {
  pick: ListedTool
  productPath: string
  badges: readonly string[]
  hasVendor?: boolean
  fact?: { name: string; text: string } | null
  children: ReactNode
}

export function PickCard({ pick, productPath, badges, hasVendor = true, fact, children }: Props) {
  const hasPricePrefix = pick.pricing.startsWith(PRICE_PREFIX)
  return (
    <ToolCard
      productId={pick.id}
      name={pick.name}
      heading="h2"
      link={
        <Link to={productPath} className={styles.cover} draggable={false}>
          <CardName name={pick.name} />
        </Link>
      }
      image={pick.image_url}
      sample={pick.sample}
      vendor={!hasVendor || isSameName(pick.company, pick.name) ? null : pick.company || 'N/A'}
      category={pick.category || 'N/A'}
      description={pick.description || 'No description available'}
      facts={
        <dl className={factStyles.facts}>
          {/* An unknown price is shown as not stated, never omitted. */}
          <Fact
            name={hasPricePrefix ? 'Starting at' : 'Pricing'}
            text={(hasPricePrefix ? pick.pricing.slice(PRICE_PREFIX.length) : pick.pricing) || 'Not stated'}
          />
          {fact ? <Fact {...fact} /> : null}
        </dl>
      }
      matches={badges.length > 0 ? <ValueLine label="Features" values={badges.slice(0, MAX_BADGES)} /> : null}
      rating={pick.rating}
      reviews={pick.reviews}
      actions={
        <>
          <Link to={productPath} aria-label={`View Details of ${pick.name}`}>
            View Details
          </Link>
          {children}
        </>
      }
    />
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={factStyles.labelled}>
      <dt>{name}</dt>
      <dd dir="auto" title={text}>
        {text}
      </dd>
    </div>
  )
}
