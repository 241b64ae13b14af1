/** The filter, order and page of users in the address. */
import type { User, UserFilter } from './queries'

/** `kind` is the type, `at` the user after which the page begins, `open` the user that is shown. */
export type UserParams = {
  q?: string
  kind?: string
  state?: string
  country?: string
  sort?: string
  at?: string
  open?: string
}

export const STATES: Readonly<Record<User['state'], string>> = {
  active: 'Active',
  unverified: 'Not verified',
  suspended: 'Suspended',
  reset_required: 'Password reset required',
  deletion_requested: 'Deletion requested',
}
export const TYPES: readonly User['type'][] = ['User', 'Vendor']

/** The orders by their name in the address; a minus means that the last comes first. */
export const ORDERS = {
  '-registered': 'Latest first',
  registered: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  email: 'Email A to Z',
  '-email': 'Email Z to A',
} as const
type Order = keyof typeof ORDERS

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const toUuid = (text: string | undefined): string | null => (text && UUID.test(text) ? text : null)

export const toOrder = (sort: string | undefined): Order => (sort && sort in ORDERS ? (sort as Order) : '-registered')

export function toUserFilter({ q, kind, state, country, sort }: UserParams): UserFilter {
  const order = toOrder(sort)
  const type = TYPES.find((each) => each === kind)
  return {
    ...(q ? { q } : {}),
    ...(type ? { type } : {}),
    ...(state && state in STATES ? { state: state as User['state'] } : {}),
    ...(country ? { country } : {}),
    sort: order.replace('-', '') as 'registered' | 'name' | 'email',
    descending: order.startsWith('-'),
  }
}
