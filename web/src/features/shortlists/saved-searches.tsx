/** The saved searches of the account: repeat a search, turn its alert on or off, or delete it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import Switch from 'antd/es/switch'
import { useId } from 'react'
import { formatLocalDate } from '../../ui/dates'
import { toSearchParams } from './saved-request'
import {
  type SavedSearch,
  updateSearch,
  deleteSearch,
  searchesQuery,
  useShortlistMutation,
} from '../../product-actions/shortlist-queries'
import { QueryError } from '../../ui/query-error'
import styles from './shortlists.module.css'
import { isolate } from '../../ui/wording'

export function SavedSearches() {
  const { data, error, isFetching, refetch } = useQuery(searchesQuery())
  if (error && !data) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) return <Skeleton title={false} paragraph={{ rows: 3 }} />
  if (data.length === 0) {
    return (
      <p className={`${styles.shortlistEmpty} card`}>
        No saved searches yet. Run a search and select Save this search.{' '}
        <Link to="/search" search={{}}>
          Search tools
        </Link>
      </p>
    )
  }
  return (
    <ul className={styles.savedSearches}>
      {data.map((saved) => (
        <SavedSearchRow key={saved.id} saved={saved} />
      ))}
    </ul>
  )
}

/** Lists what the name does not say: the query if it differs from the name, the keyword, constraints and filters. */
function describeDetails({ name, request }: SavedSearch): string {
  const conditions = [...(request.constraints ?? []), ...request.filters]
  const values = conditions.map(
    ({ kind, values: filterValues }) => `${kind === 'must_not' ? 'not ' : ''}${filterValues.join(', ')}`,
  )
  return [
    request.query === name ? '' : request.query,
    request.keyword && request.keyword !== name ? `“${isolate(request.keyword)}”` : '',
    ...values,
  ]
    .filter((part) => part && part !== name)
    .join(' · ')
}

function SavedSearchRow({ saved }: { saved: SavedSearch }) {
  const id = useId()
  const changeMutation = useShortlistMutation((isAlertOn: boolean) => updateSearch(saved.id, { alert: isAlertOn }), {
    failureTitle: 'Failed to change the alert',
  })
  const removeMutation = useShortlistMutation(deleteSearch, {
    failureTitle: 'Failed to delete the search',
    successMessage: () => 'Search deleted',
  })
  const search = toSearchParams(saved.request)
  const details = describeDetails(saved)
  return (
    <li className={`card ${styles.savedSearch}`}>
      <div className={styles.savedMain}>
        <p className={styles.savedName}>
          {search ? (
            <Link to="/search" search={search}>
              <bdi>{saved.name}</bdi>
            </Link>
          ) : (
            <bdi>{saved.name}</bdi>
          )}
        </p>
        {details ? (
          <p>
            <bdi>{details}</bdi>
          </p>
        ) : null}
        <p className="quiet">
          Saved on <time dateTime={saved.created_at}>{formatLocalDate(saved.created_at)}</time>
          {saved.alert ? (
            <>
              {' '}
              ·{' '}
              {saved.evaluated_at ? (
                <>
                  last checked <time dateTime={saved.evaluated_at}>{formatLocalDate(saved.evaluated_at)}</time>
                </>
              ) : (
                'not checked yet'
              )}
            </>
          ) : null}
        </p>
      </div>
      <div className={styles.savedActions}>
        <span className={styles.savedAlert}>
          <Switch
            id={id}
            checked={changeMutation.isPending ? changeMutation.variables : saved.alert}
            loading={changeMutation.isPending}
            onChange={(isOn) => changeMutation.mutate(isOn)}
            aria-label={`Email alerts for ${saved.name}`}
          />
          <label htmlFor={id} aria-hidden="true">
            Email alerts
          </label>
        </span>
        <Button
          type="text"
          size="small"
          loading={removeMutation.isPending}
          aria-label={`Delete ${saved.name}`}
          onClick={() => removeMutation.mutate(saved.id)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
