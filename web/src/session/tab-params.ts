/** Search parameter of a dashboard's tab. */
import { toText } from '../ui/url-params'

export type TabParams = { tab?: string; product?: string; lead?: number }

export function parseTabParams(raw: Record<string, unknown>): TabParams {
  const [tab, product, lead] = [toText(raw['tab']), toText(raw['product']), Number.parseInt(toText(raw['lead']), 10)]
  return {
    ...(tab ? { tab } : {}),
    ...(product ? { product } : {}),
    ...(Number.isSafeInteger(lead) && lead > 0 ? { lead } : {}),
  }
}
