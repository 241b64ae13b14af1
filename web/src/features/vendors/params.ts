/** The filter, order and page of vendors in the address. */
import type { Sort } from '../../ui/data-table'
import { pageNumber } from '../../ui/url-params'
import type { VendorQuery } from './queries'

/** `kind` is proven or unproven, `status` pending; `at` is the page, `open` the vendor that is shown. */
export type VendorParams = {
  q?: string
  state?: string
  kind?: string
  status?: string
  sort?: string
  at?: string
  open?: string
}

export const STATES = { active: 'Active', suspended: 'Suspended' } as const
const ORDERS = ['name', '-name', 'joined', '-joined'] as const
type Order = (typeof ORDERS)[number]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isOrder = (text: string | undefined): text is Order => ORDERS.some((order) => order === text)

export const toUuid = (text: string | undefined): string | null => (text && UUID.test(text) ? text : null)

export function toVendorQuery({ q, state, kind, status, sort, at }: VendorParams): VendorQuery {
  const page = pageNumber(at)
  return {
    ...(q ? { search: q.slice(0, 100) } : {}),
    ...(state === 'active' || state === 'suspended' ? { state } : {}),
    ...(kind === 'proven' || kind === 'unproven' ? { proven: kind === 'proven' } : {}),
    ...(status === 'pending' ? { pending: true } : {}),
    ...(isOrder(sort) ? { sort } : {}),
    ...(page > 1 ? { page: Math.min(page, 10_000) } : {}),
  }
}

export function toSort(order: string | undefined): Sort {
  const known = isOrder(order) ? order : 'name'
  return { key: known.replace('-', ''), isDescending: known.startsWith('-') }
}

export const fromSort = ({ key, isDescending }: Sort): string => (isDescending ? `-${key}` : key)

/** Leaves out what is empty, and the page, which belongs to the former filter. */
export const withoutPage = (params: VendorParams): VendorParams =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => value && name !== 'at'))
