/** The parameters of the portal in the address: the open tab, and what tabs keep there. */
import { toText } from '../../ui/url-params'

type TabParam =
  | ('view' | 'open' | 'edit' | 'request' | 'certificate' | 'q' | 'at' | 'sort' | 'status' | 'columns')
  | 'section'
  | ('action' | 'actor' | 'kind' | 'object' | 'from' | 'to' | 'before' | 'category' | 'state' | 'role' | 'country')

export type TabParams = Partial<Record<TabParam, string>>
export type AdminParams = TabParams & { tab?: string }

/** All that the address has, as text. Tabs ignore what they do not know. */
export function parseParams(raw: Record<string, unknown>): AdminParams {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, toText(value).trim()]))
}
