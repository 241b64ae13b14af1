/** The admins' work on claims and profile changes; the view, the filter and the page are in the address. */
import { Icon } from '../../../ui/icons'
import { toPageNumber } from '../../../ui/page-buttons'
import type { Claim } from '../queries'
import { ClaimList, OneClaim } from './claim-list'
import { STATE_LABELS } from './labels'
import { ProfileChanges } from './profile-changes'
import styles from './claims-desk.module.css'

export type ClaimsParams = { view?: string; open?: string; state?: string; at?: string }
type Props = {
  params: ClaimsParams
  waiting: { claims: number; profile_changes: number } | undefined
  onChange: (params: ClaimsParams) => void
}

export default function ClaimsDesk({ params, waiting, onChange }: Props) {
  const isChanges = params.view === 'changes'
  const state = toState(params.state)
  const page = toPageNumber(params.at)
  if (params.open)
    return (
      <div className={styles.desk}>
        <button type="button" className="back-link" onClick={() => onChange({})}>
          <Icon name="back" /> Back to the list
        </button>
        <OneClaim id={params.open} />
      </div>
    )
  return (
    <div className={styles.desk}>
      <nav className={styles.views} aria-label="Claims and profile changes">
        <ViewButton label="Claims" count={waiting?.claims} isCurrent={!isChanges} onClick={() => onChange({})} />
        <ViewButton
          label="Profile changes"
          count={waiting?.profile_changes}
          isCurrent={isChanges}
          onClick={() => onChange({ view: 'changes' })}
        />
      </nav>
      {isChanges ? (
        <ProfileChanges page={page} onPage={(next) => onChange({ view: 'changes', ...toPageParam(next) })} />
      ) : (
        <ClaimList
          state={state}
          page={page}
          onState={(next) => onChange({ state: next ?? 'all' })}
          onPage={(next) => onChange({ ...(params.state ? { state: params.state } : {}), ...toPageParam(next) })}
        />
      )}
    </div>
  )
}

const toPageParam = (page: number): ClaimsParams => (page > 1 ? { at: String(page) } : {})

/** Pending claims are what one comes for; null is any state. */
function toState(state: string | undefined): Claim['status'] | null {
  if (state === 'all') return null
  return state && state in STATE_LABELS ? (state as Claim['status']) : 'pending'
}

type ViewButtonProps = { label: string; count: number | undefined; isCurrent: boolean; onClick: () => void }

function ViewButton({ label, count, isCurrent, onClick }: ViewButtonProps) {
  return (
    <button
      type="button"
      className="outline-link action"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {label}
      {count ? ` (${count.toLocaleString()})` : ''}
    </button>
  )
}
