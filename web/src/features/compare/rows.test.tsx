/** Each row of the comparison shows its own field: all values differ, so two wires that are swapped turn a test red. */
import styles from './compare.module.css'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ComparedProduct } from '../../api/client'
import { fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

/** A product whose every field says which one it is. */
const product = (id: string, change: Partial<ComparedProduct>): ComparedProduct => ({
  Id: id,
  ProductName: `${id} name`,
  Company: `${id} company`,
  Category: `${id} category; ${id} second category`,
  Image: `${id}.svg`,
  AvgRating: 0,
  Reviews: 0,
  Description: `${id} description`,
  Capabilities: `${id} capability; ${id} second capability`,
  FunctionalFocus: `${id} focus; ${id} second focus`,
  Licensing_Model: `${id} licence; ${id} second licence`,
  IT_Deployment_Models: `${id} deployment; ${id} second deployment`,
  Lang: `${id} language; ${id} second language`,
  CountriesServed: `${id} country; ${id} second country`,
  Integrateswith: `${id} integration`,
  Databaseintegration: `${id} database; ${id} second database`,
  IntegrationSSO: `${id} sso; ${id} second sso`,
  AdditionalFunctionality: `${id} function; ${id} second function`,
  Interchangeable_Data_Format: `${id} format; ${id} second format`,
  SecurityCertifications: `${id} certificate; ${id} second certificate`,
  AdditionalCost_Support: `${id} support`,
  ISFreeTrial: `${id} trial`,
  SampleData: false,
  ...change,
})
const LEFT = product('left', { AvgRating: 4.6, Reviews: 12, Integrateswith: 'left a; left b; left c; left d; left e' })
const RIGHT = product('right', { AvgRating: 3.1, Reviews: 7 })

const pair = (value: string): [string[], string[]] => [
  [`left ${value}`, `left second ${value}`],
  [`right ${value}`, `right second ${value}`],
]
const single = (value: string): [string[], string[]] => [[`left ${value}`], [`right ${value}`]]

const CASES: [row: string, label: string, cells: [left: string[], right: string[]]][] = [
  ['X09', 'Product Name', single('name')],
  ['X10', 'Company', single('company')],
  ['X11', 'Category', pair('category')],
  ['X12', 'Capabilities', pair('capability')],
  ['X13', 'Functional Focus', pair('focus')],
  ['X14', 'Rating', [['4.612 reviews'], ['3.17 reviews']]],
  ['X15', 'Description', single('description')],
  ['X16', 'Pricing', pair('licence')],
  ['X17', 'Deployment', pair('deployment')],
  ['X18', 'Languages', pair('language')],
  ['X19', 'Regions Served', pair('country')],
  ['X20', 'Integrations', [['left a', 'left b', 'left c', '+2 more', 'left d', 'left e'], ['right integration']]],
  ['X21', 'Database Integrations', pair('database')],
  ['X22', 'SSO', pair('sso')],
  ['X23', 'Additional Functionality', pair('function')],
  ['X24', 'Data Format', pair('format')],
  ['X25', 'Security & Compliance', pair('certificate')],
  ['X26', 'Support', single('support')],
  ['X27', 'Free Trial', single('trial')],
]

/** The entries of a cell, or its text, without the mark of the best. */
function valuesOf(cell: HTMLElement): (string | null)[] {
  for (const mark of cell.querySelectorAll(`.${styles.bestMark}`)) mark.remove()
  const entries = within(cell).queryAllByRole('listitem')
  return entries.length > 0 ? entries.map((entry) => entry.textContent) : [cell.textContent]
}

it('shows in each row its own field of each product', covers(...CASES.map(([row]) => row)), async () => {
  fakeServer({ 'GET /product/compare': { body: [LEFT, RIGHT] } })
  await openPage('/compare?product_ids=left,right')
  await screen.findByRole('table')
  const lines = screen
    .getAllByRole('rowheader')
    .map((head) => [head.textContent, head.closest('tr') as HTMLElement] as const)
  const shown = lines.map(([label, line]) => [label, within(line).getAllByRole('cell').map(valuesOf)])
  expect(shown).toEqual(CASES.map(([, label, cells]) => [label, cells]))
})

it('counts every row as different when its own field differs', async () => {
  fakeServer({ 'GET /product/compare': { body: [LEFT, RIGHT] } })
  await openPage('/compare?product_ids=left,right&only=differences')
  await screen.findByRole('table')
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(CASES.map(([, label]) => label))
})

it.each<[string, Partial<ComparedProduct>, Partial<ComparedProduct>, string[]]>([
  ['other entries that read alike when joined', { Lang: 'ab; c' }, { Lang: 'a; bc' }, ['Languages']],
  ['the same rating from more reviews', { Reviews: 3 }, { Reviews: 4 }, ['Rating']],
  ['another rating from as many reviews', { AvgRating: 4.1 }, { AvgRating: 4.2 }, ['Rating']],
  ['a rating whose difference is not displayed', { AvgRating: 4.11 }, { AvgRating: 4.12 }, []],
  ['spaces around a text', { Company: 'One' }, { Company: ' One ' }, []],
])('compares %s', async (_, left, right, labels) => {
  const same = product('same', { AvgRating: 4, Reviews: 2 })
  fakeServer({
    'GET /product/compare': {
      body: [
        { ...same, Id: 'left', ...left },
        { ...same, Id: 'right', ...right },
      ],
    },
  })
  await openPage('/compare?product_ids=left,right&only=differences')
  await screen.findByRole('table')
  expect(screen.queryAllByRole('rowheader').map((head) => head.textContent)).toEqual(labels)
})

it('says that a text of spaces is not stated', async () => {
  fakeServer({ 'GET /product/compare': { body: [product('left', { Company: '  ' })] } })
  await openPage('/compare?product_ids=left')
  await screen.findByRole('table')
  const company = screen.getByRole('rowheader', { name: 'Company' }).closest('tr') as HTMLElement
  expect(within(company).getByRole('cell')).toHaveTextContent('Not stated')
})

it('heads each column with the logo and the name of its product', covers('X08'), async () => {
  fakeServer({ 'GET /product/compare': { body: [LEFT, RIGHT] } })
  await openPage('/compare?product_ids=left,right')
  await screen.findByRole('table')
  const heads = screen.getAllByRole('columnheader').slice(1)
  expect(heads.map((head) => head.textContent)).toEqual(['left name', 'right name'])
  expect(heads.map((head) => head.querySelector('img')?.getAttribute('src'))).toEqual([
    '/ProductLogo/left.svg',
    '/ProductLogo/right.svg',
  ])
})
