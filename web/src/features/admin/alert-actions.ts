/** What to do about each kind of alert, and where in the portal. */
import type { Alert } from './alert-queries'
import type { QueueKind } from './overview-queries'
import { QUEUE_LABELS } from './queue-kinds'

export type AlertAction = {
  /** What helps where the portal has no page for it. */
  advice?: string
  link?: { label: string; tab: string; params?: Record<string, string> }
}

const ACTIONS: Record<Alert['kind'], AlertAction> = {
  queue_age: { link: { label: 'Open the queue', tab: 'queue' } },
  dead_letters: {
    advice: 'Read why they failed, and try them again once the cause is fixed.',
    link: { label: 'Open the failed events', tab: 'events' },
  },
  search_by_keywords: { advice: 'The log of the API says why the search engine did not answer.' },
  search_release: {
    advice: 'Read the log of the API, then build the index again.',
    link: { label: 'Open rebuild and jobs', tab: 'search', params: { view: 'jobs' } },
  },
  no_results: {
    link: { label: 'Open the searches without results', tab: 'search', params: { view: 'queries', kind: 'no_result' } },
  },
  payments_failed: {
    advice: 'The payments at Stripe have the reasons.',
    link: { label: 'Open the validation requests', tab: 'validation' },
  },
  webhooks_late: {
    advice: 'Check the webhook endpoint at Stripe. The worker asks about payments every five minutes meanwhile.',
    link: { label: 'Open the validation requests', tab: 'validation' },
  },
  approvals_stuck: {
    advice: 'The worker tries again; its log says why it failed.',
    link: { label: 'Open the approved actions', tab: 'approvals', params: { state: 'approved' } },
  },
  admin_logins: {
    advice: 'Ask the admins whether it was them. If not, let them change their password.',
    link: { label: 'Open the admins', tab: 'admins' },
  },
  log_damaged: {
    advice: 'Run “lexdex log verify” with a checkpoint that was kept elsewhere, and restrict access to the database.',
    link: { label: 'Open the audit log', tab: 'audit' },
  },
  disk_full: { advice: 'Enlarge the disk, or delete old backups and releases.' },
  redis_full: { advice: 'Raise the memory limit of Redis.' },
  redis_unavailable: { advice: 'Check that Redis runs and that API and worker reach it.' },
}

/** What to do about an alert. */
export function findAction({ kind, object_id: object }: Alert): AlertAction {
  if (kind !== 'queue_age' || !(object in QUEUE_LABELS)) return ACTIONS[kind]
  return {
    link: { label: `Open: ${QUEUE_LABELS[object as QueueKind]}`, tab: 'queue', params: { kind: object } },
  }
}
