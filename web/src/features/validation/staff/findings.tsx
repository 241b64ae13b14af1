/** The findings on the criteria of the package, by item; the tester records them in place. */
import { formatLongDate } from '../../../ui/dates'
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../ui/loading'
import { QueryError } from '../../../ui/query-error'
import { type Rubric, rubricQuery } from '../queries'
import { FindingFields } from './finding-fields'
import { VERDICT_LABELS } from './labels'
import type { Finding, StaffRequestDetails } from './queries'
import styles from './staff.module.css'

type Criterion = Rubric['criteria'][number]

export function Findings({ request }: { request: StaffRequestDetails }) {
  const query = useQuery(rubricQuery())
  const canRecord = request.allowedMoves.includes('record_finding')
  if (!canRecord && request.findings.length === 0) return null
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <Loading />
  const { items, criteria, retired } = query.data
  // A request is tested against the version of its order, of which criteria may be retired by now.
  const known = [...criteria, ...retired].filter(({ id }) => request.criteria.includes(id))
  return (
    <section aria-labelledby="findings-heading">
      <h3 id="findings-heading">
        Findings ({request.findings.length} of {request.criteria.length})
      </h3>
      {items.map((item) => (
        <ItemFindings
          key={item.id}
          name={item.name}
          criteria={known.filter((criterion) => criterion.item === item.id)}
          request={request}
          canRecord={canRecord}
        />
      ))}
    </section>
  )
}

type ItemProps = { name: string; criteria: Criterion[]; request: StaffRequestDetails; canRecord: boolean }

function ItemFindings({ name, criteria, request, canRecord }: ItemProps) {
  if (criteria.length === 0) return null
  return (
    <div className={styles.item}>
      <h4>{name}</h4>
      {criteria.map((criterion) => {
        const finding = request.findings.find(({ criterion_id: id }) => id === criterion.id)
        return (
          <details key={criterion.id} className={styles.criterion} name="criterion">
            <summary>
              <b>{criterion.id}</b> <span className="badge">{criterion.level}</span> <span>{criterion.text}</span>{' '}
              <span className={styles.verdict} data-verdict={finding?.verdict ?? 'open'}>
                {finding ? VERDICT_LABELS[finding.verdict] : 'Open'}
              </span>
            </summary>
            <p className="quiet">{criterion.method}</p>
            <p className="quiet">
              Evidence: {criterion.evidence}
              {criterion.evidence_required ? '' : ' (optional)'}
            </p>
            {canRecord ? (
              <FindingFields
                key={finding?.recorded_at ?? 'new'}
                requestId={request.id}
                criterion={criterion}
                finding={finding}
              />
            ) : finding ? (
              <FindingText finding={finding} />
            ) : null}
          </details>
        )
      })}
    </div>
  )
}

function FindingText({ finding }: { finding: Finding }) {
  return (
    <>
      {finding.note ? (
        <p className={styles.prose} dir="auto">
          {finding.note}
        </p>
      ) : null}
      <ul className={styles.evidence}>
        {finding.evidence.map((each) => (
          <li key={each.sha256 + each.url}>
            <bdi>{each.file_name || each.url}</bdi>{' '}
            <span className="quiet">
              seen on {formatLongDate(each.seen_on)} by {each.seen_by}, SHA-256 <code>{each.sha256}</code>
            </span>
          </li>
        ))}
      </ul>
      <p className="quiet">Recorded by {finding.recorded_by}</p>
    </>
  )
}
