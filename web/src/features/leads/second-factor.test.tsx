import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, openPage, pasteInto } from '../../test/app'
import { ACCOUNT, PROTECTED_VENDOR, buildSignedInReplies, signIn } from '../../test/accounts'

const LEADS_TAB = '/vendor-dashboard?tab=leads'
const SET_UP = 'Set up two-factor authentication'
const VENDOR = { ...ACCOUNT, role: 'vendor', role_id: 2 }
const REFUSAL = {
  status: 403,
  body: { detail: 'Please set up two-factor authentication in the settings to read requests.' },
}
const LEAD = {
  id: 7,
  kind: 'demo',
  product_id: 'certa',
  product_name: 'Certa',
  sample: false,
  name: 'Ada Lovelace',
  email: 'ada@firm.example',
  message: 'Please show it.',
  state: 'new',
  state_since: null,
  received_at: '2026-11-20T08:00:00Z',
  note_count: 0,
}
const INBOX = {
  total: 1,
  page_size: 20,
  counts: { new: 1, contacted: 0, won: 0, lost: 0 },
  products: [{ id: 'certa', name: 'Certa', sample: false }],
  leads: [LEAD],
}

/** A server that refuses requests until two-factor authentication is confirmed. */
function startServer(replies: Parameters<typeof fakeServer>[0] = {}) {
  let isProtected = false
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': () => ({ body: isProtected ? PROTECTED_VENDOR : VENDOR }),
    'GET /api/vendor/products': { body: [{ id: 'certa', name: 'Certa' }] },
    'GET /api/vendor/insights': { body: [] },
    'GET /api/vendor/leads': () => (isProtected ? { body: INBOX } : REFUSAL),
    'GET /api/vendor/leads/7': () => (isProtected ? { body: { ...LEAD, notes: [] } } : REFUSAL),
    'POST /api/account/second-factor/enrol': {
      body: { access_token: 'after-password', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lexdex:x' },
    },
    'POST /api/account/second-factor/confirm': () => {
      isProtected = true
      return { body: { access_token: 'after-code', recovery_codes: ['aaaa-bbbb'] } }
    },
    ...replies,
  })
  const listLeadRequests = () => requests.filter(({ path }) => path.startsWith('/api/vendor/leads'))
  return { listLeadRequests }
}

async function confirmCode(): Promise<ReturnType<typeof within>> {
  await userEvent.click(await screen.findByRole('button', { name: SET_UP }))
  const dialog = within(await screen.findByRole('dialog', { name: SET_UP }))
  await pasteInto(dialog.getByLabelText('Your password'), 'a long password')
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  await pasteInto(await dialog.findByLabelText('6-digit code'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('aaaa-bbbb')).toBeVisible()
  return dialog
}

beforeEach(() => signIn('2'))

it('offers the setup instead of the requests, and asks the server for none', async () => {
  const { listLeadRequests } = startServer()
  await openPage(`${LEADS_TAB}&lead=7`)
  expect(
    await screen.findByRole('heading', { name: 'Set up two-factor authentication to read requests' }),
  ).toBeVisible()
  expect(screen.getByText(/Requests contain other people's data/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(listLeadRequests()).toEqual([])
})

it('returns to the request of the email’s link after the setup', async () => {
  startServer()
  const { address } = await openPage(`${LEADS_TAB}&lead=7`)
  const setup = await confirmCode()
  await userEvent.click(setup.getByRole('button', { name: 'I have saved them' }))
  const request = within(await screen.findByRole('dialog', { name: 'Ada Lovelace' }))
  expect(request.getByText('Please show it.')).toBeVisible()
  expect(address()).toBe(`${LEADS_TAB}&lead=7`)
  expect(screen.queryByRole('button', { name: SET_UP })).toBeNull()
}, 20_000)

it('shows the recovery codes until they are saved, also if the account is fetched again', async () => {
  const { listLeadRequests } = startServer()
  const { queryClient } = await openPage(LEADS_TAB)
  const setup = await confirmCode()
  await queryClient.invalidateQueries({ queryKey: ['account'] })
  await waitFor(() => expect(screen.queryByRole('button', { name: SET_UP })).toBeNull())
  expect(setup.getByText('aaaa-bbbb')).toBeVisible()
  expect(listLeadRequests()).toEqual([])
}, 20_000)

it('says in the overview what is missing instead of a number', async () => {
  const { listLeadRequests } = startServer()
  await openPage('/vendor-dashboard')
  expect(await screen.findByText('Needs two-factor authentication')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up: New requests' })).toHaveAttribute('href', LEADS_TAB)
  await waitFor(() => expect(screen.getByText('Products you manage').parentElement).toHaveTextContent('1'))
  expect(listLeadRequests()).toEqual([])
})

it('asks a vendor without products to claim one first', async () => {
  startServer({ 'GET /api/vendor/products': { body: [] } })
  await openPage(LEADS_TAB)
  expect(await screen.findByRole('link', { name: 'Claim a product' })).toBeVisible()
  expect(screen.queryByRole('button', { name: SET_UP })).toBeNull()
})
