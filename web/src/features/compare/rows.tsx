/** The nineteen rows of the comparison, in order: label, what a product shows there, and what can be compared of it. */
import type { ReactNode } from 'react'
import type { ComparedProduct } from '../../api/client'
import { Rating } from '../../ui/rating'
import { splitList } from '../../ui/wording'

const INTEGRATIONS_SHOWN = 3
/** The specification's word for an unknown category, pricing, deployment or support; elsewhere ours is plainer. */
const NOT_AVAILABLE = 'N/A'
const NOT_STATED = 'Not stated'
const EVERYWHERE = 'global'

/** How much of something a product has, more being better; null where nobody has stated it. */
export type Measure = (product: ComparedProduct) => number | null

/** `said` is the same for two products exactly when they say the same. */
export type Row = {
  label: string
  cell: (product: ComparedProduct) => ReactNode
  said: (product: ComparedProduct) => string
  best?: Measure
}

type Field = {
  [Key in keyof ComparedProduct]: ComparedProduct[Key] extends string ? Key : never
}[keyof ComparedProduct]

/** Each value once: the catalogue does not promise it. */
const entriesOf = (product: ComparedProduct, field: Field): string[] => [...new Set(splitList(product[field]))]

const unknown = (word: string): ReactNode => <span className="not-stated">{word}</span>

function words(field: Field, nothing = NOT_STATED): Pick<Row, 'cell' | 'said'> {
  return {
    cell: (product) => (product[field].trim() ? <span dir="auto">{product[field]}</span> : unknown(nothing)),
    said: (product) => product[field].trim(),
  }
}

function list(
  field: Field,
  { nothing = NOT_STATED, most = Number.POSITIVE_INFINITY } = {},
): Pick<Row, 'cell' | 'said'> {
  return {
    cell: (product) => <Entries entries={entriesOf(product, field)} nothing={nothing} most={most} />,
    said: (product) => entriesOf(product, field).sort().join('\n'),
  }
}

function Entries({ entries, nothing, most }: { entries: readonly string[]; nothing: string; most: number }) {
  if (entries.length === 0) return unknown(nothing)
  const item = (entry: string, className?: string) => (
    <li key={entry} className={className} dir="auto">
      {entry}
    </li>
  )
  const rest = entries.slice(most)
  return (
    <ul className="cell-list">
      {entries.slice(0, most).map((entry) => item(entry))}
      {rest.length > 0 ? <li className="cell-more">+{rest.length} more</li> : null}
      {/* Paper has no page to look them up on: printed, they all stand there. */}
      {rest.map((entry) => item(entry, 'print-only'))}
    </ul>
  )
}

const howMany =
  (field: Field): Measure =>
  (product) =>
    entriesOf(product, field).length || null

/** 'Global' stands for every region there is. */
const regions: Measure = (product) =>
  entriesOf(product, 'CountriesServed').some((entry) => entry.toLowerCase() === EVERYWHERE)
    ? Number.POSITIVE_INFINITY
    : howMany('CountriesServed')(product)

/** As shown, to one decimal: nobody is best by a difference that cannot be seen. */
const rated: Measure = (product) => (product.Reviews > 0 ? Number(product.AvgRating.toFixed(1)) : null)

const trial: Measure = (product) => ({ Yes: 1, No: 0 })[product.ISFreeTrial] ?? null

export const ROWS: readonly Row[] = [
  { label: 'Product Name', ...words('ProductName'), cell: (p) => <b dir="auto">{p.ProductName}</b> },
  { label: 'Company', ...words('Company') },
  { label: 'Category', ...list('Category', { nothing: NOT_AVAILABLE }) },
  { label: 'Capabilities', ...list('Capabilities'), best: howMany('Capabilities') },
  { label: 'Functional Focus', ...list('FunctionalFocus') },
  {
    label: 'Rating',
    cell: (p) => <Rating value={p.AvgRating} reviews={p.Reviews} />,
    said: (p) => `${p.AvgRating.toFixed(1)} ${p.Reviews}`,
    best: rated,
  },
  { label: 'Description', ...words('Description', 'No description available') },
  { label: 'Pricing', ...list('Licensing_Model', { nothing: NOT_AVAILABLE }) },
  { label: 'Deployment', ...list('IT_Deployment_Models', { nothing: NOT_AVAILABLE }) },
  { label: 'Languages', ...list('Lang'), best: howMany('Lang') },
  { label: 'Regions Served', ...list('CountriesServed'), best: regions },
  { label: 'Integrations', ...list('Integrateswith', { most: INTEGRATIONS_SHOWN }), best: howMany('Integrateswith') },
  { label: 'Database Integrations', ...list('Databaseintegration'), best: howMany('Databaseintegration') },
  { label: 'SSO', ...list('IntegrationSSO'), best: howMany('IntegrationSSO') },
  { label: 'Additional Functionality', ...list('AdditionalFunctionality'), best: howMany('AdditionalFunctionality') },
  { label: 'Data Format', ...list('Interchangeable_Data_Format'), best: howMany('Interchangeable_Data_Format') },
  { label: 'Security & Compliance', ...list('SecurityCertifications'), best: howMany('SecurityCertifications') },
  { label: 'Support', ...words('AdditionalCost_Support', NOT_AVAILABLE) },
  { label: 'Free Trial', ...words('ISFreeTrial'), best: trial },
]
