import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import products from '../../../fixtures/products.json'
import type { SearchAnswer } from '../../api/client'
import { shortDescription } from '../../product-facts/short-description'
import { toHistoryState } from '../../search-query/search-history-state'
import { readToasts } from '../../ui/toast'
import { readTrayItems } from '../../product-actions/tray'
import { fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const certa = products[0]
const serve = (change: Record<string, unknown> = {}) =>
  fakeServer({ 'GET /product/certa': { body: { ...certa, ...change } } })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** Opens the line of the facts that no source states. */
async function openUnstated() {
  const fold = await card('Facts not stated')
  await userEvent.click(fold.getByText(/not stated$/))
  return fold
}

it.each([
  '/product/certa',
  '/product/user/certa',
  '/product/vendor/certa',
  '/product/compliance/certa',
  '/FreeAiSearchProductDetail/certa',
])('%s shows the product', covers('R27', 'R28', 'R29', 'R30', 'R31', 'A20', 'T15'), async (path) => {
  const requests = serve()
  await openPage(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Certa v1.0' })).toBeVisible()
  // Beside it the page asks for similar tools, at leisure.
  expect(requests.map((call) => call.path).filter((path) => !path.startsWith('/api/'))).toEqual(['/product/certa'])
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
  expect(document.title).toMatch(/^Certa/)
})

it(
  'has a card for each subject, with lists split and unknown values said to be so',
  covers('B13', 'B14', 'B16'),
  async () => {
    serve()
    await openPage('/product/certa')
    for (const name of [
      'Overview',
      'Category',
      'Capabilities',
      'Company',
      'Functional Focus',
      'Technology & Integration',
      'Security & Data Protection',
      'Pricing & Contracts',
      'Languages & Regions',
      'Keywords',
    ]) {
      expect((await card(name)).getByRole('heading', { name })).toBeVisible()
    }
    expect((await card('Capabilities')).getAllByRole('listitem')).toHaveLength(4)
    expect(
      (await card('Technology & Integration')).getByText('Salesforce, Slack, DocuSign, Microsoft 365, Box'),
    ).toBeVisible()
    expect((await openUnstated()).getByText('Headquarters').nextElementSibling).toHaveTextContent('Not stated')
    expect((await card('Pricing & Contracts')).getByText('Free trial').nextElementSibling).toHaveTextContent('No')
    expect(screen.getByText('12 reviews')).toBeVisible()
    expect(screen.getByRole('link', { name: /certa\.example/ })).toHaveAttribute('href', 'https://www.certa.example/')
  },
)

it('truncates the short description after 120 characters', covers('B02'), () => {
  expect(shortDescription('x'.repeat(121))).toBe(`${'x'.repeat(120)}...`)
  expect(shortDescription('x'.repeat(120))).toBe('x'.repeat(120))
  expect(shortDescription('short')).toBe('short')
  expect(shortDescription('💩'.repeat(121))).toBe(`${'💩'.repeat(120)}...`)
})

it.each([
  ['Yes', 'Security & Data Protection', 'GDPR Compliant'],
  ['No', 'Facts not stated', 'Not stated'],
  ['', 'Facts not stated', 'Not stated'],
])('GDPR_Compliant %j is in the card %s as %s', covers('B15'), async (value, name, words) => {
  serve({ GDPR_Compliant: value })
  await openPage('/product/certa')
  await openUnstated()
  expect((await card(name)).getByText('Compliance standards').nextElementSibling).toHaveTextContent(words)
})

it('links a website only with a safe URL', async () => {
  serve({ Website: 'javascript:alert(1)' })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1 })
  // Only the vendor's products and the way to claim the page are linked.
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/vendor-products?company=Certa',
    '/vendor-dashboard?tab=products',
  ])
})

