/** Marks at values that have their own source. */
import type { ProductPage, Source } from '../api/client'
import { Tooltip } from '../ui/tooltip'
import styles from './facts.module.css'

const KINDS: Record<Source['kind'], string> = {
  vendor: 'Stated by the vendor',
  document: 'From a document',
  validation: 'Validated by us',
  reviewer: 'Reported by a reviewer',
  editor: 'Written by our editors',
  import: 'From an imported list',
  sample: 'Generated sample',
}

const SHORT: Record<Source['kind'], string> = {
  vendor: 'vendor',
  document: 'document',
  validation: 'validated',
  reviewer: 'reviewer',
  editor: 'editor',
  import: 'import',
  sample: 'sample',
}

const ENTRY = '*'

const isSameSource = (one: Source, other: Source | undefined): boolean =>
  other !== undefined &&
  one.kind === other.kind &&
  one.reference === other.reference &&
  one.stated_on === other.stated_on

/** The field's own source, or undefined if it is that of the whole entry. */
function findOwnSource(sources: ProductPage['Sources'], field: string): Source | undefined {
  const own = sources[field]
  return own && !isSameSource(own, sources[ENTRY]) ? own : undefined
}

/** Formats '2025-09-09' as '9 September 2025', independent of locale. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function describeSource(source: Source): string {
  const parts = [KINDS[source.kind] ?? source.kind]
  if (source.reference) parts.push(source.reference)
  if (source.stated_on) parts.push(formatDate(source.stated_on))
  return parts.join(', ')
}

export function SourceMark({ sources, field }: { sources: ProductPage['Sources']; field: string }) {
  const source = findOwnSource(sources, field)
  if (!source) return null
  const mark = [SHORT[source.kind] ?? source.kind, source.stated_on?.slice(0, 4)].filter(Boolean).join(' ')
  return (
    <Tooltip text={describeSource(source)}>
      {/* Focusable, so that the keyboard reaches what the pointer does. */}
      <button
        type="button"
        className={source.kind === 'validation' ? `${styles.sourceMark} ${styles.sourceValidation}` : styles.sourceMark}
        aria-label={`${mark}: ${describeSource(source)}`}
      >
        {mark}
      </button>
    </Tooltip>
  )
}
