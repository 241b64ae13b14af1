/** The tab of suggestions: reached from the queue, with possible duplicates, and decided once. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage, pasteInto } from '../../test/app'

const TAB = '/admin-dashboard?tab=suggestions'
const ACCEPT = 'POST /api/admin/suggestions/7/accept'
const DECLINE = 'POST /api/admin/suggestions/7/decline'
const SUGGESTION = {
  ...{ id: 7, name: 'Deedsmith', website: 'https://deedsmith.example', category: 'Legal Analytics' },
  ...{ description: 'Drafts deeds.', state: 'waiting', account_id: ACCOUNT.id, sender_name: 'Ines Okonkwo' },
  ...{ sender_email: 'ines@example.org', reason: '', note: '', product_id: null },
  ...{ suggested_at: '2026-11-25T20:00:00Z', decided_at: null },
}
const VISITOR = { ...SUGGESTION, id: 8, name: 'Other', account_id: null, sender_name: '', sender_email: '' }
const DUPLICATE = { id: 'deeds', name: 'Deedsmith', sample: true, status: 'pending', hidden: false }
const DETAILS = { suggestion: SUGGESTION, duplicates: [DUPLICATE] }
const DECLINED = { ...SUGGESTION, state: 'declined', reason: 'duplicate', note: 'See Certa.' }
const QUEUE_ITEM = {
  ...{ kind: 'suggestion', object_id: '7', title: 'Deedsmith', since: '2026-11-25T20:00:00Z' },
  ...{ assignee: null, assignee_name: '' },
}

async function openPortal(path: string, replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const account = { ...ACCOUNT, role_id: 4, role: 'super admin' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...account, second_factor: { ...ACCOUNT.second_factor, state: 'passed' } } },
    'GET /api/admin/queue': { body: { items: [QUEUE_ITEM], has_next: false } },
    'GET /api/admin/suggestions': { body: { suggestions: [SUGGESTION, VISITOR], has_next: false } },
    'GET /api/admin/suggestions/7': { body: DETAILS },
    ...replies,
  })
  const page = await openPage(path)
  const listSent = () => requests.filter(({ method }) => method === 'POST')
  return { ...page, requests, listSent }
}

async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}

it('is opened from the queue', { timeout: 20_000 }, async () => {
  await openPortal('/admin-dashboard?tab=queue')
  const item = within((await screen.findByRole('link', { name: 'Deedsmith' })).closest('li') as HTMLElement)
  expect(item.getByText('Suggestions')).toBeVisible()
  expect(item.getByRole('button', { name: 'Assign to me: Deedsmith' })).toBeVisible()
  await userEvent.click(item.getByRole('link', { name: 'Deedsmith' }))
  expect(await screen.findByRole('heading', { name: 'Deedsmith' })).toBeVisible()
})

it('lists suggestions with their senders, and opens one', { timeout: 20_000 }, async () => {
  const { address } = await openPortal(TAB)
  const row = within(await screen.findByRole('row', { name: /Deedsmith/ }))
  for (const text of ['https://deedsmith.example', 'Legal Analytics', 'Ines Okonkwo', 'ines@example.org'])
    expect(row.getByText(text)).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Other/ })).getByText('A visitor')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Deedsmith' }))
  expect(await screen.findByText('Drafts deeds.')).toBeVisible()
  const duplicate = screen.getByText('pending').closest('li') as HTMLElement
  expect(within(duplicate).getByRole('link')).toHaveAttribute('href', '/admin-dashboard?tab=products&edit=deeds')
  expect(duplicate).toHaveTextContent('Deedsmith Sample data pending')
  expect(address()).toContain('open=7')
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(address()).not.toContain('open'))
})

it('filters by state, and says that a list is empty', { timeout: 20_000 }, async () => {
  const { requests } = await openPortal(`${TAB}&state=declined`, {
    'GET /api/admin/suggestions': { body: { suggestions: [], has_next: false } },
  })
  expect(await screen.findByText('No suggestions are declined.')).toBeVisible()
  expect(requests.some(({ path }) => path === '/api/admin/suggestions?state=declined&page=1')).toBe(true)
})

it('adds the product, and opens its form', { timeout: 20_000 }, async () => {
  const { address, listSent } = await openPortal(`${TAB}&open=7`, {
    [ACCEPT]: { body: { ...SUGGESTION, state: 'accepted', product_id: 'deedsmith' } },
  })
  const dialog = await openDialog('Add product', 'Add the suggested product')
  await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
  await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=products&edit=deedsmith'))
  expect(listSent().at(-1)?.body).toEqual({ product_id: '' })
  expect(await screen.findByText('Product added')).toBeVisible()
})

it('keeps the dialog open with the reason why the product was not added', { timeout: 20_000 }, async () => {
  const { listSent } = await openPortal(`${TAB}&open=7`, {
    [ACCEPT]: { status: 409, body: { detail: 'The id deedsmith is taken.' } },
  })
  const dialog = await openDialog('Add product', 'Add the suggested product')
  await pasteInto(dialog.getByLabelText('Id in the address'), 'deedsmith')
  await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
  expect(await dialog.findByText('The id deedsmith is taken.')).toBeVisible()
  expect(listSent().at(-1)?.body).toEqual({ product_id: 'deedsmith' })
})

it('declines with a reason of the list and a note', { timeout: 20_000 }, async () => {
  let isDecided = false
  const { listSent } = await openPortal(`${TAB}&open=7`, {
    'GET /api/admin/suggestions/7': () => ({
      body: isDecided ? { suggestion: DECLINED, duplicates: [] } : DETAILS,
    }),
    [DECLINE]: () => {
      isDecided = true
      return { body: DECLINED }
    },
  })
  const dialog = await openDialog('Decline', 'Decline the suggestion')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Please choose a reason.')).toBeVisible()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Reason' }))
  await userEvent.click(await screen.findByTitle('Duplicate of a product'))
  await pasteInto(dialog.getByLabelText('Note (optional)'), 'See Certa. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/Declined: Duplicate of a product/)).toHaveTextContent('See Certa.')
  expect(listSent().at(-1)?.body).toEqual({ reason: 'duplicate', note: 'See Certa.' })
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

it('shows what another admin decided meanwhile', { timeout: 20_000 }, async () => {
  let isDecided = false
  await openPortal(`${TAB}&open=7`, {
    'GET /api/admin/suggestions/7': () => ({
      body: isDecided ? { suggestion: DECLINED, duplicates: [] } : DETAILS,
    }),
    [ACCEPT]: () => {
      isDecided = true
      return { status: 409, body: { detail: 'This suggestion was already declined. Please reload the list.' } }
    },
  })
  const dialog = await openDialog('Add product', 'Add the suggested product')
  await userEvent.click(dialog.getByRole('button', { name: 'Add product' }))
  expect(await screen.findByText('Already decided')).toBeVisible()
  expect(await screen.findByText(/Declined: Duplicate of a product/)).toBeVisible()
})

it('says that there is no such suggestion', { timeout: 20_000 }, async () => {
  await openPortal(`${TAB}&open=x`)
  expect(await screen.findByText('Suggestion not found.')).toBeVisible()
})