it.each([
  ['Clio Manage', 'CM'],
  ['juro', 'J'],
  ['beck-online', 'BO'],
  ['8am™ MyCase', '8M'],
  ['مراجعة العقود', 'ما'],
  ['法律', '法'],
])('shows the monogram of %s without a logo', covers('N12/missing'), async (name, monogram) => {
  serve({ Image: '', ProductName: name })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1 })
  const placeholder = screen.getByTestId('logo-missing')
  expect(placeholder).toBeVisible()
  expect(placeholder).toHaveAttribute('data-monogram', monogram)
  expect(placeholder).toHaveTextContent('')
})

it('shows the default logo for a name without letters', async () => {
  serve({ Image: '', ProductName: '***' })
  await openPage('/product/certa')
  const head = (await screen.findByRole('heading', { level: 1 })).closest('header')
  expect(head?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('default-logo'))
})

it('says that there are no reviews instead of showing empty stars', covers('B02', 'B16'), async () => {
  serve({ avg_rating: 0, Reviews: 0 })
  await openPage('/product/certa')
  const stars = await screen.findByRole('img', { name: 'Rated 0.0 of 5' })
  expect(stars.children).toHaveLength(1)
  expect(stars.parentElement).toHaveTextContent('0.0No reviews yet')
})

describe('sources', () => {
  it('mark facts that have their own source, with kind and date', async () => {
    serve()
    await openPage('/product/certa')
    const languages = (await card('Languages & Regions')).getByRole('button')
    expect(languages).toHaveAccessibleName('vendor 2025: Stated by the vendor, vendor form, 9 September 2025')
    await userEvent.tab()
    languages.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Stated by the vendor')
    expect(screen.getByText(/Written by our editors, 30 June 2025/)).toBeVisible()
  })

  it('link public pages, with their dates and further pages', async () => {
    serve({
      Sources: {
        languages: {
          kind: 'document',
          reference: 'https://www.certa.example/languages',
          stated_on: '2024',
          further: [{ reference: 'https://help.certa.example/fr', stated_on: null }],
        },
      },
    })
    await openPage('/product/certa')
    const mark = (await card('Languages & Regions')).getByRole('link', { name: /source: / })
    expect(mark).toHaveAttribute('href', 'https://www.certa.example/languages')
    expect(mark).toHaveTextContent('certa.example 2024 +1')
    expect(mark).toHaveAccessibleName(
      'certa.example 2024 +1, source: Public page, certa.example, 2024; help.certa.example, page without a date, opens in a new tab',
    )
    const list = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('link')
    expect(list.map((link) => link.getAttribute('href'))).toEqual([
      'https://www.certa.example/languages',
      'https://help.certa.example/fr',
    ])
  })

  it('mark sample data', async () => {
    serve({ SampleData: true })
    await openPage('/product/certa')
    expect(await screen.findByText('Sample data')).toBeVisible()
    expect(screen.getByText(/generated sample data/)).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Certa (sample data) - Lexdex'))
    const description = document.querySelector('meta[name="description"]')?.getAttribute('content')
    expect(description).toMatch(/^Sample data: product and company are invented\. /)
  })
})

it('says Loading... and then Product not found', covers('Q02'), async () => {
  fakeServer({
    'GET /product/slow': 'silent',
    'GET /product/gone': { status: 404, body: { detail: 'Product not found' } },
  })
  const { unmount } = await openPage('/product/slow')
  expect(await screen.findByText('Loading...')).toBeVisible()
  unmount()
  await openPage('/product/gone')
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
})

it('is added to the comparison', covers('M29'), async () => {
  serve()
  await openPage('/product/certa')
  await userEvent.click(await screen.findByRole('button', { name: 'Add to comparison' }))
  expect(readTrayItems().map(({ id }) => id)).toEqual(['certa'])
  expect(readToasts().map(({ title }) => title)).toEqual(['Certa added to comparison'])
  expect(screen.getByRole('button', { name: 'In comparison' })).toHaveAttribute('aria-pressed', 'true')
})

