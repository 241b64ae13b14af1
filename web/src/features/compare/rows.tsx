/** The nineteen rows of the comparison, in order: label, cell content, and the value that is compared. */
import type { ReactNode } from 'react'
import type { ComparedProduct } from '../../api/client'
import { Rating } from '../../ui/rating'
import { splitList } from '../../ui/wording'
import styles from './compare.module.css'
import factStyles from '../../product-facts/facts.module.css'

const INTEGRATIONS_SHOWN = 3
/** The specification's text for an unknown category, pricing, deployment or support; other rows use NOT_STATED. */
const NOT_AVAILABLE = 'N/A'
const NOT_STATED = 'Not stated'
const EVERYWHERE = 'global'

/** A measure of a product's value, higher is better; null if not stated. */
type Measure = (product: ComparedProduct) => number | null

/** `text` is equal for two products exactly when their values are equal; `best` is absent where values cannot be compared. */
export type Row = {
  label: string
  cell: (product: ComparedProduct) => ReactNode
  text: (product: ComparedProduct) => string
  best?: Measure
}

type Field = {
  [Key in keyof ComparedProduct]: ComparedProduct[Key] extends string ? Key : never
}[keyof ComparedProduct]

/** Splits a list and removes duplicates, which the catalogue may contain. */
const listEntries = (product: ComparedProduct, field: Field): string[] => [...new Set(splitList(product[field]))]

const missingText = (word: string): ReactNode => <span className={factStyles.notStated}>{word}</span>

function textRow(field: Field, nothing = NOT_STATED): Pick<Row, 'cell' | 'text'> {
  return {
    cell: (product) => (product[field].trim() ? <span dir="auto">{product[field]}</span> : missingText(nothing)),
    text: (product) => product[field].trim(),
  }
}

function listRow(
  field: Field,
  { nothing = NOT_STATED, most = Number.POSITIVE_INFINITY } = {},
): Pick<Row, 'cell' | 'text'> {
  return {
    cell: (product) => <Entries entries={listEntries(product, field)} nothing={nothing} most={most} />,
    text: (product) => listEntries(product, field).sort().join('\n'),
  }
}

function Entries({ entries, nothing, most }: { entries: readonly string[]; nothing: string; most: number }) {
  if (entries.length === 0) return missingText(nothing)
  const item = (entry: string, className?: string) => (
    <li key={entry} className={className} dir="auto">
      {entry}
    </li>
  )
  const rest = entries.slice(most)
  return (
    <ul className={styles.cellList}>
      {entries.slice(0, most).map((entry) => item(entry))}
      {rest.length > 0 ? <li className={styles.cellMore}>+{rest.length} more</li> : null}
      {/* Printed pages show all entries. */}
      {rest.map((entry) => item(entry, styles.printOnly))}
    </ul>
  )
}

const countEntries =
  (field: Field): Measure =>
  (product) =>
    listEntries(product, field).length || null

/** 'Global' counts as every region. */
const countRegions: Measure = (product) =>
  listEntries(product, 'CountriesServed').some((entry) => entry.toLowerCase() === EVERYWHERE)
    ? Number.POSITIVE_INFINITY
    : countEntries('CountriesServed')(product)

/** Rounded to one decimal as displayed, so that no product is marked best by an invisible difference. */
const readRating: Measure = (product) => (product.Reviews > 0 ? Number(product.AvgRating.toFixed(1)) : null)

const readTrialDays: Measure = (product) => ({ Yes: 1, No: 0 })[product.ISFreeTrial] ?? null

export const ROWS: readonly Row[] = [
  { label: 'Product Name', ...textRow('ProductName'), cell: (product) => <b dir="auto">{product.ProductName}</b> },
  { label: 'Company', ...textRow('Company') },
  { label: 'Category', ...listRow('Category', { nothing: NOT_AVAILABLE }) },
  { label: 'Capabilities', ...listRow('Capabilities'), best: countEntries('Capabilities') },
  { label: 'Functional Focus', ...listRow('FunctionalFocus') },
  {
    label: 'Rating',
    cell: (product) => <Rating value={product.AvgRating} reviews={product.Reviews} />,
    text: (product) => `${product.AvgRating.toFixed(1)} ${product.Reviews}`,
    best: readRating,
  },
  { label: 'Description', ...textRow('Description', 'No description available') },
  { label: 'Pricing', ...listRow('Licensing_Model', { nothing: NOT_AVAILABLE }) },
  { label: 'Deployment', ...listRow('IT_Deployment_Models', { nothing: NOT_AVAILABLE }) },
  { label: 'Languages', ...listRow('Lang'), best: countEntries('Lang') },
  { label: 'Regions Served', ...listRow('CountriesServed'), best: countRegions },
  {
    label: 'Integrations',
    ...listRow('Integrateswith', { most: INTEGRATIONS_SHOWN }),
    best: countEntries('Integrateswith'),
  },
  { label: 'Database Integrations', ...listRow('Databaseintegration'), best: countEntries('Databaseintegration') },
  { label: 'SSO', ...listRow('IntegrationSSO'), best: countEntries('IntegrationSSO') },
  {
    label: 'Additional Functionality',
    ...listRow('AdditionalFunctionality'),
    best: countEntries('AdditionalFunctionality'),
  },
  {
    label: 'Data Format',
    ...listRow('Interchangeable_Data_Format'),
    best: countEntries('Interchangeable_Data_Format'),
  },
  {
    label: 'Security & Compliance',
    ...listRow('SecurityCertifications'),
    best: countEntries('SecurityCertifications'),
  },
  { label: 'Support', ...textRow('AdditionalCost_Support', NOT_AVAILABLE) },
  { label: 'Free Trial', ...textRow('ISFreeTrial'), best: readTrialDays },
]
