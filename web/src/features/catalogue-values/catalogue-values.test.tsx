/** Option lists in the settings: values with their use, renaming and merging with a preview, and undoing. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'

const PATH = '/api/admin/catalogue-values'
const VALUES = {
  values: [
    { value: 'Google Workspace', products: 1200, offered: true },
    { value: 'G Suite', products: 1, offered: false },
  ],
  ...{ total: 120, page_size: 50 },
}
const PREVIEW = {
  ...{
    new_value: 'Google Workspace',
    products: 12,
    visible: 10,
    with_both: 1,
    is_merge: true,
    reviews: 3,
    shortlists: 2,
    drafts: 4,
    saved_searches: 5,
  },
  sample: [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ],
}
const CHANGE = {
  ...{ id: 7, field: 'integrations', former: 'G Suite', current: 'Google Workspace', is_merge: true, reason: '' },
  ...{ actor: ACCOUNT.id, actor_name: 'Ines', changed_at: '2026-11-25T20:00:00Z', undone_at: null, products: 12 },
}

async function openValues(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [`GET ${PATH}`]: { body: VALUES },
    [`GET ${PATH}/changes`]: { body: { changes: [CHANGE], has_next: false } },
    [`POST ${PATH}/preview`]: { body: PREVIEW },
    ...replies,
  })
  return { requests, ...(await openPage(`/admin-dashboard?tab=settings&section=values${query}`)) }
}

it('lists the values of a field with their use, by pages and with a search', async () => {
  const { requests, address } = await openValues('&kind=integrations')
  const row = within(await screen.findByRole('row', { name: /Google Workspace/ }))
  expect(row.getByText('1,200')).toBeVisible()
  expect(row.getByText('Offered')).toBeVisible()
  expect(screen.getByText('120 values')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toContain('at=2'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search values' }), 'suite{Enter}')
  await waitFor(() => expect(requests.at(-1)?.path).toBe(`${PATH}?field=integrations&search=suite&page=1`))
})

it('shows what a merge affects before it merges', async () => {
  const { requests } = await openValues('', { [`POST ${PATH}/changes`]: { status: 201, body: CHANGE } })
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or merge G Suite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Show preview' }))
  expect(await dialog.findByText('Please enter the new name.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('New name'), 'google workspace')
  await userEvent.type(dialog.getByLabelText('Reason (optional)'), 'One name.')
  await userEvent.click(dialog.getByRole('button', { name: 'Show preview' }))
  const preview = within(await dialog.findByRole('status', { name: 'Preview' }))
  expect(preview.getByText(/changes 12 products, 10 of them visible\. 1 product with both values/)).toBeVisible()
  expect(preview.getByText(/become one value/)).toHaveTextContent('G Suite and Google Workspace become one value')
  for (const text of ['Reviews of these products', 'Saved searches that ask for it', 'One', 'Two'])
    expect(preview.getByText(text)).toBeVisible()
  expect(requests.some(({ path }) => path === `${PATH}/changes`)).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Merge values' }))
  expect(await screen.findByText('Values merged')).toBeVisible()
  expect(requests.find(({ path, method }) => path === `${PATH}/changes` && method === 'POST')?.body).toEqual({
    ...{ field: 'integrations', value: 'G Suite', new_value: 'Google Workspace', reason: 'One name.' },
  })
})

it('asks for a new preview when the name is changed', async () => {
  await openValues()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or merge G Suite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('New name'), 'Google')
  await userEvent.click(dialog.getByRole('button', { name: 'Show preview' }))
  expect(await dialog.findByRole('button', { name: 'Merge values' })).toBeVisible()
  await userEvent.type(dialog.getByLabelText('New name'), ' Suite')
  expect(await dialog.findByRole('button', { name: 'Show preview' })).toBeVisible()
  expect(dialog.queryByRole('status', { name: 'Preview' })).toBeNull()
})

it('shows why a change is refused', async () => {
  const detail = 'No product has the value G Suite any more. Please reload the list.'
  await openValues('', { [`POST ${PATH}/preview`]: { status: 409, body: { detail } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or merge G Suite' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('New name'), 'Google{Enter}')
  expect(await dialog.findByText(detail)).toBeVisible()
})

it('undoes a change, and says what was edited since', async () => {
  await openValues('&view=changes', { [`POST ${PATH}/changes/7/undo`]: { body: { restored: 11, kept: 1 } } })
  const row = within(await screen.findByRole('row', { name: /G Suite merged with Google Workspace/ }))
  for (const text of ['Integrations', '12', 'Ines']) expect(row.getByText(text)).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: 'Undo: G Suite merged with Google Workspace' }))
  expect(await screen.findByText('11 products restored. 1 product edited since kept their values.')).toBeVisible()
})

it('says when nothing matches, and offers another try when loading fails', async () => {
  await openValues('&q=none', { [`GET ${PATH}`]: { body: { values: [], total: 0, page_size: 50 } } })
  expect(await screen.findByText('No value matches. Change the search.')).toBeVisible()
})

it('offers another try when the values can not be loaded', async () => {
  await openValues('', { [`GET ${PATH}`]: { status: 503, body: { detail: 'Try again in a moment.' } } })
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible()
})
