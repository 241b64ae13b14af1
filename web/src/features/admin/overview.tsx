/** What there is, what happens and what needs attention; each number leads to where one acts. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { type AlertParams, Alerts } from './alerts'
import { DayChart } from './day-chart'
import { formatDuration } from '../../ui/duration'
import { type Overview as OverviewData, overviewQuery } from './overview-queries'
import { QUEUE_LABELS, QUEUE_TABS } from './queue-kinds'
import { TabLink } from './tab-link'
import styles from './overview.module.css'

type Props = { tabs: ReadonlySet<string> }
type OverviewProps = Props & { params: AlertParams; onChange: (params: AlertParams) => void }

export default function Overview({ tabs, params, onChange }: OverviewProps) {
  return (
    <div className={styles.overview}>
      <Alerts tabs={tabs} params={params} onChange={onChange} />
      <Metrics tabs={tabs} />
    </div>
  )
}

function Metrics({ tabs }: Props) {
  const query = useQuery(overviewQuery())
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the overview...</Loading>
  const { days } = query.data
  return (
    <>
      <Counters overview={query.data} tabs={tabs} />
      <section className={styles.charts} aria-label="The last 30 days">
        <DayChart title="Registrations" days={days.map(({ day, registrations }) => ({ day, count: registrations }))} />
        <DayChart title="Searches" days={days.map(({ day, searches }) => ({ day, count: searches }))} />
      </section>
      <Queues overview={query.data} tabs={tabs} />
      <Decisions overview={query.data} tabs={tabs} />
      <UnansweredQueries queries={query.data.unanswered} />
      <Health overview={query.data} tabs={tabs} />
    </>
  )
}

type PartProps = Props & { overview: OverviewData }

function Counters({ overview: { counters }, tabs }: PartProps) {
  const entries: [string, number, string, Record<string, string>][] = [
    ['Products', counters.products, 'products', {}],
    ['Active products', counters.active, 'products', { status: 'active' }],
    ['Pending products', counters.pending, 'products', { status: 'pending' }],
    ['Users', counters.users, 'users', { kind: 'User' }],
    ['Vendors', counters.vendors, 'users', { kind: 'Vendor' }],
    ['Admins', counters.admins, 'admins', {}],
  ]
  return (
    <dl className={styles.counters}>
      {entries.map(([label, count, tab, params]) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>
            <TabLink tabs={tabs} tab={tab} params={params}>
              {count.toLocaleString()}
            </TabLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Queues({ overview: { queues }, tabs }: PartProps) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for a decision</h2>
      {queues.length > 0 ? (
        <DataTable
          label="Age of what waits"
          rows={queues}
          rowKey={({ kind }) => kind}
          columns={[
            {
              key: 'kind',
              title: 'What',
              render: ({ kind }) => (
                <TabLink tabs={tabs} {...QUEUE_TABS[kind]}>
                  {QUEUE_LABELS[kind]}
                </TabLink>
              ),
            },
            { key: 'count', title: 'Number', isNumber: true, render: ({ count }) => count.toLocaleString() },
            {
              key: 'p50',
              title: 'Half wait less than',
              isNumber: true,
              render: ({ p50_seconds: seconds }) => formatDuration(seconds),
            },
            {
              key: 'p95',
              title: '95 % wait less than',
              isNumber: true,
              render: ({ p95_seconds: seconds }) => formatDuration(seconds),
            },
          ]}
        />
      ) : (
        <p role="status">Nothing waits.</p>
      )}
    </section>
  )
}

function Decisions({ overview: { claim_decisions: decisions, appeals, rechecks }, tabs }: PartProps) {
  const share = appeals.decided > 0 ? Math.round((appeals.reversed / appeals.decided) * 100) : null
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <dl className={styles.facts}>
        <Fact label="Time to decide a claim (90 days)">
          {decisions.p50_seconds === null || decisions.p95_seconds === null ? (
            'No claim was decided.'
          ) : (
            <TabLink tabs={tabs} tab="claims" params={{ state: 'all' }}>
              Half within {formatDuration(decisions.p50_seconds)}, 95 % within {formatDuration(decisions.p95_seconds)}
            </TabLink>
          )}
        </Fact>
        <Fact label="Appeals that reversed a decision (a year)">
          {share === null ? (
            'No appeal was decided.'
          ) : (
            <TabLink tabs={tabs} tab="reviews" params={{ state: 'appealed' }}>
              {share} % ({appeals.reversed} of {appeals.decided})
            </TabLink>
          )}
        </Fact>
        <Fact label="Second admins who agreed (random sample, a year)">
          {rechecks.looked === 0 ? (
            'No decision was looked at again.'
          ) : (
            <TabLink tabs={tabs} tab="moderation">
              {Math.round((rechecks.agreed / rechecks.looked) * 100)} % ({rechecks.agreed} of {rechecks.looked})
            </TabLink>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function UnansweredQueries({ queries }: { queries: OverviewData['unanswered'] }) {
  return (
    <section aria-labelledby="unanswered">
      <h2 id="unanswered">Searches without results</h2>
      {queries.length > 0 ? (
        <ol className={styles.queries}>
          {queries.map(({ query, searches }) => (
            <li key={query}>
              <Link to="/search" search={{ q: query }}>
                <bdi>{query}</bdi>
              </Link>{' '}
              <span className="quiet">{searches.toLocaleString()} times</span>
            </li>
          ))}
        </ol>
      ) : (
        <p>None by at least two people in 30 days.</p>
      )}
    </section>
  )
}

const SEARCH_STATES = {
  ready: 'Search works.',
  degraded: 'Search uses an earlier index, or an answer takes too long. The log of the API says why.',
  unavailable:
    'Search has no index: results come from keywords only. Build one in the tab Search, under Rebuild and jobs.',
} as const

function Health({ overview: { outbox_waiting: waiting, dead_letters: dead, search }, tabs }: PartProps) {
  return (
    <section aria-labelledby="health">
      <h2 id="health">Technical state</h2>
      <dl className={styles.facts}>
        <Fact label="Search">
          <span className={search === 'ready' ? undefined : styles.problem}>{SEARCH_STATES[search]}</span>
        </Fact>
        <Fact label="Events that wait for the worker">
          <TabLink tabs={tabs} tab="events">
            {waiting.toLocaleString()}
          </TabLink>
        </Fact>
        <Fact label="Events that failed for good">
          <TabLink tabs={tabs} tab="events">
            <span className={dead > 0 ? styles.problem : undefined}>{dead.toLocaleString()}</span>
          </TabLink>
          {dead > 0 ? ' Open the list to read why, and to try them again.' : ''}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
