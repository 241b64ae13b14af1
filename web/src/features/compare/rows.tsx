/** The nineteen rows of the comparison, in order: label, and what a product shows there. */
import type { ReactNode } from 'react'
import type { ComparedProduct } from '../../api/client'
import { Rating } from '../../ui/rating'
import { splitList } from '../../ui/wording'

const INTEGRATIONS_SHOWN = 3
const NOTHING = 'N/A'

export type Row = { label: string; cell: (product: ComparedProduct) => ReactNode }

const words = (value: string): ReactNode => <span dir="auto">{value || NOTHING}</span>

function list(field: string, most = Number.POSITIVE_INFINITY): ReactNode {
  const entries = splitList(field)
  if (entries.length === 0) return <span className="not-stated">{NOTHING}</span>
  const more = entries.length - most
  return (
    <ul className="cell-list">
      {entries.slice(0, most).map((entry) => (
        <li key={entry} dir="auto">
          {entry}
        </li>
      ))}
      {more > 0 ? <li className="cell-more">+{more} more</li> : null}
    </ul>
  )
}

export const ROWS: readonly Row[] = [
  { label: 'Product Name', cell: (p) => <b dir="auto">{p.ProductName}</b> },
  { label: 'Company', cell: (p) => words(p.Company) },
  { label: 'Category', cell: (p) => list(p.Category) },
  { label: 'Capabilities', cell: (p) => list(p.Capabilities) },
  { label: 'Functional Focus', cell: (p) => list(p.FunctionalFocus) },
  { label: 'Rating', cell: (p) => <Rating value={p.AvgRating} reviews={p.Reviews} /> },
  { label: 'Description', cell: (p) => <span dir="auto">{p.Description || 'No description available'}</span> },
  { label: 'Pricing', cell: (p) => list(p.Licensing_Model) },
  { label: 'Deployment', cell: (p) => list(p.IT_Deployment_Models) },
  { label: 'Languages', cell: (p) => list(p.Lang) },
  { label: 'Regions Served', cell: (p) => list(p.CountriesServed) },
  { label: 'Integrations', cell: (p) => list(p.Integrateswith, INTEGRATIONS_SHOWN) },
  { label: 'Database Integrations', cell: (p) => list(p.Databaseintegration) },
  { label: 'SSO', cell: (p) => list(p.IntegrationSSO) },
  { label: 'Additional Functionality', cell: (p) => list(p.AdditionalFunctionality) },
  { label: 'Data Format', cell: (p) => list(p.Interchangeable_Data_Format) },
  { label: 'Security & Compliance', cell: (p) => list(p.SecurityCertifications) },
  { label: 'Support', cell: (p) => words(p.AdditionalCost_Support) },
  { label: 'Free Trial', cell: (p) => words(p.ISFreeTrial) },
]
