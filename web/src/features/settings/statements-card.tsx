/** What was decided about the account and what it published, with the reasons, newest first, in pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { formatLocalTime } from '../../ui/format'
import { QueryError } from '../../ui/query-error'
import { SettingsCard } from './settings-card'
import { type Statement, statementsQuery } from './statement-queries'
import styles from './settings.module.css'

function StatementItem({ statement: { title, decided_at: at, lines } }: { statement: Statement }) {
  return (
    <li>
      <details className={styles.agreed}>
        <summary>
          <span dir="auto">{title}</span>{' '}
          <time className="quiet" dateTime={at}>
            {formatLocalTime(at)}
          </time>
        </summary>
        <dl className={styles.statement}>
          {lines.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

function StatementList() {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(statementsQuery())
  const statements = data?.pages.flatMap((page) => page.statements) ?? []
  if (error && !data) return <QueryError query={{ error, isFetching, refetch }} />
  if (!data) return <Skeleton title={false} paragraph={{ rows: 3 }} />
  if (statements.length === 0) return <p className="quiet">No decision concerns you.</p>
  return (
    <>
      <ul className={styles.statements} aria-label="Decisions">
        {statements.map((statement) => (
          <StatementItem key={statement.id} statement={statement} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </>
  )
}

export const StatementsCard = () => (
  <SettingsCard
    id="statements"
    title="Decisions about you"
    text="What we decided about your account, your reviews, claims and changes: why, who decided, and how you can object."
  >
    <StatementList />
  </SettingsCard>
)
