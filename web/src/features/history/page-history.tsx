/** Bottom of a product page: sources and their age, earlier versions, and the change history. */
import { useState } from 'react'
import type { ProductPage, Source } from '../../api/client'
import { useRouterState } from '@tanstack/react-router'
import { describeSource, readHost } from '../../product-facts/provenance'
import { DayForm } from './day-form'
import { formatAge } from '../../product-facts/days'
import { formatFieldNames } from '../../product-facts/field-names'
import { WebsiteLink } from '../../product-facts/facts'
import { RevisionList } from '../../product-facts/revision-list'
import sourcesStyles from '../../product-facts/sources.module.css'
import styles from './history.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

const WHOLE_ENTRY = '*'
/** More sources than these are listed only when the reader asks for them. */
const MAX_LISTED_SOURCES = 4

type SourceGroup = { source: Source; fields: string[] }

/** The sources of a field: the main one, then the others as sources of their own. */
const listSources = ({ further, ...main }: Source): Source[] => [
  { ...main, further: [] },
  ...(further ?? []).map(({ reference, stated_on = null }) => ({
    kind: readHost(reference) ? ('document' as const) : ('editor' as const),
    reference,
    stated_on,
    further: [],
  })),
]

/** Groups fields with the same source; the source of the whole entry comes first. */
export function groupSources(sources: ProductPage['Sources']): SourceGroup[] {
  const groups = new Map<string, SourceGroup>()
  for (const [field, fieldSource] of Object.entries(sources)) {
    for (const source of listSources(fieldSource)) {
      const key = `${describeSource(source)} ${source.reference}`
      const group = groups.get(key) ?? { source, fields: [] }
      group.fields.push(field)
      groups.set(key, group)
    }
  }
  return [...groups.values()].toSorted(
    (left, right) => Number(right.fields.includes(WHOLE_ENTRY)) - Number(left.fields.includes(WHOLE_ENTRY)),
  )
}

const describeFields = (fields: string[]): string =>
  fields.includes(WHOLE_ENTRY) ? 'Everything else' : formatFieldNames(fields)

export function PageHistory({ product }: { product: ProductPage }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const groups = groupSources(product.Sources)
  return (
    <footer className={`${productPageStyles.productFoot} ${styles.pageHistory}`}>
      <h2>Sources and history</h2>
      <p>
        Revision {product.Revision} of this entry. 'Not stated' means that no source confirms it; it never counts as a
        yes.
        {product.SampleData ? ' This entry is generated sample data: product and company do not exist.' : ''}
      </p>
      {groups.length > MAX_LISTED_SOURCES ? (
        <details className={styles.changes}>
          <summary>{groups.length} sources</summary>
          <Sources groups={groups} isOnlySection={false} />
        </details>
      ) : groups.length > 0 ? (
        <Sources groups={groups} isOnlySection={groups.length === 1} />
      ) : (
        <p>No sources recorded yet.</p>
      )}
      <DayForm path={path} />
      <ChangeHistory product={product.Id} />
    </footer>
  )
}

function Sources({ groups, isOnlySection }: { groups: SourceGroup[]; isOnlySection: boolean }) {
  return (
    <ul className={sourcesStyles.sourceList} aria-label="Sources">
      {groups.map(({ source, fields }) => (
        <li key={`${describeSource(source)} ${source.reference}`}>
          <b dir="auto">
            {readHost(source.reference) ? (
              <WebsiteLink website={source.reference} text={describeSource(source)} />
            ) : (
              describeSource(source)
            )}
          </b>
          {source.stated_on ? <span> · {formatAge(source.stated_on)}</span> : null}
          <span className={sourcesStyles.sourceFields}>
            {isOnlySection && fields.includes(WHOLE_ENTRY) ? 'Everything on this page' : describeFields(fields)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Loaded when the section is opened. */
function ChangeHistory({ product }: { product: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.changes} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Change history</summary>
      {isOpen ? <RevisionList product={product} /> : null}
    </details>
  )
}
