/** Mail domains that are refused while somebody still types; the server knows more of them and decides. */
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

export type Kind = 'user' | 'vendor'

/** The sentence to show, or null; a name counts as a whole label, so `notgmail.example` is no one's business. */
export function findRefusedDomain(email: string, kind: Kind): string | null {
  const labels = email.trim().toLowerCase().split('@').at(-1)?.split('.') ?? []
  const names = labels.length > 1 ? labels.slice(0, -1) : labels
  if (names.some((name) => FOR_ALL.has(name))) return MESSAGES.blocked
  if (kind === 'vendor' && names.some((name) => FOR_VENDORS.has(name))) return MESSAGES.business
  return null
}
