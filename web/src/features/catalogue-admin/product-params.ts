/** The table's filter, order, page and columns in the address, besides which product is open. */
import { pageNumber } from '../../ui/url-params'
import type { Sort } from '../../ui/data-table'
import type { TableFilter, TableQuery } from './queries'

export type ProductParams = {
  /** The product that is edited, or 'new'. */
  edit?: string
  /** The open tab of the form; "batches" or "sample" without a product. */
  view?: string
  /** The batch that is open, or with the view "imports" the import. */
  open?: string
  q?: string
  category?: string
  status?: string
  /** hidden or visible. */
  state?: string
  /** sample or real. */
  kind?: string
  sort?: string
  /** The page. */
  at?: string
  /** The columns that are not shown, separated by commas. */
  columns?: string
}

export const NEW = 'new'
export const STATUS_LABELS = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
  quarantined: 'In quarantine',
  deleted: 'Deleted',
} as const
type Status = keyof typeof STATUS_LABELS
const ORDERS = ['name', '-name', 'company', '-company', 'rating', '-rating', 'updated', '-updated'] as const
type Order = (typeof ORDERS)[number]

const isStatus = (text: string | undefined): text is Status => text !== undefined && Object.hasOwn(STATUS_LABELS, text)
const isOrder = (text: string | undefined): text is Order => ORDERS.some((order) => order === text)

export function toTableQuery({ q, category, status, state, kind, sort, at }: ProductParams): TableQuery {
  const page = pageNumber(at)
  return {
    ...(q ? { search: q.slice(0, 100) } : {}),
    ...(category ? { category } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(state === 'hidden' || state === 'visible' ? { hidden: state === 'hidden' } : {}),
    ...(kind === 'sample' || kind === 'real' ? { sample: kind === 'sample' } : {}),
    ...(isOrder(sort) ? { sort } : {}),
    ...(page > 1 ? { page: Math.min(page, 10_000) } : {}),
  }
}

/** The filter alone, without order and page. */
export const toTableFilter = ({ search, category, status, hidden, sample }: TableQuery): TableFilter => ({
  ...{ search: search ?? '', category: category ?? '' },
  ...{ status: status ?? null, hidden: hidden ?? null, sample: sample ?? null },
})

export function toSort(order: string | undefined): Sort {
  const known = isOrder(order) ? order : 'name'
  return { key: known.replace('-', ''), isDescending: known.startsWith('-') }
}

export const fromSort = ({ key, isDescending }: Sort): string => (isDescending ? `-${key}` : key)

export const listHiddenColumns = ({ columns }: ProductParams): string[] => columns?.split(',').filter(Boolean) ?? []

/** What is open is no part of the table's state. */
export function withoutOpen(params: ProductParams): ProductParams {
  const rest = { ...params }
  delete rest.edit
  delete rest.view
  delete rest.open
  return rest
}
