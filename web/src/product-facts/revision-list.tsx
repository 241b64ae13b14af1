/** Change history with the kind of source; names no one but the reader. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { BRAND } from '../brand'
import { formatFieldNames, listChanges } from './field-names'
import { type Revision, revisionsQuery } from './history-queries'
import { Loading } from '../ui/loading'
import { QueryError } from '../ui/query-error'
import styles from './sources.module.css'

const AUTHOR_NAMES: Record<Revision['source'], string> = {
  vendor: 'The vendor',
  document: 'A document',
  validation: `Validated by ${BRAND}`,
  reviewer: 'A reviewer',
  editor: 'Our editors',
  import: 'An imported list',
  sample: 'Generated sample',
}

const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const describeChange = (revision: Revision): string =>
  revision.number === 1
    ? 'First entry'
    : revision.changed_fields.length > 0
      ? formatFieldNames(listChanges(revision))
      : 'Sources'

export function RevisionList({ product }: { product: string }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(revisionsQuery(product))
  if (error && !data) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) {
    return <Loading>Loading history...</Loading>
  }
  return (
    <>
      <ol className={styles.revisions}>
        {data.pages.flat().map((revision) => (
          <li key={revision.number}>
            <span className={styles.revisionNumber}>{revision.number}</span>
            <div>
              <b>{describeChange(revision)}</b>
              <p>
                {revision.by_you ? 'You' : AUTHOR_NAMES[revision.source]} ·{' '}
                <time dateTime={revision.recorded_at}>{DATE_FORMAT.format(new Date(revision.recorded_at))}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          Older changes
        </Button>
      ) : null}
    </>
  )
}
