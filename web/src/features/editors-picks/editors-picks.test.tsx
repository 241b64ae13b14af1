/** Editors' picks: the editor in the settings, and what readers see. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'

const PATH = '/api/admin/highlighted-picks'
const LATER = '2999-01-31'
const build = (id: string, name: string, changes: Record<string, unknown> = {}) => ({
  ...{ product_id: id, name, sample: false, state: 'shown', reason: `${name} is clear.`, valid_until: LATER },
  ...changes,
})
const PLACES = [
  { place: 'home', name: 'Landing page', shown: 0, total: 0, next_end: null },
  { place: 'e-discovery', name: 'E-Discovery Tools', shown: 1, total: 2, next_end: LATER },
]
const PICKS = {
  ...{ place: 'e-discovery', name: 'E-Discovery Tools', version: 'v1' },
  picks: [build('one', 'One'), build('two', 'Two', { state: 'expired' })],
}

async function openPicks(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [`GET ${PATH}`]: { body: { places: PLACES } },
    [`GET ${PATH}/e-discovery`]: { body: PICKS },
    'GET /product/list-products': {
      body: [
        { Id: 'one', ProductName: 'One', SampleData: false },
        { Id: 'three', ProductName: 'Three', SampleData: true },
      ],
    },
    ...replies,
  })
  return { requests, ...(await openPage(`/admin-dashboard?tab=settings&section=picks${query}`)) }
}

it('lists the pages with how many picks they show', async () => {
  const { address } = await openPicks()
  const row = within(await screen.findByRole('row', { name: /E-Discovery/ }))
  expect(row.getByText('1 of 2')).toBeVisible()
  expect(row.getByText('January 31, 2999')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Landing/ })).getByText('None')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Edit picks: E-Discovery Tools' }))
  await waitFor(() => expect(address()).toContain('open=e-discovery'))
})

it('adds, orders and saves picks', async () => {
  const { requests } = await openPicks('&open=e-discovery', { [`PUT ${PATH}/e-discovery`]: { body: PICKS } })
  expect(await screen.findByText('Not shown: the date is over')).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a product' }))
  await userEvent.click(await screen.findByText('Three'))
  expect(screen.queryByRole('combobox', { name: 'Add a product' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save picks' }))
  expect(await screen.findByText('Please give a reason.')).toBeVisible()
  const group = within(screen.getByRole('group', { name: /Three/ }))
  expect(group.getByLabelText('Reason, one sentence')).toHaveFocus()
  await userEvent.type(group.getByLabelText('Reason, one sentence'), 'Three is fast.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Two' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move up: Three' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save picks' }))
  expect(await screen.findByText('Picks saved')).toBeVisible()
  const sent = requests.find(({ method }) => method === 'PUT')?.body as { picks: { product_id: string }[] }
  expect(sent).toMatchObject({ version: 'v1', picks: [{ reason: 'Three is fast.' }, { valid_until: LATER }] })
  expect(sent.picks.map(({ product_id: id }) => id)).toEqual(['three', 'one'])
})

it('shows why the server refuses, and loads the picks of someone else', async () => {
  const detail = 'Someone else changed these picks at the same time. Please reload them and try again.'
  let picks = PICKS
  await openPicks('&open=e-discovery', {
    [`GET ${PATH}/e-discovery`]: () => ({ body: picks }),
    [`PUT ${PATH}/e-discovery`]: { status: 409, body: { detail } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Two' }))
  picks = { ...PICKS, version: 'v2', picks: [build('four', 'Four')] }
  await userEvent.click(screen.getByRole('button', { name: 'Save picks' }))
  expect(await screen.findByText(detail)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reload picks' }))
  expect(await screen.findByRole('group', { name: /Four/ })).toBeVisible()
  expect(screen.queryByText(detail)).toBeNull()
})

it('offers another try when the pages can not be loaded', async () => {
  await openPicks('', { [`GET ${PATH}`]: { status: 503, body: { detail: 'Try again in a moment.' } } })
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

const PRODUCTS = { category: 'E-Discovery Tools', total: 0, page_size: 20, products: [], facets: [] }
const OPTIONS = {
  ...{ languages: [], countries: [], integrations: [] },
  categories: [{ slug: 'e-discovery', name: 'E-Discovery Tools', landing_slug: 'ediscovery' }],
}
const SHOWN = {
  ...{ id: 'one', name: 'One', company: 'One Ltd', category: 'E-Discovery Tools', image_url: '', sample: true },
  ...{ rating: 4.2, reviews: 3, reason: 'One is clear.', valid_until: LATER },
}

async function openCategory(picks: Reply, query = '') {
  fakeServer({
    'GET /api/options': { body: OPTIONS },
    'GET /api/categories/e-discovery/products': { body: PRODUCTS },
    'GET /api/highlighted-picks/e-discovery': picks,
  })
  await openPage(`/category/e-discovery${query}`)
  await screen.findByRole('heading', { name: 'E-Discovery Tools' })
}

it('shows readers each pick with its reason, and that it is not paid for', async () => {
  await openCategory({ body: [SHOWN] })
  const region = within(await screen.findByRole('region', { name: "Editors' pick" }))
  expect(region.getByRole('link', { name: 'One' })).toHaveAttribute('href', '/product/one')
  for (const text of ['One is clear.', 'One Ltd', 'Sample data', '3 reviews'])
    expect(region.getByText(text)).toBeVisible()
  expect(region.getByText(/Vendors can't pay for a pick, and picks never affect search ranking/)).toBeVisible()
})

it.each<[string, Reply, string]>([
  ['there are none', { body: [] }, ''],
  ['they can not be loaded', { status: 503, body: {} }, ''],
  ['the list is filtered', { body: [SHOWN] }, '?language=German'],
  ['it is another page', { body: [SHOWN] }, '?page=2'],
])('shows nothing where %s', async (_, picks, query) => {
  await openCategory(picks, query)
  expect(screen.queryByRole('heading', { name: /Editors' pick/ })).toBeNull()
})
