/** The past of a product: sources and their age, the page as of a day, and what was changed. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import { formatAge, parseDay } from '../../product-facts/days'
import { formatFieldNames } from '../../product-facts/field-names'
import { groupSources } from './page-history'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'

const certa = { ...products[0], StarProfile: null, Revision: 3 }
const THEN = { ...certa, ProductName: 'Certa', Company: 'Certa Labs', Headquarters: 'Porto', Revision: 2 }
const REVISIONS = [
  {
    number: 3,
    recorded_at: '2026-03-01T12:00:00Z',
    source: 'vendor',
    changed_fields: ['company', 'api_support'],
    by_you: false,
  },
  { number: 1, recorded_at: '2026-01-01T12:00:00Z', source: 'import', changed_fields: ['name'], by_you: true },
]

const serve = (more: Record<string, Reply> = {}) =>
  fakeServer({
    'GET /product/certa': { body: certa },
    'GET /api/products/certa/as-of': {
      body: { date: '2026-02-01', revision: 2, recorded_at: '2026-01-15T08:00:00Z', product: THEN },
    },
    'GET /api/products/certa/revisions': { body: REVISIONS },
    ...more,
  })

describe('an earlier version of the page', () => {
  it('shows a banner, the facts of that day, and the differences from today', async () => {
    const requests = serve()
    await openPage('/product/certa?as_of=2026-02-01')
    const banner = within(await screen.findByRole('region', { name: 'Earlier version of this page' }))
    expect(await banner.findByText('1 February 2026')).toBeVisible()
    expect(banner.getByText(/revision 2 of 3/)).toBeVisible()
    expect(requests.some(({ path }) => path === '/api/products/certa/as-of?date=2026-02-01')).toBe(true)
    const company = within(await screen.findByRole('region', { name: 'Company' }))
    expect(company.getByText('Certa Labs')).toBeVisible()
    expect(company.getAllByText('Today:')[0]?.parentElement).toHaveTextContent(`Today: ${certa.Company}`)
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await userEvent.click(banner.getByRole('link', { name: 'View current page' }))
    expect(await screen.findByRole('heading', { name: 'Sources and history' })).toBeVisible()
    expect(document.querySelector('meta[name="robots"]')).toBeNull()
  })

  it.each([true, false])('marks sample data (%s)', async (isSample) => {
    serve({
      'GET /api/products/certa/as-of': {
        body: {
          date: '2026-02-01',
          revision: 2,
          recorded_at: '2026-01-15T08:00:00Z',
          product: { ...THEN, SampleData: isSample },
        },
      },
    })
    await openPage('/product/certa?as_of=2026-02-01')
    await screen.findByText('1 February 2026')
    expect(screen.queryAllByText('Sample data')).toHaveLength(isSample ? 1 : 0)
  })

  it('explains that the product did not exist on that day', async () => {
    serve({
      'GET /api/products/certa/as-of': {
        status: 404,
        body: { detail: 'This product was not in the catalogue on 1 January 2020.' },
      },
    })
    await openPage('/product/certa?as_of=2020-01-01')
    expect(await screen.findByText('This product was not in the catalogue on 1 January 2020.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'View current page' })).toHaveAttribute('href', '/product/certa')
  })

  it.each(['', 'yesterday', '2026-02-30', '2026-2-3', '2026-02-01T00:00'])(
    'reads the present where the address names no day (%j)',
    async (day) => {
      serve()
      await openPage(`/product/certa?as_of=${day}`)
      expect(await screen.findByRole('heading', { name: 'Sources and history' })).toBeVisible()
    },
  )
})

it('is selected at the bottom of the page', async () => {
  serve()
  const { address } = await openPage('/product/certa')
  await pasteInto(await screen.findByLabelText('View this page as of'), '2026-02-01')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Certa Labs')).toBeVisible()
  expect(address()).toBe('/product/certa?as_of=2026-02-01')
})

it('shows the changes on request, without names', async () => {
  const requests = serve()
  await openPage('/product/certa')
  const summary = await screen.findByText('Change history')
  expect(requests.some(({ path }) => path.includes('revisions'))).toBe(false)
  await userEvent.click(summary)
  expect(await screen.findByText('Company and API support')).toBeVisible()
  expect(screen.getByText('First entry').nextElementSibling).toHaveTextContent('You · 1 January 2026')
})

describe('sources', () => {
  const vendor = { kind: 'vendor' as const, reference: '', stated_on: '2026-01-02', further: [] }
  const sample = { kind: 'sample' as const, reference: '', stated_on: null, further: [] }

  it('are grouped, the most general first', () => {
    expect(groupSources({ company: vendor, '*': sample, website: vendor }).map(({ fields }) => fields)).toEqual([
      ['*'],
      ['company', 'website'],
    ])
    expect(formatFieldNames(['company', 'website', 'api_support'])).toBe('Company, website and API support')
  })

  it('show their age', () => {
    const now = new Date('2026-11-21T01:00:00Z')
    expect(
      ['2026-11-21', '2026-11-20', '2026-11-01', '2026-08-01', '2023-01-01', '2027-01-01'].map((day) =>
        formatAge(day, now),
      ),
    ).toEqual(['today', 'yesterday', '20 days ago', '3 months ago', '3 years ago', 'today'])
    expect([parseDay('2024-02-29'), parseDay('2023-02-29'), parseDay(7)]).toEqual(['2024-02-29', undefined, undefined])
  })
})
