import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import compared from '../../../fixtures/compared.json'
import { addToTray } from '../../product-actions/tray'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const CALL = 'GET /product/compare'
const [certa, sirion] = compared
const pick = (id: string, name: string, sample = false) =>
  addToTray({ id, name, company: 'Firm', logo: '', category: 'Contracts', sample }, 'search')
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement).getAllByRole('cell')

const tray = async () => within(await screen.findByRole('region', { name: 'Comparison list' }))
const compare = async () =>
  userEvent.click((await tray()).getAllByRole('button', { name: 'Compare' }).at(-1) as HTMLElement)

it('names both products in the title and description of the page of a pair, as the server does', async () => {
  fakeServer({
    [CALL]: {
      body: [
        { ...certa, SampleData: false },
        { ...sirion, SampleData: false },
      ],
    },
  })
  await openPage('/compare/certa-vs-sirion-ai')
  expect(await screen.findByRole('heading', { name: 'Product Comparison' })).toBeVisible()
  const names = `${certa?.ProductName} vs ${sirion?.ProductName}`
  expect(document.title).toBe(`${names}: comparison - Lexdex`)
  expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
    'content',
    `${names}: capabilities, deployment, integrations, security and pricing side by side.`,
  )
})

describe('the comparison', () => {
  it(
    'has nineteen rows in order and a column for each product',
    covers('R26', 'X07', 'X20', 'X28', 'X30', 'A12', 'T09'),
    async () => {
      const requests = fakeServer({ [CALL]: { body: [certa, sirion] } })
      await openPage('/compare?product_ids=certa,sirion-ai,certa')
      expect(await screen.findByRole('heading', { name: 'Product Comparison' })).toBeVisible()
      expect(requests[0]?.path).toBe('/product/compare?product_ids=certa%2Csirion-ai')
      expect(screen.getByText('Comparing 2 product(s)')).toBeVisible()
      expect(screen.getAllByRole('columnheader')).toHaveLength(3)
      expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
        'Product Name',
        'Company',
        'Category',
        'Capabilities',
        'Functional Focus',
        'Rating',
        'Description',
        'Pricing',
        'Deployment',
        'Languages',
        'Regions Served',
        'Integrations',
        'Database Integrations',
        'SSO',
        'Additional Functionality',
        'Data Format',
        'Security & Compliance',
        'Support',
        'Free Trial',
      ])
      expect(row('Integrations')[0]).toHaveTextContent('SalesforceSlackDocuSign+2 more')
      expect(row('Rating')[0]).toHaveTextContent('4.612 reviews')
      expect(screen.getByRole('link', { name: 'View Certa Details' })).toHaveAttribute('href', '/product/user/certa')
      expect(screen.getByRole('button', { name: 'Back to Search' })).toBeVisible()
    },
  )

  it('fills what is missing with the defaults', covers('X29'), async () => {
    fakeServer({
      [CALL]: {
        body: [
          {
            ...certa,
            Category: '',
            Licensing_Model: '',
            IT_Deployment_Models: '',
            AdditionalCost_Support: '',
            Description: '',
            AvgRating: 0,
            Reviews: 0,
            Image: '',
          },
        ],
      },
    })
    await openPage('/compare?product_ids=certa')
    await screen.findByRole('table')
    for (const name of ['Category', 'Pricing', 'Deployment', 'Support']) expect(row(name)[0]).toHaveTextContent('N/A')
    expect(row('Description')[0]).toHaveTextContent('No description available')
    expect(row('Rating')[0]).toHaveTextContent('0.0No reviews yet')
    expect(screen.getByRole('table').querySelector('img')).toHaveAttribute(
      'src',
      expect.stringContaining('default-logo'),
    )
  })

  it('sends the bearer when there is one', covers('X31'), async () => {
    localStorage.setItem('authToken', 'token')
    const requests = fakeServer({ [CALL]: { body: [certa] } })
    await openPage('/compare?product_ids=certa')
    await screen.findByRole('table')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token')
  })

  it('says that it is loading', covers('X05'), async () => {
    fakeServer({ [CALL]: 'silent' })
    await openPage('/compare?product_ids=certa')
    expect(await screen.findByText('Loading Comparison...')).toBeVisible()
  })

  it.each(['/compare', '/compare?product_ids=', '/compare?product_ids=,%20,'])(
    'asks nothing for %s',
    covers('X06'),
    async (path) => {
      const requests = fakeServer({})
      await openPage(path)
      expect(await screen.findByRole('heading', { name: 'No Products Selected' })).toBeVisible()
      expect(screen.getByText('Please select products to compare')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
      expect(requests).toEqual([])
    },
  )

  it('shows the other products when some are gone, and names those', async () => {
    fakeServer({ [CALL]: { body: [certa, sirion] } })
    await openPage('/compare?product_ids=certa,gone-tool,sirion-ai,old-tool')
    expect(await screen.findByRole('heading', { name: 'Product Comparison' })).toBeVisible()
    expect(screen.getByText('Comparing 2 product(s)')).toBeVisible()
    expect(screen.getByText(/^2 products are left out, because they are not in the catalogue:/)).toHaveTextContent(
      'gone-tool, old-tool',
    )
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  })

  it('names a single product that is gone, and nothing when all are there', async () => {
    fakeServer({ [CALL]: { body: [certa] } })
    const { unmount } = await openPage('/compare?product_ids=certa,gone-tool')
    expect(await screen.findByText(/^One product is left out, because it is not in the catalogue:/)).toBeVisible()
    unmount()
    await openPage('/compare?product_ids=certa')
    await screen.findByRole('table')
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  it('marks sample products', async () => {
    fakeServer({ [CALL]: { body: [certa, { ...sirion, SampleData: true }] } })
    await openPage('/compare?product_ids=certa,sirion-ai')
    await screen.findByRole('table')
    const [, real, sample] = screen.getAllByRole('columnheader')
    expect(sample).toHaveTextContent('Sample data')
    expect(real).not.toHaveTextContent('Sample data')
  })

  it('says that the products did not load', covers('M28'), async () => {
    fakeServer({ [CALL]: { status: 404, body: { detail: 'Unknown: no-such-product' } } })
    await openPage('/compare?product_ids=no-such-product')
    expect(await screen.findByText('Failed to load products')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'No Products Selected' })).toBeVisible()
    expect(screen.getByText(/^This product is not in the catalogue:/)).toHaveTextContent('no-such-product')
    expect(screen.queryByText('Please select products to compare')).toBeNull()
  })

  it.each<[string, Reply, RegExp]>([
    ['all are gone', { status: 404, body: { detail: 'Product not found: a, b' } }, /^These products are not .*: a, b$/],
    ['the request is refused', { status: 400, body: { detail: 'Too many.' } }, /^Too many\.$/],
    ['the server is unavailable', 'broken', /could not be loaded\. Check your connection/],
  ])('says why nothing is compared when %s', async (_, reply, reason) => {
    fakeServer({ [CALL]: reply })
    await openPage('/compare?product_ids=a,b')
    const heading = await screen.findByRole('heading', { name: 'No Products Selected' })
    expect(heading.nextSibling).toHaveTextContent(reason)
  })

  it('offers another try where it may help, and then compares', async () => {
    let reply: Reply = { status: 429, body: { detail: 'Too many requests.' } }
    fakeServer({ [CALL]: () => reply })
    await openPage('/compare?product_ids=certa')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    reply = { body: [certa] }
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'Product Comparison' })).toBeVisible()
  })

  it('offers no other try where all is gone', async () => {
    fakeServer({ [CALL]: { status: 404, body: { detail: 'Product not found: a' } } })
    await openPage('/compare?product_ids=a')
    await screen.findByRole('button', { name: 'Go Back' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('isolates the direction of a name in its link', async () => {
    fakeServer({ [CALL]: { body: [{ ...certa, ProductName: 'ميزان (Mizan)' }] } })
    await openPage('/compare?product_ids=certa')
    const link = await screen.findByRole('link', { name: 'View ميزان (Mizan) Details' })
    expect(link.querySelector('bdi')).toHaveTextContent('ميزان (Mizan)')
  })
})

describe('the tray', covers('X01', 'X02', 'X03', 'T10', 'M28', 'M29', 'M30'), () => {
  beforeEach(() => pick('certa', 'Certa'))

  it('starts expanded, collapses, and wants two', async () => {
    await openPage('/nowhere')
    const panel = await tray()
    expect(panel.getByText('1/5')).toBeVisible()
    expect(panel.getByText('Select at least 2 products to compare')).toBeVisible()
    expect(panel.getByRole('button', { name: 'Compare' })).toBeDisabled()
    const toggle = panel.getByRole('button', { name: 'Compare 1/5' })
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    expect(panel.queryByRole('list')).toBeNull()
  })

  it('marks sample products', async () => {
    pick('invented', 'Invented', true)
    await openPage('/nowhere')
    const [real, sample] = (await tray()).getAllByRole('listitem')
    expect(sample).toHaveTextContent('Sample data')
    expect(real).not.toHaveTextContent('Sample data')
  })

  it('disappears when the last product is removed', async () => {
    await openPage('/nowhere')
    await userEvent.click((await tray()).getByRole('button', { name: 'Remove Certa' }))
    expect(screen.queryByRole('region', { name: 'Comparison list' })).toBeNull()
  })

  it('clears all', async () => {
    pick('sirion-ai', 'Sirion')
    await openPage('/nowhere')
    await userEvent.click((await tray()).getByRole('button', { name: 'Clear All' }))
    expect(await screen.findByText('Comparison list cleared')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Comparison list' })).toBeNull()
  })

  it('loads the comparison, says so, and leads there', async () => {
    pick('sirion-ai', 'Sirion')
    const requests = fakeServer({ [CALL]: { body: [certa, sirion] } })
    const { address } = await openPage('/nowhere')
    await compare()
    expect(await screen.findByRole('heading', { name: 'Product Comparison' })).toBeVisible()
    expect(screen.getByText('Comparing 2 products...')).toBeVisible()
    expect(screen.getByText('Comparison loaded successfully!')).toBeVisible()
    expect(address()).toBe('/compare?product_ids=certa,sirion-ai')
    expect(requests).toHaveLength(1)
  })

  it.each([
    [
      { status: 400, body: { detail: 'Maximum 5 products can be compared at once' } },
      'Maximum 5 products can be compared at once',
    ],
    [{ status: 500, body: {} }, 'Comparison API failed'],
    ['broken' as const, 'Failed to compare products'],
  ])('stays open and shows the error (%#)', async (reply, message) => {
    pick('sirion-ai', 'Sirion')
    fakeServer({ [CALL]: reply })
    const { address } = await openPage('/nowhere')
    await compare()
    expect(await screen.findByText(message)).toBeVisible()
    expect(address()).toBe('/nowhere')
  })
})