describe('the way back', () => {
  const carried = toHistoryState({ q: 'clm' }, 2, answer as SearchAnswer)

  it(
    'is one step where nothing was carried, and to the visitors’ search from their copy of the page',
    covers('B01'),
    async () => {
      serve()
      const { router, address } = await openPage('/compliance')
      await router.navigate({ to: '/product/$productId', params: { productId: 'certa' } })
      await userEvent.click(await screen.findByRole('button', { name: 'Back to Search' }))
      expect(address()).toBe('/compliance')
      await router.navigate({ to: '/FreeAiSearchProductDetail/$productId', params: { productId: 'certa' } })
      await userEvent.click(await screen.findByRole('button', { name: 'Back to Search' }))
      expect(address()).toBe('/ai-search-results-1')
    },
  )

  it.each([
    ['/product/user/$productId', '/search'],
    ['/FreeAiSearchProductDetail/$productId', '/ai-search-results-1'],
  ] as const)('of %s is %s with all that was carried', covers('B01'), async (to, home) => {
    serve()
    const { router } = await openPage('/compliance')
    await router.navigate({ to, params: { productId: 'certa' }, state: { searchState: carried } })
    localStorage.setItem('authToken', 'x'.repeat(43))
    await userEvent.click(await screen.findByRole('button', { name: 'Back to Search' }))
    localStorage.removeItem('authToken')
    expect(router.history.location.pathname).toBe(home)
    expect(router.history.location.search).toBe('?q=clm&page=2')
    expect(router.history.location.state.searchState).toEqual(carried)
  })
})

it('folds the facts that no source states into one line', async () => {
  const nothing = Object.fromEntries(
    Object.entries(certa ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? '' : Array.isArray(value) ? [] : value,
    ]),
  )
  fakeServer({
    'GET /product/certa': {
      body: { ...nothing, Id: 'certa', ProductName: 'Certa', Sources: {}, StartingPriceUSD: null },
    },
  })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1, name: 'Certa v1.0' })
  expect((await card('Overview')).getByText('Not stated')).toBeVisible()
  for (const name of ['Category', 'Capabilities', 'Functional Focus', 'Pricing & Contracts', 'Keywords'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  const fold = await openUnstated()
  const count = fold.getAllByText('Not stated').length
  expect(fold.getByText(`${count} facts not stated`)).toBeVisible()
  expect(fold.getByText('Starting price').nextElementSibling).toHaveTextContent('Not stated')
  expect(fold.getByRole('link', { name: 'Claim this page' })).toHaveAttribute('href', '/vendor-dashboard?tab=products')
})

it('has nothing to fold and no vendor to ask for what is stated, or invented', async () => {
  serve({ SampleData: true })
  await openPage('/product/certa')
  expect((await card('Facts not stated')).queryByRole('link')).toBeNull()
})

it('shows the price if it is known', async () => {
  serve({ StartingPriceUSD: 1250 })
  await openPage('/product/certa')
  expect((await card('Pricing & Contracts')).getByText('$1,250 per month')).toBeVisible()
})

it('shows a last day for valid certificates only', async () => {
  const statuses = ['active', 'suspended', 'revoked', 'superseded', 'expired']
  const certificates = statuses.map((status, index) => ({
    ...{ number: `LX-2026-0000${index}X`, issuer: 'official', product_id: 'certa', module: '', status },
    expires_at: '2027-11-20T08:00:00Z',
  }))
  const requests = fakeServer({
    'GET /product/certa': { body: certa },
    'GET /api/certificates': { body: { total: 5, page: 1, page_size: 20, certificates } },
  })
  await openPage('/product/certa')
  const card = await screen.findByRole('region', { name: 'Certificates' })
  expect(requests.map(({ path }) => path)).toContain('/api/certificates?product_id=certa')
  const rows = within(card).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent.includes('Until'))).toEqual([true, false, false, false, false])
})
