/** What imports, their rows and states are called. */
import type { CatalogueImport, ImportKind, RowKind, RowState } from './import-queries'

export const IMPORT_STATES: Record<CatalogueImport['state'], string> = {
  reading: 'Reading the file',
  refused: 'Refused',
  prepared: 'Preview',
  running: 'In progress',
  done: 'Done',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
  undo_failed: 'Undo failed',
}

export const ROW_KINDS: Record<RowKind, string> = {
  new: 'New',
  changed: 'Changed',
  owner_edited: 'Edited by the owner',
  unchanged: 'Unchanged',
  refused: 'Refused',
  deleted: 'Deleted products',
  unmatched: 'Without a product',
}

export const ROW_STATES: Record<RowState, string> = {
  planned: 'to be imported',
  skipped: 'not imported',
  changed: 'imported',
  failed: 'failed',
  undone: 'restored',
  kept: 'not restored',
}

/** What the undo does with a product that the import has added: it is deleted. */
const NEW_STATES: Partial<Record<RowState, string>> = { undone: 'deleted', kept: 'not deleted' }

const NOUNS: Record<ImportKind, [string, string]> = { products: ['product', 'products'], logos: ['logo', 'logos'] }

/** "1 product", "1,200 logos". */
export const formatItems = (kind: ImportKind, count: number): string =>
  `${count.toLocaleString('en-GB')} ${NOUNS[kind][count === 1 ? 0 : 1]}`

/** The number of rows in a state. */
export const countState = ({ counts }: CatalogueImport, state: RowState): number =>
  counts.reduce((total, each) => (each.state === state ? total + each.count : total), 0)

/** Whether anything was imported yet, so that states say more than kinds. */
export const isStarted = ({ state }: CatalogueImport): boolean => state !== 'reading' && state !== 'prepared'

/** "New", and after the start "New, imported". */
export const labelRows = (found: CatalogueImport, kind: RowKind, state: RowState): string =>
  isStarted(found) ? `${ROW_KINDS[kind]}, ${labelState(found, kind, state)}` : ROW_KINDS[kind]

/** An import that has ended leaves rows out that were to be imported. */
function labelState({ state: ended }: CatalogueImport, kind: RowKind, state: RowState): string {
  const shown = state === 'planned' && ended !== 'running' ? 'skipped' : state
  return (kind === 'new' ? NEW_STATES[shown] : undefined) ?? ROW_STATES[shown]
}

const UNITS = ['bytes', 'kB', 'MB'] as const

/** "812 bytes", "3.4 MB". */
export function formatSize(bytes: number): string {
  const unit = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1_000 ** unit
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: unit === 0 ? 0 : 1 })} ${UNITS[unit]}`
}
