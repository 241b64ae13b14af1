/** The first tools of an answer's list as small cards, with a link that compares them. */
import { Link } from '@tanstack/react-router'
import type { Hit, SearchAnswer } from '../../api/client'
import { toCompareParams } from '../../product-actions/compare-address'
import { MAX_PRODUCTS } from '../../product-actions/tray'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { SampleFlag } from '../../ui/sample-flag'
import { saveListPosition } from '../../search-query/list-position'
import type { SearchHistoryState } from '../../search-query/search-history-state'
import { trackAction } from '../../search-query/track-action'
import { type DetailsPath, describePrice } from './card-facts'
import styles from './answer-tools.module.css'

export const MAX_TOOLS = 3

/** The products that the query compares, else the first of the list. */
export function listCompared({ compared, product_ids: hits }: SearchAnswer): string[] {
  return compared.length > 1
    ? compared.slice(0, MAX_PRODUCTS)
    : hits.slice(0, MAX_TOOLS).map(({ product_id }) => product_id)
}

type Props = { answer: SearchAnswer; detailsAt: DetailsPath; searchState?: SearchHistoryState | undefined }

export function AnswerTools({ answer, detailsAt, searchState }: Props) {
  const ids = listCompared(answer)
  const hits = answer.product_ids.filter(({ product_id }) => ids.includes(product_id)).slice(0, MAX_TOOLS)
  if (hits.length < 2) return null
  return (
    <section className={styles.tools} aria-label="First tools of the list">
      <ol>
        {hits.map((hit) => (
          <ToolCard
            key={hit.product_id}
            hit={hit}
            detailsAt={detailsAt}
            searchState={searchState}
            search={answer.search_id}
          />
        ))}
      </ol>
      <Link
        to="/compare"
        search={toCompareParams({ ids, showsOnlyDifferences: false })}
        className={styles.compareThese}
      >
        <Icon name="compare" size={18} /> Compare these
      </Link>
    </section>
  )
}

type ToolProps = { hit: Hit; detailsAt: DetailsPath; searchState: SearchHistoryState | undefined; search: string }

function ToolCard({ hit, detailsAt, searchState, search }: ToolProps) {
  const price = describePrice(hit)
  return (
    <li className={styles.tool}>
      <ProductLogo id={hit.product_id} name={hit.product_name} image={hit.image_url} size={32} />
      <span className={styles.toolName}>
        <Link
          to={detailsAt}
          params={{ productId: hit.product_id }}
          state={searchState ? { searchState } : {}}
          onClick={() => {
            saveListPosition()
            trackAction(search, 'click', hit.product_id)
          }}
          dir="auto"
        >
          {hit.product_name}
        </Link>
        <small>
          {hit.sample ? <SampleFlag /> : null} {price.isStated ? price.text : `Price ${price.text}`}
        </small>
      </span>
    </li>
  )
}
