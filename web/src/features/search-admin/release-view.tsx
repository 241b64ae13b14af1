/** One release: what the gate measured, in words, and its differences to the release in force. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { GateMark, ReleaseMark } from './marks'
import { describeMeasure, formatMeasure, formatSize } from './labels'
import { type GateResult, type ReleaseDetails, type ReleaseOverview, releaseQuery } from './queries'
import { MeasureButton } from './measure-button'
import styles from './search-admin.module.css'

type Props = {
  id: string
  overview: ReleaseOverview
  onPromote: (release: string) => void
  onJob: (job: string) => void
}

export function ReleaseView({ id, overview, onPromote, onJob }: Props) {
  const query = useQuery(releaseQuery(id))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Comparing the release...</Loading>
  const release = query.data
  const { obstacle } = release
  return (
    <>
      <h2 className={styles.heading}>
        Release <span className={styles.id}>{release.id}</span> <ReleaseMark state={release.state} />
      </h2>
      {release.state !== 'in_force' && obstacle ? (
        <p className={styles.warning}>It can’t be promoted: {obstacle}</p>
      ) : null}
      <div className={styles.actions}>
        {release.state === 'ready' ? (
          <Button type="primary" disabled={Boolean(obstacle)} onClick={() => onPromote(release.id)}>
            Promote
          </Button>
        ) : null}
        {release.problem ? null : (
          <MeasureButton release={release} isBusy={overview.active_job !== null} onStart={onJob} />
        )}
      </div>
      <Facts release={release} />
      {release.gate ? <Gate gate={release.gate} /> : null}
      {release.difference ? <Difference difference={release.difference} /> : null}
    </>
  )
}

function Facts({ release }: { release: ReleaseDetails }) {
  const { created_at: built, products, size_bytes: size, model, dimensions, policy_version: policy } = release
  const facts: [string, string][] = [
    ['Built', built ? formatLocalTime(built) : 'Unknown'],
    ['By', release.origin === 'rebuild' ? `${release.built_by} (rebuild)` : 'Changed products'],
    ['Products', products.toLocaleString('en-GB')],
    ['Size', formatSize(size)],
    ['Language model', model ? `${model}, ${dimensions} dimensions` : 'Unknown'],
    ['Ranking policy', policy || 'Unknown'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Gate({ gate }: { gate: GateResult }) {
  return (
    <section className={styles.view} aria-labelledby="release-quality">
      <h3 id="release-quality" className={styles.heading}>
        Quality <GateMark gate={gate} />
      </h3>
      <p className="quiet">
        Measured <time dateTime={gate.measured_at}>{formatLocalTime(gate.measured_at)}</time> on{' '}
        {gate.generated_queries} generated and {gate.judged_queries} judged queries, {gate.regression_cases} of them
        regression cases.
      </p>
      {gate.failures.length > 0 ? (
        <ul className={styles.warning} aria-label="Why it fails">
          {gate.failures.map((failure) => (
            <li key={failure} dir="auto">
              {failure}
            </li>
          ))}
        </ul>
      ) : null}
      {gate.measures.length > 0 ? (
        <DataTable
          label="Measures"
          rows={gate.measures}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', title: 'Measure', render: ({ name }) => describeMeasure(name).label },
            {
              key: 'value',
              title: 'Value',
              isNumber: true,
              render: ({ name, value }) => <span className={styles.number}>{formatMeasure(name, value)}</span>,
            },
            {
              key: 'limit',
              title: 'Must be',
              render: ({ limit, is_upper_limit: isUpper }) =>
                limit === null ? 'As good as the release in force' : `${isUpper ? 'At most' : 'At least'} ${limit}`,
            },
            { key: 'meaning', title: 'What it means', render: ({ name }) => describeMeasure(name).explanation },
          ]}
        />
      ) : (
        <p role="status">
          The catalogue is too small to make test queries from it, and no query is judged yet. Judge queries to measure
          releases.
        </p>
      )}
    </section>
  )
}

function Difference({ difference }: { difference: NonNullable<ReleaseDetails['difference']> }) {
  const groups = [
    { key: 'added', title: 'Only in this release', ...difference.added },
    { key: 'removed', title: 'Missing from this release', ...difference.removed },
    { key: 'changed', title: 'Stated differently', ...difference.changed },
  ]
  return (
    <section className={styles.view} aria-labelledby="release-differences">
      <h3 id="release-differences">Products that differ from the release in force</h3>
      {groups.every(({ count }) => count === 0) ? <p role="status">The products are the same.</p> : null}
      {groups
        .filter(({ count }) => count > 0)
        .map(({ key, title, count, products }) => (
          <details key={key} open={count <= 10}>
            <summary>
              {title}: {count.toLocaleString('en-GB')}
            </summary>
            <ul className={styles.products}>
              {products.map(({ id, name, sample, fields }) => (
                <li key={id}>
                  <MarkedName name={name} sample={sample} />
                  {fields.length > 0 ? <span className="quiet"> {fields.join(', ').replaceAll('_', ' ')}</span> : null}
                </li>
              ))}
            </ul>
            {count > products.length ? <p className="quiet">The first {products.length} are listed.</p> : null}
          </details>
        ))}
    </section>
  )
}
