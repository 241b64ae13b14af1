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
import { AnswerTools } from './answer-tools'
import { ResultCard } from './result-card'
import { SearchFailure } from './search-failure'
import { SampleNote } from '../../ui/sample-flag'
import { SampleMark } from '../../ui/sample-mark'
import { Skeletons } from '../../ui/skeletons'
import { isolate } from '../../ui/wording'
import { alternativesQuery } from './alternatives-queries'
import styles from '../../search-query/result-list.module.css'

export function AlternativesPage({ product }: { product: ProductPage }) {
  const result = useQuery(alternativesQuery(product.Id))
  return (
    <div className={`page ${styles.resultsPage}`}>
      <header className={styles.resultsHead}>
        <Link to="/product/$productId" params={{ productId: product.Id }} className="back-link">
          <Icon name="back" />{' '}
          <span className="two-lines" dir="auto">
            {product.ProductName}
          </span>
        </Link>
        <h1 className="two-lines" title={isolate(product.ProductName)}>
          Alternatives to <bdi>{product.ProductName}</bdi>
        </h1>
        <p className="page-lead">Similar tools, most similar first. No paid placements.</p>
        <div>
          {product.SampleData ? <SampleMark /> : null} <CompareButton item={toTrayItem(product)} />
        </div>
      </header>
      {result.data ? <AlternativesList answer={result.data} /> : null}
      {result.isError ? (
        <SearchFailure
          title="The alternatives could not be loaded"
          message={
            (result.error instanceof ApiError && result.error.detail) || 'Something went wrong. Please try again.'
          }
          retry={() => void result.refetch()}
        />
      ) : null}
      {result.isPending ? <Skeletons /> : null}
    </div>
  )
}

function AlternativesList({ answer }: { answer: SearchAnswer }) {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const results = answer.product_ids
  const detailsAt = isSignedIn ? '/product/user/$productId' : '/product/$productId'
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
        tools={results.length > 1 ? <AnswerTools answer={answer} detailsAt={detailsAt} /> : null}
      />
      <section className={styles.resultList} aria-labelledby="alternatives-heading">
        <h2 id="alternatives-heading">{results.length} similar tools</h2>
        <SampleNote items={results} />
        {results.map((hit) => (
          <ResultCard key={hit.product_id} showsReason hit={hit} search="" constraints={[]} detailsAt={detailsAt} />
        ))}
      </section>
    </>
  )
}
