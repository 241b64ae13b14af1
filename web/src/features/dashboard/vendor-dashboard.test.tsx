import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'
import { PROFILE, PROTECTED_VENDOR, buildSignedInReplies, signIn } from '../../test/accounts'
import { covers } from '../../test/covers'

const LEAD = {
  id: 7,
  kind: 'demo',
  product_id: 'certa',
  product_name: 'Certa',
  name: 'آدا لوفليس',
  email: 'ada@firm.example',
  message: 'Please show it.\nOn Monday.',
  state: 'new',
  state_since: null as string | null,
  received_at: '2026-11-20T08:00:00Z',
  note_count: 0,
}
const NOTE = {
  id: 1,
  author: 'Ines Okonkwo',
  is_own: true,
  text: 'Called.',
  written_at: '2026-11-20T09:00:00Z',
  edited_at: null,
}
const PRODUCTS = [
  { id: 'certa', name: 'Certa' },
  { id: 'second', name: 'Second' },
]
const NONE = { new: 0, contacted: 0, won: 0, lost: 0 }
const inbox = (changes = {}) => ({
  total: 1,
  page_size: 20,
  counts: { ...NONE, new: 1 },
  products: PRODUCTS,
  leads: [LEAD],
  ...changes,
})
const EMPTY = inbox({ total: 0, counts: NONE, leads: [] })
const NOTHING = { appearances: 0, clicks: 0, views: 0, comparisons: 0, demos: 0, pricings: 0 }
const TOTALS = [
  { product_id: 'certa', product_name: 'Certa', totals: { ...NOTHING, appearances: 1200, demos: 2, pricings: 1 } },
]

type Replies = Record<string, Reply | (() => Reply)>

const vendor = (replies: Replies = {}): Replies => ({
  ...buildSignedInReplies(),
  'GET /api/account': { body: PROTECTED_VENDOR },
  'GET /api/vendor/products': { body: PRODUCTS },
  'GET /api/vendor/leads': { body: inbox() },
  'GET /api/vendor/leads/7': { body: { ...LEAD, notes: [] } },
  'GET /api/vendor/insights': { body: TOTALS },
  ...replies,
})

beforeEach(() => signIn('2'))

it('has the title, tabs and placeholders of the user dashboard', covers('W01'), async () => {
  fakeServer(vendor({ 'GET /users/profile': { body: { ...PROFILE, CreateDate: '' } } }))
  await openPage('/vendor-dashboard')
  expect(await screen.findByText('Manage your legal tech journey')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
  expect(await within(screen.getByRole('complementary', { name: 'Your profile' })).findByText('—')).toBeVisible()
  for (const name of ['Overview', 'Profile', 'Activity', 'Reviews'])
    expect(screen.getByRole('tab', { name })).toBeVisible()
  expect(await screen.findByText('Total reviews published')).toBeVisible()
})

it('shows vendor tools to vendors only', covers('W04'), async () => {
  const requests = fakeServer(vendor())
  const { unmount } = await openPage('/vendor-dashboard')
  for (const name of ['Leads', 'Analytics', 'Badges']) expect(await screen.findByRole('tab', { name })).toBeVisible()
  expect(await screen.findByText('1,200')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open inbox: New requests' })).toHaveAttribute(
    'href',
    '/vendor-dashboard?tab=leads',
  )
  expect(screen.getByRole('link', { name: /^Validation centre/ })).toHaveAttribute(
    'href',
    '/software-validation-management',
  )
  unmount()
  requests.length = 0
  signIn('1')
  await openPage('/user-dashboard')
  expect(await screen.findByRole('tab', { name: 'Overview' })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Profile',
    'Activity',
    'Reviews',
  ])
  expect(requests.filter(({ path }) => path.startsWith('/api/vendor'))).toEqual([])
})

