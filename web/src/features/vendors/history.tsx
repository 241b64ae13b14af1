/** What was done about a vendor and its accounts, from the audit log. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { historyQuery } from './queries'
import { Section } from './section'
import styles from './vendors.module.css'

/** "vendor.domain_proven" is "Vendor: domain proven". */
const describe = (action: string): string => {
  const [kind = '', verb = ''] = action.split('.')
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${verb.replaceAll('_', ' ')}`
}

export function History({ id }: { id: string }) {
  const query = useInfiniteQuery(historyQuery(id))
  if (!query.data)
    return (
      <Section title="History">
        {query.isError ? <QueryError query={query} /> : <Loading>Loading the history...</Loading>}
      </Section>
    )
  const acts = query.data.pages.flatMap((page) => page.acts)
  return (
    <Section title="History" count={acts.length} empty="No admin has done anything about this vendor.">
      <ul className={styles.list} aria-label="History">
        {acts.map(({ id: entryId, at, action, actor_name: name, actor_kind: kind, reason }) => (
          <li key={entryId}>
            <div>
              <strong>{describe(action)}</strong>
              <span className="quiet">
                <time dateTime={at}>{formatLocalTime(at)}</time> · <bdi>{name || kind}</bdi>
              </span>
              {reason ? (
                <span className={styles.text} dir="auto">
                  {reason}
                </span>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier entries
        </Button>
      ) : null}
    </Section>
  )
}
