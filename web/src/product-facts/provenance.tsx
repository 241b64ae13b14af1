/** Marks at values that have their own source. */
import type { ProductPage, Source } from '../api/client'
import { Tooltip } from '../ui/tooltip'
import styles from './facts.module.css'

const KIND_NAMES: Record<Source['kind'], string> = {
  vendor: 'Stated by the vendor',
  document: 'From a document',
  validation: 'Validated by us',
  reviewer: 'Reported by a reviewer',
  editor: 'Written by our editors',
  import: 'From an imported list',
  sample: 'Generated sample',
}

const SHORT_KIND_NAMES: Record<Source['kind'], string> = {
  vendor: 'vendor',
  document: 'document',
  validation: 'validated',
  reviewer: 'reviewer',
  editor: 'editor',
  import: 'import',
  sample: 'sample',
}

const WHOLE_ENTRY = '*'

const isSameSource = (left: Source, right: Source | undefined): boolean =>
  right !== undefined &&
  left.kind === right.kind &&
  left.reference === right.reference &&
  left.stated_on === right.stated_on

/** The field's own source, or undefined if it is that of the whole entry. */
function findOwnSource(sources: ProductPage['Sources'], field: string): Source | undefined {
  const ownSource = sources[field]
  return ownSource && !isSameSource(ownSource, sources[WHOLE_ENTRY]) ? ownSource : undefined
}

/** Formats '2025-09-09' as '9 September 2025', independent of locale. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function describeSource(source: Source): string {
  const parts = [KIND_NAMES[source.kind] ?? source.kind]
  if (source.reference) parts.push(source.reference)
  if (source.stated_on) parts.push(formatDate(source.stated_on))
  return parts.join(', ')
}

export function SourceMark({ sources, field }: { sources: ProductPage['Sources']; field: string }) {
  const source = findOwnSource(sources, field)
  if (!source) return null
  const markText = [SHORT_KIND_NAMES[source.kind] ?? source.kind, source.stated_on?.slice(0, 4)]
    .filter(Boolean)
    .join(' ')
  return (
    <Tooltip text={describeSource(source)}>
      {/* Focusable, so that the keyboard reaches what the pointer does. */}
      <button
        type="button"
        className={source.kind === 'validation' ? `${styles.sourceMark} ${styles.sourceValidation}` : styles.sourceMark}
        aria-label={`${markText}: ${describeSource(source)}`}
      >
        {markText}
      </button>
    </Tooltip>
  )
}
