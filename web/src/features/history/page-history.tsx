/** Bottom of a product page: sources and their age, earlier versions, and the change history. */
import { useState } from 'react'
import type { ProductPage, Source } from '../../api/client'
import { useRouterState } from '@tanstack/react-router'
import { describeSource } from '../../product-facts/provenance'
import { DayForm } from './day-form'
import { formatAge } from '../../product-facts/days'
import { formatFieldNames } from '../../product-facts/field-names'
import { RevisionList } from '../../product-facts/revision-list'
import sourcesStyles from '../../product-facts/sources.module.css'
import styles from './history.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

const WHOLE_ENTRY = '*'

type SourceGroup = { source: Source; fields: string[] }

/** Groups fields with the same source; the source of the whole entry comes first. */
export function groupSources(sources: ProductPage['Sources']): SourceGroup[] {
  const groups = new Map<string, SourceGroup>()
  for (const [field, source] of Object.entries(sources)) {
    const description = describeSource(source)
    const group = groups.get(description) ?? { source, fields: [] }
    group.fields.push(field)
    groups.set(description, group)
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
      {groups.length > 0 ? (
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
        <li key={describeSource(source)}>
          <b dir="auto">{describeSource(source)}</b>
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
