/** Decisions that were drawn at random: another admin than the one who decided agrees, or reverses them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { ApiError } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { type ModerationParams, type Recheck, recheckQuery, rechecksQuery } from './queries'
import { type Verdict, RecheckDialog } from './recheck-dialog'
import styles from './moderation.module.css'

type Props = { params: ModerationParams; onChange: (params: ModerationParams) => void }
type Decision = { recheck: Recheck; verdict: Verdict }

export function Rechecks({ params, onChange }: Props) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const open = Number(params.open)
  const decide = (recheck: Recheck) => (verdict: Verdict) => setDecision({ recheck, verdict })
  return (
    <section className={styles.view} aria-labelledby="rechecks">
      <h2 id="rechecks">Rechecks</h2>
      <p className="quiet">
        Some decisions of other admins come up again at random. Would you have decided the same? You don’t see who
        decided.
      </p>
      {Number.isSafeInteger(open) && open > 0 ? (
        <One id={open} onDecide={decide} onAll={() => onChange({})} />
      ) : (
        <List page={toPageNumber(params.at)} onDecide={decide} onPage={(at) => onChange({ at: String(at) })} />
      )}
      {decision ? <RecheckDialog {...decision} onClose={() => setDecision(null)} onDone={() => onChange({})} /> : null}
    </section>
  )
}

type PartProps = { onDecide: (recheck: Recheck) => (verdict: Verdict) => void }

function One({ id, onDecide, onAll }: PartProps & { id: number; onAll: () => void }) {
  const query = useQuery(recheckQuery(id))
  const isGone = query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 409)
  return (
    <>
      <Button onClick={onAll}>All rechecks</Button>
      {query.data ? (
        <RecheckCard recheck={query.data} onDecide={onDecide(query.data)} />
      ) : isGone ? (
        <p role="status">{query.error?.message}</p>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading the decision...</Loading>
      )}
    </>
  )
}

function List({ page, onDecide, onPage }: PartProps & { page: number; onPage: (page: number) => void }) {
  const query = useQuery({ ...rechecksQuery(page), placeholderData: keepPreviousData })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading rechecks...</Loading>
  return (
    <>
      {query.data.items.length > 0 ? (
        <ul className={styles.rechecks} aria-label="Decisions to check again">
          {query.data.items.map((recheck) => (
            <li key={recheck.id}>
              <RecheckCard recheck={recheck} onDecide={onDecide(recheck)} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">No decision waits for your recheck.</p>
      )}
      <PageButtons label="Pages of rechecks" page={page} hasNext={query.data.has_next} onChange={onPage} />
    </>
  )
}

function RecheckCard({ recheck, onDecide }: { recheck: Recheck; onDecide: (verdict: Verdict) => void }) {
  const { id, statement } = recheck
  return (
    <article className={styles.recheck} aria-label={`Decision ${id}`}>
      <header>
        <h3 dir="auto">{statement.title}</h3>
        <span className="quiet">
          No. {id}, <time dateTime={statement.decided_at}>{formatLocalTime(statement.decided_at)}</time>
        </span>
      </header>
      <dl className={styles.lines}>
        {statement.lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <ObjectLink recheck={recheck} />
        <Button aria-label={`Agree: no. ${id}`} onClick={() => onDecide('agree')}>
          Agree
        </Button>
        <Button danger aria-label={`Reverse: no. ${id}`} onClick={() => onDecide('reverse')}>
          Reverse
        </Button>
      </div>
    </article>
  )
}

const TABS: Record<string, string> = { review: 'reviews', claim: 'claims', account: 'users' }

/** Leads to what was decided about, in the tab that has it. */
function ObjectLink({ recheck: { action, object_id: id } }: { recheck: Recheck }) {
  const tab = TABS[action.split('.')[0] ?? '']
  if (!tab) return null
  return <Button href={`/admin-dashboard?${new URLSearchParams({ tab, open: id })}`}>Open the case</Button>
}
