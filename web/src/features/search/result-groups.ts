/** Divides a page of results into its groups, and counts how many results a list has. */
import type { Hit, SearchAnswer } from '../../api/client'

export type GroupName = 'named' | Hit['group']
export type ResultGroup = { name: GroupName; hits: Hit[] }

export const GROUP_TITLES: Record<GroupName, string> = {
  named: 'Named in your search',
  match: 'Matches',
  may_fit: 'May fit: not stated',
  nearest: 'Closest, but not all requirements met',
}

const groupOf = (hit: Hit, compared: readonly string[]): GroupName =>
  compared.includes(hit.product_id) ? 'named' : hit.group

/** Neighbours of the same group stand together; the order of the results stays. */
export function groupHits(hits: readonly Hit[], compared: readonly string[]): ResultGroup[] {
  const groups: ResultGroup[] = []
  for (const hit of hits) {
    const name = groupOf(hit, compared)
    const last = groups.at(-1)
    if (last?.name === name) last.hits.push(hit)
    else groups.push({ name, hits: [hit] })
  }
  return groups
}

/** Headings are needed as soon as some results do not simply match. */
export const hasSeveralGroups = ({ product_ids: hits, compared, may_fit_total: mayFit }: SearchAnswer): boolean =>
  mayFit > 0 || hits.some((hit) => groupOf(hit, compared) !== 'match')

/** How many results the list has, as the API counts them; an answer that is not stored has only those that it holds. */
export function countListed({
  product_ids: hits,
  compared,
  total,
  may_fit_total: mayFit,
  answer_id: id,
}: SearchAnswer): number {
  if (!id) return hits.length
  const named = hits.filter(({ product_id, group }) => group === 'nearest' && compared.includes(product_id)).length
  return Math.max(hits.length, total + mayFit + named)
}
