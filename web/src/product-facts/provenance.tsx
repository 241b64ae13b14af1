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
  left.stated_on === right.stated_on &&
  JSON.stringify(left.further ?? []) === JSON.stringify(right.further ?? [])

/** The field's own source, or undefined if it is that of the whole entry. */
function findOwnSource(sources: ProductPage['Sources'], field: string): Source | undefined {
  const ownSource = sources[field]
  return ownSource && !isSameSource(ownSource, sources[WHOLE_ENTRY]) ? ownSource : undefined
}

/** Formats '2025-09-09' as '9 September 2025', independent of locale; a year stays as it is. */
export function formatDate(day: string): string {
  if (!day.includes('-')) return day
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

const REPOSITORIES = new Set(['github.com', 'raw.githubusercontent.com'])

/** The host of a public page, with the owner of a repository; null if the reference is not the address of a page. */
export function readHost(reference: string): string | null {
  if (!/^https?:\/\//.test(reference) || !URL.canParse(reference)) return null
  const { hostname, pathname } = new URL(reference)
  const host = hostname.replace(/^www\./, '')
  return REPOSITORIES.has(host) ? `github.com/${pathname.split('/')[1] ?? ''}` : host
}

type Statement = { reference: string; stated_on?: string | null }

function describeStatement({ reference, stated_on: day }: Statement): string[] {
  const host = readHost(reference)
  const date = day ? formatDate(day) : host ? 'page without a date' : ''
  return [host ?? reference, date].filter(Boolean)
}

export function describeSource(source: Source): string {
  const kind = readHost(source.reference) ? 'Public page' : (KIND_NAMES[source.kind] ?? source.kind)
  return [kind, ...describeStatement(source)].join(', ')
}

/** The main source with all others of the field. */
const describeSources = (source: Source): string =>
  [describeSource(source), ...(source.further ?? []).map((each) => describeStatement(each).join(', '))].join('; ')

/** A mark for each source of values from these fields, other than that of the whole entry. */
export function SourceMarks({ sources, fields }: { sources: ProductPage['Sources']; fields: readonly string[] }) {
  const owned = fields.filter((field) => findOwnSource(sources, field))
  const isRepeated = (field: string, index: number): boolean =>
    owned.slice(0, index).some((other) => sources[field] && isSameSource(sources[field], sources[other]))
  return owned
    .filter((field, index) => !isRepeated(field, index))
    .map((field) => <SourceMark key={field} sources={sources} field={field} />)
}

function SourceMark({ sources, field }: { sources: ProductPage['Sources']; field: string }) {
  const source = findOwnSource(sources, field)
  if (!source) return null
  const markText = [SHORT_KIND_NAMES[source.kind] ?? source.kind, source.stated_on?.slice(0, 4)]
    .filter(Boolean)
    .join(' ')
  const host = readHost(source.reference)
  if (host) {
    const others = source.further?.length ? `+${source.further.length}` : ''
    const mark = [host, source.stated_on?.slice(0, 4), others].filter(Boolean).join(' ')
    return (
      <Tooltip text={describeSources(source)}>
        <a
          href={source.reference}
          rel="noopener nofollow"
          target="_blank"
          className={styles.sourceMark}
          aria-label={`${mark}, source: ${describeSources(source)}, opens in a new tab`}
        >
          <span className={styles.sourceText}>{mark}</span>
        </a>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={describeSources(source)}>
      {/* Focusable, so that the keyboard reaches what the pointer does. */}
      <button
        type="button"
        className={source.kind === 'validation' ? `${styles.sourceMark} ${styles.sourceValidation}` : styles.sourceMark}
        aria-label={`${markText}: ${describeSource(source)}`}
      >
        <span className={styles.sourceText}>{markText}</span>
      </button>
    </Tooltip>
  )
}
