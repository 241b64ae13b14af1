/** The staff's work on validation requests: queue, complaints, certificates, feedback, and one open request. */
import { Icon } from '../../../ui/icons'
import { Cases } from './cases'
import { Certificates } from './certificates'
import { FeedbackOverview } from './feedback-overview'
import { Queue } from './queue'
import { StaffCertificate } from './staff-certificate'
import { StaffRequestView } from './staff-request'
import styles from './staff.module.css'

const VIEWS = [
  { id: 'queue', label: 'Queue' },
  { id: 'cases', label: 'Complaints and surveillance' },
  { id: 'certificates', label: 'Certificates' },
  { id: 'feedback', label: 'Feedback' },
] as const

export type DeskParams = { view?: string; request?: string; certificate?: string }
type Props = { accountId: string; params: DeskParams; onChange: (params: DeskParams) => void }

export default function ValidationDesk({ accountId, params, onChange }: Props) {
  const view = VIEWS.find(({ id }) => id === params.view)?.id ?? 'queue'
  const openRequest = (request: string) => onChange({ view, request })
  if (params.request || params.certificate)
    return (
      <div className={styles.desk}>
        <button type="button" className="back-link" onClick={() => onChange({ view })}>
          <Icon name="back" /> Back to the list
        </button>
        {params.request ? (
          <StaffRequestView key={params.request} id={params.request} accountId={accountId} />
        ) : (
          <StaffCertificate number={params.certificate ?? ''} />
        )}
      </div>
    )
  return (
    <div className={styles.desk}>
      <nav className={styles.views} aria-label="Validation">
        {VIEWS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="outline-link action"
            aria-current={id === view ? 'page' : undefined}
            onClick={() => onChange({ view: id })}
          >
            {label}
          </button>
        ))}
      </nav>
      {view === 'queue' ? <Queue onOpen={openRequest} /> : null}
      {view === 'cases' ? <Cases onOpen={openRequest} /> : null}
      {view === 'certificates' ? <Certificates onOpen={(certificate) => onChange({ view, certificate })} /> : null}
      {view === 'feedback' ? <FeedbackOverview /> : null}
    </div>
  )
}
