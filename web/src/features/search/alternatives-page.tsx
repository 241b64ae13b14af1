/** `/alternatives/{product}`: similar tools, most similar first, with what they have in common. */
import { toTrayItem } from '../../product-actions/tray'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ProductPage, SearchAnswer } from '../../api/client'
import { useSession } from '../../session/access'
import { ApiError } from '../../api/errors'
import { Icon } from '../../ui/icons'
import { CompareButton } from '../../product-actions/compare-button'
import { AnswerCard } from './answer-card'
import { toHistoryState } from '../../search-query/search-history-state'
import { ResultCard } from './result-card'
import { SampleMark } from '../../ui/sample-mark'
import { Skeletons } from '../../ui/skeletons'
import { alternativesQuery } from './alternatives-queries'
import styles from '../../search-query/result-list.module.css'

export function AlternativesPage({ product }: { product: ProductPage }) {
  const result = useQuery(alternativesQuery(product.Id))
  return (
    <div className={`page ${styles.resultsPage}`}>
      <header className={styles.resultsHead}>
        <Link to="/product/$productId" params={{ productId: product.Id }} className="back-link">
          <Icon name="back" /> <span dir="auto">{product.ProductName}</span>
        </Link>
        <h1 dir="auto">Alternatives to {product.ProductName}</h1>
        <p className="page-lead">Similar tools, most similar first. No paid placements.</p>
        <div>
          {product.SampleData ? <SampleMark /> : null} <CompareButton item={toTrayItem(product)} />
        </div>
      </header>
      {result.data ? <AlternativesList answer={result.data} /> : null}
      {result.isError ? (
        <div className={styles.searchError}>
          <p role="alert">
            {(result.error instanceof ApiError && result.error.detail) || 'Something went wrong. Please try again.'}
          </p>
          <button type="button" className="text-button" onClick={() => void result.refetch()}>
            Try again
          </button>
        </div>
      ) : null}
      {result.isPending ? <Skeletons /> : null}
    </div>
  )
}

function AlternativesList({ answer }: { answer: SearchAnswer }) {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const results = answer.product_ids
  const detailsAt = isSignedIn ? '/product/user/$productId' : '/FreeAiSearchProductDetail/$productId'
  if (results.length === 0) return <p className={styles.noResults}>No similar tools found.</p>
  return (
    <>
      <AnswerCard
        answer={answer}
        hasBeenSeen
        unit="word"
        onCite={(source) =>
          source.product_id && void navigate({ to: '/product/$productId', params: { productId: source.product_id } })
        }
      />
      <section className={styles.resultList} aria-labelledby="alternatives-heading">
        <h2 id="alternatives-heading">{results.length} similar tools</h2>
        {results.map((hit) => (
          <ResultCard
            key={hit.product_id}
            showsReason
            hit={hit}
            search=""
            constraints={[]}
            searchState={toHistoryState({}, 1, answer)}
            detailsAt={detailsAt}
          />
        ))}
      </section>
    </>
  )
}
