/** The audit log's filter in the address. */
import type { AuditFilter } from './portal-queries'

export type AuditParams = {
  action?: string
  actor?: string
  kind?: string
  object?: string
  from?: string
  to?: string
  before?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Days are the reader's; the last one is included. */
export function toAuditFilter({ action, actor, kind, object, from, to }: AuditParams): AuditFilter {
  const until = startOfDay(to)
  until?.setDate(until.getDate() + 1)
  return {
    ...(action ? { action } : {}),
    ...(actor ? (UUID.test(actor) ? { actor_id: actor } : { actor_email: actor }) : {}),
    ...(kind ? { object_kind: kind } : {}),
    ...(object ? { object_id: object } : {}),
    ...(startOfDay(from) ? { since: startOfDay(from)?.toISOString() ?? '' } : {}),
    ...(until ? { until: until.toISOString() } : {}),
  }
}

function startOfDay(day: string | undefined): Date | null {
  const date = day && DAY.test(day) ? new Date(`${day}T00:00`) : null
  return date && !Number.isNaN(date.getTime()) ? date : null
}

export function toBefore(before: string | undefined): number | null {
  const id = Number(before)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
