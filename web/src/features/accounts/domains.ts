/** Email domains that the form rejects while the user types; the server has a longer list and decides. */
import { MESSAGES } from './messages'

const FOR_ALL = new Set([
  'protonmail',
  'tempmail',
  '10minutemail',
  'trashmail',
  'yopmail',
  'maildrop',
  'mytrashmail',
  'guerrillamail',
  'fakeinbox',
  'localhost',
  'getnada',
  'aol',
  'mailinator',
])
const FOR_VENDORS = new Set(['icloud', 'yahoo', 'gmail', 'outlook', 'hotmail'])

export type AccountKind = 'user' | 'vendor'

/** Returns the error message for a rejected domain, or null. Compares whole labels, so `notgmail.example` is allowed. */
export function findRefusedDomain(email: string, kind: AccountKind): string | null {
  const domainLabels = email.trim().toLowerCase().split('@').at(-1)?.split('.') ?? []
  const names = domainLabels.length > 1 ? domainLabels.slice(0, -1) : domainLabels
  if (names.some((name) => FOR_ALL.has(name))) return MESSAGES.blocked
  if (kind === 'vendor' && names.some((name) => FOR_VENDORS.has(name))) return MESSAGES.business
  return null
}
