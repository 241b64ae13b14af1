/** A shared shortlist: its name and tools, visible to anyone with the link. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Skeleton from 'antd/es/skeleton'
import { ApiError, errorMessage } from '../../api/errors'
import { toCompareParams } from '../../product-actions/compare-address'
import { MIN_PRODUCTS, MAX_PRODUCTS } from '../../product-actions/tray'
import { formatLocalDate } from '../../ui/dates'
import { type SharedList, sharedQuery } from '../../product-actions/shortlist-queries'
import { SaveButton } from '../../product-actions/save-button'
import { ToolNote, ToolFacts } from './tool-facts'
import accountStyles from '../../ui/account.module.css'
import '../../product-actions/save-button.module.css'
import styles from './shortlists.module.css'

export function SharedPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(sharedQuery(token))
  if (data) return <SharedShortlist list={data} />
  if (!error) {
    return (
      <section className="page" aria-busy="true">
        <p role="status" className="sr-only">
          Loading the shared list...
        </p>
        <Skeleton paragraph={{ rows: 6 }} />
      </section>
    )
  }
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <section className="page state" role="alert">
      <h1>{isNotFound ? 'Link no longer available' : 'Shared shortlist'}</h1>
      <p className="state-lead">{isNotFound ? 'Ask the person who shared it for a new link.' : errorMessage(error)}</p>
      <p className="state-actions">
        {isNotFound ? (
          <Link to="/" className="button-link">
            Return to Home
          </Link>
        ) : (
          <button type="button" className="button-link" onClick={() => void refetch()}>
            Try again
          </button>
        )}
      </p>
    </section>
  )
}

function SharedShortlist({ list }: { list: SharedList }) {
  const ids = list.tools.slice(0, MAX_PRODUCTS).map(({ product_id }) => product_id)
  return (
    <section className={`page ${styles.sharedPage}`}>
      <header className={accountStyles.accountHead}>
        <p className="eyebrow">Shared shortlist</p>
        <h1>
          <bdi>{list.name}</bdi>
        </h1>
        <p>
          Shared <time dateTime={list.shared_at}>{formatLocalDate(list.shared_at)}</time> · Product data is updated
          continuously.
        </p>
      </header>
      {ids.length >= MIN_PRODUCTS ? (
        <p className={styles.sharedActions}>
          <Link to="/compare" search={toCompareParams({ ids, showsOnlyDifferences: false })} className="outline-link">
            Compare {list.tools.length > MAX_PRODUCTS ? `the first ${MAX_PRODUCTS}` : 'all'}
          </Link>
        </p>
      ) : null}
      {list.tools.length === 0 ? <p className={`${styles.shortlistEmpty} card`}>This list has no tools.</p> : null}
      <ul className={`card ${styles.keptTools}`} aria-label="Tools">
        {list.tools.map(({ product_id, tool, note }) => (
          <li key={product_id} className={styles.keptTool}>
            <ToolFacts id={product_id} tool={tool} to="/product/$productId" />
            <div className={styles.keptActions}>
              <SaveButton tool={{ id: product_id, name: tool.name, sample: tool.sample }} />
            </div>
            {note ? <ToolNote text={note} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
