/** What batches, their actions and states are called. */
import type { Batch, BatchAction, ItemState } from './batch-queries'
import { labelField } from './form-fields'
import { STATUS_LABELS } from './product-params'

export const ACTIONS: Record<BatchAction, string> = {
  hide: 'Hide',
  show: 'Show',
  set_status: 'Set status',
  set_category: 'Set category',
  add_label: 'Add a capability, keyword or language',
  remove_label: 'Remove a capability, keyword or language',
  quarantine: 'Put into quarantine',
  delete: 'Delete',
}

export const ITEM_STATES: Record<ItemState, string> = {
  planned: 'To be changed',
  changed: 'Changed',
  skipped: 'Skipped',
  failed: 'Failed',
  undone: 'Restored',
  kept: 'Not restored',
}

export const BATCH_STATES: Record<Batch['state'], string> = {
  prepared: 'Preview',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
  undo_failed: 'Undo failed',
}

/** What the state of products is called in their batch: a batch that has ended leaves some as they were. */
export const labelItemState = (state: ItemState, batch: Batch['state']): string =>
  state === 'planned' && batch !== 'prepared' && batch !== 'running' ? 'Not changed' : ITEM_STATES[state]

/** "Changed: 2" and so on, for the states that products of the batch are in. */
export const describeCounts = ({ counts, state: batch }: Pick<Batch, 'counts' | 'state'>): string[] =>
  (Object.keys(ITEM_STATES) as ItemState[])
    .filter((state) => counts[state])
    .map((state) => `${labelItemState(state, batch)}: ${(counts[state] ?? 0).toLocaleString('en-GB')}`)

export const formatCount = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'product' : 'products'}`

/** "Add the keyword “deeds”". */
export function describeAction({ action, field, value }: Pick<Batch, 'action' | 'field' | 'value'>): string {
  const labels: Record<string, string> = { capabilities: 'capability', keywords: 'keyword', languages: 'language' }
  if (action === 'add_label') return `Add the ${labels[field] ?? field} “${value}”`
  if (action === 'remove_label') return `Remove the ${labels[field] ?? field} “${value}”`
  if (action === 'set_status') return `Set status to ${labelStatus(value)}`
  if (action === 'set_category') return `Set category to ${value}`
  return ACTIONS[action]
}

export const labelStatus = (status: unknown): string =>
  typeof status === 'string' && status in STATUS_LABELS
    ? STATUS_LABELS[status as keyof typeof STATUS_LABELS]
    : String(status)

export const labelItemField = (field: string): string => (field === 'hidden' ? 'Hidden' : labelField(field))
