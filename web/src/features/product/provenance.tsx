/** Where a fact comes from: a small mark at the value, and a summary at the end of the page. */
import type { ProductPage, Source } from '../../api/client'
import { Tooltip } from '../../ui/tooltip'

const KINDS: Record<Source['kind'], string> = {
  vendor: 'Stated by the vendor',
  document: 'From a document',
  validation: 'Validated by us',
  reviewer: 'Reported by a reviewer',
  editor: 'Written by our editors',
  import: 'From an imported list',
  sample: 'Generated sample',
}

const SHORT: Record<Source['kind'], string> = { vendor: 'vendor', document: 'document', validation: 'validated', reviewer: 'reviewer', editor: 'editor', import: 'import', sample: 'sample' }

/** The field's own source, else the one that holds for the whole product. */
export const sourceOf = (sources: ProductPage['Sources'], field: string): Source | undefined => sources[field] ?? sources['*']

/** '9 September 2025' out of '2025-09-09', the same on every machine. */
export function dateOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function describe(source: Source): string {
  const parts = [KINDS[source.kind] ?? source.kind]
  if (source.reference) parts.push(source.reference)
  if (source.stated_on) parts.push(dateOf(source.stated_on))
  return parts.join(', ')
}

export function SourceMark({ sources, field }: { sources: ProductPage['Sources']; field: string }) {
  const source = sourceOf(sources, field)
  if (!source) return null
  return (
    <Tooltip text={describe(source)}>
      {/* Focusable, so that the keyboard reaches what the pointer does. */}
      <button type="button" className={`source-mark source-${source.kind}`} aria-label={`Source: ${describe(source)}`}>
        {SHORT[source.kind] ?? source.kind}
        {source.stated_on ? <span> {source.stated_on.slice(0, 4)}</span> : null}
      </button>
    </Tooltip>
  )
}

export function SourcesSummary({ product }: { product: ProductPage }) {
  const kinds = [...new Set(Object.values(product.Sources).map((source) => KINDS[source.kind] ?? source.kind))]
  return (
    <footer className="product-foot">
      <h2>Sources</h2>
      <p>{kinds.length > 0 ? `${kinds.join(' · ')}. Each value carries its own mark.` : 'No source has been recorded for this product yet.'}</p>
      <p>
        Revision {product.Revision} of this entry. 'Not stated' means that nobody has told us yet; it never counts as a yes.
        {product.SampleData ? ' This entry is generated sample data: product and company do not exist.' : ''}
      </p>
    </footer>
  )
}