it.each([
  ['2', '/vendor-dashboard?tab=analytics', '/review-policy'],
  ['1', '#activity', '/ranking'],
])(
  'welcomes role %s on /dashboard with cards and actions that lead somewhere',
  covers('W02', 'W03'),
  async (role, analytics, resources) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    signIn(role)
    fakeServer(vendor())
    await openPage('/dashboard')
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ines Okonkwo' })).toBeVisible()
    for (const name of ['Community Access', 'Job Opportunities', 'Concierge Service'])
      expect(screen.getByRole('heading', { name })).toBeVisible()
    expect(screen.getByText('Welcome', { selector: 'b' }).parentElement).toHaveTextContent(/You joined Lexdex on/)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: /^Search Tools/ })).toHaveAttribute('href', '/search')
    expect(main.getByRole('link', { name: /^Analytics/ })).toHaveAttribute('href', analytics)
    expect(main.getByRole('link', { name: /^Resources/ })).toHaveAttribute('href', resources)
    expect(main.getByRole('link', { name: /^Support/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/))
    await userEvent.click(main.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  },
)

describe('Tabs', () => {
  it('have their own URLs and follow the arrow keys', async () => {
    fakeServer(vendor())
    const { address } = await openPage('/vendor-dashboard?tab=profile')
    const profile = await screen.findByRole('tab', { name: 'Profile' })
    expect(profile).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: 'Profile' })).toBeVisible()
    profile.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Activity' })).toHaveFocus()
    await waitFor(() => expect(address()).toBe('/vendor-dashboard?tab=activity'))
    await userEvent.keyboard('{End}{ArrowRight}')
    await waitFor(() => expect(address()).toBe('/vendor-dashboard?tab=overview'))
  })

  it('show the overview for an unknown tab', async () => {
    fakeServer(vendor())
    await openPage('/vendor-dashboard?tab=nonsense&lead=x')
    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('Leads', () => {
  const at = '/vendor-dashboard?tab=leads'
  const openTab = async (replies: Replies = {}) => {
    const requests = fakeServer(vendor(replies))
    const view = await openPage(`${at}&lead=7`)
    const drawer = within(await screen.findByRole('dialog', { name: /آدا لوفليس/ }))
    return { ...view, requests, drawer }
  }

  it('lists the requests, and filters on the server', async () => {
    const requests = fakeServer(vendor())
    await openPage(at)
    const row = await screen.findByRole('button', { name: /آدا لوفليس/ })
    expect(row).toHaveTextContent(/New.*Demo · Certa · 20 Nov 2026/)
    await userEvent.click(screen.getByRole('button', { name: 'Won 0' }))
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/vendor/leads?state=won&page=1'))
    expect(screen.getByRole('button', { name: 'Won 0' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'All 1' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Request type' }))
    fireEvent.click(await screen.findByText('Pricing', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/vendor/leads?kind=pricing&page=1'))
  })

  it('sends a vendor without products to claim one', async () => {
    fakeServer(vendor({ 'GET /api/vendor/leads': { body: { ...EMPTY, products: [] } } }))
    await openPage(at)
    expect(await screen.findByRole('heading', { name: "You don't manage any products yet" })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Claim a product' })).toHaveAttribute(
      'href',
      '/vendor-dashboard?tab=products',
    )
  })

  it('shows empty states without requests and without matches', async () => {
    fakeServer(vendor({ 'GET /api/vendor/leads': { body: EMPTY } }))
    await openPage(at)
    expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Lost 0' }))
    expect(await screen.findByText('No requests match these filters.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeVisible()
  })

  it('shows the server’s error and retries', async () => {
    let broken = true
    fakeServer(
      vendor({
        'GET /api/vendor/leads': () =>
          broken ? { status: 503, body: { detail: 'Lexdex is unavailable.' } } : { body: inbox() },
      }),
    )
    await openPage(at)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Lexdex is unavailable.')
    broken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: /آدا لوفليس/ })).toBeVisible()
  })

  it('opens a request by its URL, and returns to the list on closing', async () => {
    const { drawer, address } = await openTab()
    expect(drawer.getByText(/Please show it\./)).toBeVisible()
    expect(drawer.getByRole('link', { name: 'ada@firm.example' })).toHaveAttribute(
      'href',
      'mailto:ada%40firm.example?subject=Demo%20of%20Certa',
    )
    await userEvent.click(drawer.getByRole('button', { name: 'Close request' }))
    await waitFor(() => expect(address()).toBe(at))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a new status immediately', async () => {
    const { drawer, requests } = await openTab({ 'PATCH /api/vendor/leads/7': 'silent' })
    await userEvent.click(drawer.getByRole('radio', { name: 'Won' }))
    expect(drawer.getByRole('radio', { name: 'Won' })).toBeChecked()
    expect(screen.getByText('Won', { selector: '[data-state]' })).toBeInTheDocument()
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ state: 'won' })
  })

  it('restores the previous status when the server rejects the change', async () => {
    const { drawer } = await openTab({
      'PATCH /api/vendor/leads/7': { status: 503, body: { detail: 'Lexdex is unavailable.' } },
    })
    await userEvent.click(drawer.getByRole('radio', { name: 'Lost' }))
    expect(await screen.findByText('Failed to change the status')).toBeVisible()
    expect(screen.getByText('Lexdex is unavailable.')).toBeVisible()
    await waitFor(() => expect(drawer.getByRole('radio', { name: 'New' })).toBeChecked())
    expect(screen.queryByText('Lost', { selector: '[data-state]' })).toBeNull()
  })

  it('saves notes, and keeps the input when saving fails', async () => {
    let broken = true
    const { drawer } = await openTab({
      'POST /api/vendor/leads/7/notes': () =>
        broken
          ? { status: 409, body: { detail: 'A request has at most 100 notes.' } }
          : { status: 201, body: { ...LEAD, note_count: 1, notes: [NOTE] } },
    })
    const field = drawer.getByLabelText('New note')
    expect(drawer.getByRole('button', { name: 'Add note' })).toBeDisabled()
    await pasteInto(field, 'Called.')
    await userEvent.click(drawer.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('A request has at most 100 notes.')).toBeVisible()
    expect(field).toHaveValue('Called.')
    broken = false
    await userEvent.click(drawer.getByRole('button', { name: 'Add note' }))
    expect(await drawer.findByText('Called.', { selector: 'p' })).toBeVisible()
    expect(drawer.getByLabelText('New note')).toHaveValue('')
  })

  it('edits and deletes only the user’s own notes', async () => {
    const notes = [NOTE, { ...NOTE, id: 2, is_own: false, author: 'Sam', text: 'Wrote.' }]
    const { drawer, requests } = await openTab({
      'GET /api/vendor/leads/7': { body: { ...LEAD, notes } },
      'PUT /api/vendor/leads/7/notes/1': {
        body: { ...LEAD, notes: [{ ...NOTE, text: 'Called twice.', edited_at: '2026-11-21T09:00:00Z' }, notes[1]] },
      },
      'DELETE /api/vendor/leads/7/notes/1': { body: { ...LEAD, notes: [notes[1]] } },
    })
    expect(drawer.getByText('Sam')).toBeVisible()
    await userEvent.click(drawer.getByRole('button', { name: 'Edit your note' }))
    await pasteInto(drawer.getByLabelText('Your note'), ' Twice.')
    await userEvent.click(drawer.getByRole('button', { name: 'Save note' }))
    expect(await drawer.findByText('Called twice.')).toBeVisible()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'Called. Twice.' })
    await userEvent.click(drawer.getByRole('button', { name: 'Delete your note' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(drawer.queryByText('Called twice.')).toBeNull())
  }, 15_000)

  it('shows an error for an unknown request', async () => {
    fakeServer(
      vendor({
        'GET /api/vendor/leads/9': { status: 404, body: { detail: 'Request not found.' } },
      }),
    )
    await openPage(`${at}&lead=9`)
    expect(within(await screen.findByRole('dialog')).getByRole('alert')).toHaveTextContent('Request not found.')
  })
})
