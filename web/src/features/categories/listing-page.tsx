/** An editors' list of a category, with links, comparison and demo requests. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedTool } from '../../api/client'
import type { ListingSlug } from '../../ui/categories'
import { Icon } from '../../ui/icons'
import { addToTray, removeFromTray, useTray } from '../../product-actions/tray'
import { RequestButton } from '../../product-actions/request-button'
import { AllTools } from './all-tools'
import { CATEGORIES, LISTINGS } from './content'
import { SampleNote } from '../../ui/sample-flag'
import { PickCard } from './pick-card'
import { PickList } from './pick-list'
import { listingQuery } from './queries'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

export function ListingPage({ slug }: { slug: ListingSlug }) {
  const listing = LISTINGS[slug]
  const result = useQuery(listingQuery(listing.slug))
  const category = CATEGORIES[listing.category]
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <Link to="/" className="back-link">
          <Icon name="back" /> Home
        </Link>
        <h1>{listing.title}</h1>
        <p className="page-lead">{listing.lead}</p>
      </header>
      <PickList result={result}>
        {(picks) => (
          <section className={resultListStyles.resultList} aria-label="Tools">
            <p className={styles.resultCount}>{picks.length === 1 ? '1 tool' : `${picks.length} tools`}</p>
            <SampleNote items={picks} />
            {picks.map((pick) => (
              <ListingEntry key={pick.id} pick={pick} />
            ))}
          </section>
        )}
      </PickList>
      <AllTools category={category} />
    </div>
  )
}

function ListingEntry({ pick }: { pick: ListedTool }) {
  const productPath = `/product/${pick.id}`
  return (
    <PickCard
      pick={pick}
      productPath={productPath}
      badges={pick.tags}
      fact={{ name: 'Users', text: pick.users || 'Not stated' }}
    >
      <CompareToggle pick={pick} />
      <RequestButton kind="demo" product={pick} />
    </PickCard>
  )
}

function CompareToggle({ pick }: { pick: ListedTool }) {
  const isSelected = useTray().some((item) => item.id === pick.id)
  const { id, name, company, image_url: logo, category, sample } = pick
  const item = { id, name, company, logo, category, sample }
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Compare ${pick.name}`}
      onClick={() => (isSelected ? removeFromTray(pick.id) : addToTray(item, 'search'))}
    >
      <Icon name={isSelected ? 'check' : 'compare'} size={18} /> Compare
    </button>
  )
}
