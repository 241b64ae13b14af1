/** The list of a vendor's products. */
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearTray } from '../../product-actions/tray'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { tool, tools } from './tools.fixtures'

const LISTING = 'GET /api/listings/compliance'

beforeEach(() => clearTray())

describe('the products of a vendor', () => {
  const PRODUCTS = 'GET /api/vendor-products'
  const open = async (path: string, reply?: Reply) => {
    const requests = fakeServer({
      [PRODUCTS]: reply ?? { body: { company: 'A & B / C+', total: 45, page_size: 20, products: tools(20) } },
    })
    return { requests, ...(await openPage(path)) }
  }

  it('lists them by pages, without a search, and keeps the name in the links', async () => {
    const { requests } = await open('/vendor-products?company=a+%26+b+%2F+c%2B&page=2')
    expect(await screen.findByRole('heading', { level: 1, name: 'Products by A & B / C+' })).toBeVisible()
    expect(screen.getByText('Showing 21-40 of 45 results')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/vendor-products?company=a+%26+b+%2F+c%2B&page=3',
    )
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).queryByText('Firm')).toBeNull()
    expect(requests.map(({ path }) => path).filter((path) => path.includes('vendor'))).toEqual([
      '/api/vendor-products?company=a%20%26%20b%20%2F%20c%2B&page=2',
    ])
    expect(requests.some(({ path }) => path.includes('search'))).toBe(false)
  })

  it('is reached by the name of a vendor on a card', async () => {
    fakeServer({ [LISTING]: { body: [tool(1, { company: 'A & B / C+' })] } })
    await openPage('/compliance')
    expect(await screen.findByRole('link', { name: 'A & B / C+' })).toHaveAttribute(
      'href',
      '/vendor-products?company=A+%26+B+%2F+C%2B',
    )
  })

  it.each(['?company=Nobody', '?company=', ''])('is not found for an unknown vendor: "%s"', async (query) => {
    await open(`/vendor-products${query}`, { status: 404, body: { detail: 'The catalogue has no products.' } })
    expect(await screen.findByRole('heading', { name: 'Vendor not found' })).toBeVisible()
    expect(screen.getByText('The catalogue has no products of this company.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })

  it('offers the first page when there are fewer', async () => {
    await open('/vendor-products?company=Firm&page=9', {
      body: { company: 'Firm', total: 1, page_size: 20, products: [] },
    })
    expect(await screen.findByText(/This page does not exist/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show all products' })).toHaveAttribute(
      'href',
      '/vendor-products?company=Firm',
    )
  })

  it('says that it could not be loaded, and can be tried again', async () => {
    await open('/vendor-products?company=Firm', { status: 503, body: { detail: 'Please try again in a minute.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a minute.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
