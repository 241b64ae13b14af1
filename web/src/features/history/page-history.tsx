/** Bottom of a product page: sources and their age, earlier versions, and the change history. */
import { useState } from 'react'
import type { ProductPage, Source } from '../../api/client'
import { useRouterState } from '@tanstack/react-router'
import { describeSource } from '../../product-facts/provenance'
import { DayForm } from './day-form'
import { formatAge } from '../../product-facts/days'
import { fieldNames } from '../../product-facts/field-names'
import { RevisionList } from '../../product-facts/revision-list'
import sourcesStyles from '../../product-facts/sources.module.css'
import styles from './history.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

const WHOLE = '*'

type Group = { source: Source; fields: string[] }

/** Groups fields with the same source; the source of the whole entry comes first. */
export function groupSources(sources: ProductPage['Sources']): Group[] {
  const groups = new Map<string, Group>()
  for (const [field, source] of Object.entries(sources)) {
    const words = describeSource(source)
    const group = groups.get(words) ?? { source, fields: [] }
    group.fields.push(field)
    groups.set(words, group)
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(other.fields.includes(WHOLE)) - Number(one.fields.includes(WHOLE)),
  )
}

const describeFields = (fields: string[]): string => (fields.includes(WHOLE) ? 'Everything else' : fieldNames(fields))

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
      {groups.length > 0 ? <Sources groups={groups} alone={groups.length === 1} /> : <p>No sources recorded yet.</p>}
      <DayForm path={path} />
      <Changes product={product.Id} />
    </footer>
  )
}

function Sources({ groups, alone }: { groups: Group[]; alone: boolean }) {
  return (
    <ul className={sourcesStyles.sourceList} aria-label="Sources">
      {groups.map(({ source, fields }) => (
        <li key={describeSource(source)}>
          <b dir="auto">{describeSource(source)}</b>
          {source.stated_on ? <span> · {formatAge(source.stated_on)}</span> : null}
          <span className={sourcesStyles.sourceFields}>
            {alone && fields.includes(WHOLE) ? 'Everything on this page' : describeFields(fields)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Loaded when the section is opened. */
function Changes({ product }: { product: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.changes} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Change history</summary>
      {open ? <RevisionList product={product} /> : null}
    </details>
  )
}
