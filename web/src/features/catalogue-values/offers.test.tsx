/** Lists that are bound to code: what admins may change and why, preview, saving, undo and conflicts. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'

const PATH = '/api/admin/option-lists/languages'
const entry = (key: string, name: string, products: number) => ({
  ...{ key, name, code: name.slice(0, 2).toLowerCase(), products, in_filter: true, in_registration: true },
})
const ENTRIES = [entry('1', 'English', 1200), entry('2', 'German', 1), entry('3', 'French', 30)]
const LIST = { name: 'languages', version: 'one', is_default: true, entries: ENTRIES }
const CATEGORIES = {
  ...{ name: 'categories', version: 'c', is_default: true },
  entries: [{ ...entry('analytics', 'Legal Analytics', 4), code: '', in_registration: null }],
}

async function openList(kind: string, replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [`GET ${PATH}`]: { body: LIST },
    'GET /api/admin/option-lists/categories': { body: CATEGORIES },
    ...replies,
  })
  return { requests, ...(await openPage(`/admin-dashboard?tab=settings&section=values&kind=${kind}`)) }
}

const listNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('orders and retires entries after a preview, and undoes that', async () => {
  const saved = {
    ...{ ...LIST, version: 'two', is_default: false },
    entries: [ENTRIES[0], ENTRIES[2], { ...ENTRIES[1], in_filter: false }],
  }
  let puts = 0
  const { requests } = await openList('languages', {
    [`PUT ${PATH}`]: () => ({ body: puts++ === 0 ? saved : { ...LIST, version: 'three' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move German down' }))
  expect(listNames()).toEqual(['English en', 'French fr', 'German ge'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Offer German in filters' }))
  expect(screen.getByText(/Changes not saved yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  const preview = within(dialog.getByRole('region', { name: 'Preview' }))
  await waitFor(() => expect(preview.getByText(/no longer offered in filters\. 1 product keeps/)).toBeVisible())
  expect(preview.getByText('The order changes in forms and filters.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'Rarely used')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('List saved')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ version: 'one', reason: 'Rarely used' },
    entries: [
      { key: '1', in_filter: true, in_registration: true },
      { key: '3', in_filter: true, in_registration: true },
      { key: '2', in_filter: false, in_registration: true },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo last change' }))
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    version: 'two',
    entries: [{ key: '1' }, { key: '2', in_filter: true }, { key: '3' }],
  })
})

it('finds entries, and moves none among some of them', async () => {
  await openList('languages')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search entries' }), 'fren')
  expect(listNames()).toEqual(['French fr'])
  expect(screen.queryByRole('button', { name: 'Move French up' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search entries' }), 'x')
  expect(screen.getByText('No entry matches. Change the search.')).toBeVisible()
})

it('discards what was not saved, and restores the default', async () => {
  const { requests } = await openList('languages', {
    [`GET ${PATH}`]: { body: { ...LIST, is_default: false } },
    [`PUT ${PATH}`]: { body: { ...LIST, version: 'two' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Move French to the top' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(listNames()).toEqual(['English en', 'German ge', 'French fr'])
  await userEvent.click(screen.getByRole('button', { name: 'Restore default' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Restore default' }))
  expect(await screen.findByText('List saved')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 'one', entries: null, reason: '' })
})

it('shows that someone else changed the list', async () => {
  const detail = 'Someone else has changed this list. Please reload it and try again.'
  await openList('languages', { [`PUT ${PATH}`]: { status: 409, body: { detail } } })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Offer English in registration' }))
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  // The dialog may still be opening.
  await waitFor(() => expect(dialog.getByText(detail)).toBeVisible())
})

it('says what of categories may be changed, and why', async () => {
  await openList('categories')
  expect(await screen.findByText(/Their names and addresses stay: searches understand them/)).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: 'Offer Legal Analytics in filters' })).toBeChecked()
  expect(screen.queryByRole('columnheader', { name: 'In registration' })).toBeNull()
})

it('says why deployment models are fixed', async () => {
  await openList('deployment')
  expect(await screen.findByText(/The deployment models are fixed/)).toHaveTextContent('On-premise')
})

it('offers another try when a list can not be loaded', async () => {
  await openList('languages', { [`GET ${PATH}`]: { status: 503, body: { detail: 'Try again in a moment.' } } })
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible()
})
