/** The nineteen rows of the comparison, in order: label, cell content, and the value that is compared. */
import type { ReactNode } from 'react'
import type { ComparedProduct } from '../../api/client'
import { Rating } from '../../ui/rating'
import { splitList } from '../../ui/wording'
import styles from './compare.module.css'
import factStyles from '../../product-facts/facts.module.css'

const MAX_INTEGRATIONS = 3
/** The specification's text for an unknown category, pricing, deployment or support; other rows use NOT_STATED. */
const NOT_AVAILABLE = 'N/A'
const NOT_STATED = 'Not stated'
const GLOBAL_REGION = 'global'

/** A measure of a product's value, higher is better; null if not stated. */
type Measure = (product: ComparedProduct) => number | null

/** `text` is equal for two products exactly when their values are equal; `best` is absent where values cannot be compared. */
export type ComparisonRow = {
  label: string
  cell: (product: ComparedProduct) => ReactNode
  text: (product: ComparedProduct) => string
  best?: Measure
}

type TextField = {
  [Key in keyof ComparedProduct]: ComparedProduct[Key] extends string ? Key : never
}[keyof ComparedProduct]

/** Splits a list and removes duplicates, which the catalogue may contain. */
const listEntries = (product: ComparedProduct, field: TextField): string[] => [...new Set(splitList(product[field]))]

const missingText = (word: string): ReactNode => <span className={factStyles.notStated}>{word}</span>

function textRow(field: TextField, emptyText = NOT_STATED): Pick<ComparisonRow, 'cell' | 'text'> {
  return {
    cell: (product) => (product[field].trim() ? <span dir="auto">{product[field]}</span> : missingText(emptyText)),
    text: (product) => product[field].trim(),
  }
}

function listRow(
  field: TextField,
  { nothing = NOT_STATED, most = Number.POSITIVE_INFINITY } = {},
): Pick<ComparisonRow, 'cell' | 'text'> {
  return {
    cell: (product) => <Entries entries={listEntries(product, field)} emptyText={nothing} maxEntries={most} />,
    text: (product) => listEntries(product, field).sort().join('\n'),
  }
}

function Entries({
  entries,
  emptyText,
  maxEntries,
}: {
  entries: readonly string[]
  emptyText: string
  maxEntries: number
}) {
  if (entries.length === 0) return missingText(emptyText)
  const renderItem = (entry: string, className?: string) => (
    <li key={entry} className={className} dir="auto">
      {entry}
    </li>
  )
  const hiddenEntries = entries.slice(maxEntries)
  return (
    <ul className={styles.cellList}>
      {entries.slice(0, maxEntries).map((entry) => renderItem(entry))}
      {hiddenEntries.length > 0 ? <li className={styles.cellMore}>+{hiddenEntries.length} more</li> : null}
      {/* Printed pages show all entries. */}
      {hiddenEntries.map((entry) => renderItem(entry, styles.printOnly))}
    </ul>
  )
}

const countEntries =
  (field: TextField): Measure =>
  (product) =>
    listEntries(product, field).length || null

/** 'Global' counts as every region. */
const countRegions: Measure = (product) =>
  listEntries(product, 'CountriesServed').some((entry) => entry.toLowerCase() === GLOBAL_REGION)
    ? Number.POSITIVE_INFINITY
    : countEntries('CountriesServed')(product)

/** Rounded to one decimal as displayed, so that no product is marked best by an invisible difference. */
const readRating: Measure = (product) => (product.Reviews > 0 ? Number(product.AvgRating.toFixed(1)) : null)

const readTrialDays: Measure = (product) => ({ Yes: 1, No: 0 })[product.ISFreeTrial] ?? null

export const COMPARISON_ROWS: readonly ComparisonRow[] = [
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
    ...listRow('Integrateswith', { most: MAX_INTEGRATIONS }),
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
