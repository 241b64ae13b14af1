/** Batches: the choice of products, the order, the preview, progress, confirmation and undo; saved filters; quarantine. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Reply } from '../../test/app'
import { PRODUCT, TAB, openProducts } from './products.fixtures'

const BATCH = {
  ...{ id: 7, action: 'hide', field: '', value: '', reason: 'Checked', state: 'prepared' },
  ...{ counts: { planned: 2, skipped: 1 }, notes: [{ state: 'skipped', note: 'It would not change.', count: 1 }] },
  ...{ needs_approval: false, approval_requested_at: null, created_by_name: 'Ada', started_by_name: '' },
  ...{ created_at: '2026-11-25T20:00:00Z', started_at: null, finished_at: null, undone_at: null, undo_until: null },
  undone_by_name: '',
}
const DONE = {
  ...BATCH,
  ...{ state: 'done', counts: { changed: 2, failed: 1 }, notes: [], started_at: '2026-11-25T20:01:00Z' },
  ...{ finished_at: '2026-11-25T20:01:00Z', undo_until: '2026-12-25T20:01:00Z' },
}
const ITEM = { product_id: 'certa', name: 'Certa', sample: false, state: 'planned', note: '' }
const HIDE = { before: { hidden: false }, after: { hidden: true } }
const SAMPLE = { ...ITEM, ...HIDE, product_id: 'deeds', name: 'Deeds', sample: true }
const ITEMS = { items: [{ ...ITEM, ...HIDE }, SAMPLE], has_next: false }
const OPEN = `${TAB}&open=7`

const openBatch = (batch: object, replies: Record<string, Reply | (() => Reply)> = {}) =>
  openProducts(OPEN, {
    'GET /api/admin/product-batches/7': { body: batch },
    'GET /api/admin/product-batches/7/items': { body: ITEMS },
    ...replies,
  })

async function prepare(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Change them...' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Show preview' }))
}

const PREPARED = {
  'POST /api/admin/product-batches': { status: 201, body: BATCH },
  'GET /api/admin/product-batches/7': { body: BATCH },
  'GET /api/admin/product-batches/7/items': { body: ITEMS },
}
const ORDER = { action: 'hide', field: '', value: '', reason: '' }

it('prepares a batch of chosen products', async () => {
  const { requests, address } = await openProducts(TAB, PREPARED)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Deeds' }))
  expect(screen.getByText('1 product chosen')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'This page' }))
  expect(screen.getByText('2 products chosen')).toBeVisible()
  await prepare()
  await waitFor(() => expect(address()).toContain('open=7'))
  expect(await screen.findByText('It would not change.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Hide/ })).toHaveFocus())
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toEqual({ ...ORDER, product_ids: ['deeds', 'certa'], filter: null })
})

it('prepares a batch of all that match', async () => {
  const { requests } = await openProducts(`${TAB}&status=active`, PREPARED)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 120 that match' }))
  expect(screen.getByText('120 products chosen')).toBeVisible()
  await prepare()
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const filter = { search: '', category: '', status: 'active', hidden: null, sample: null }
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ ...ORDER, product_ids: null, filter })
})

it('resets the choice when the filter changes', async () => {
  await openProducts(TAB)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Deeds' }))
  await userEvent.type(screen.getByRole('searchbox'), 'cer{Enter}')
  expect(await screen.findByText('No product chosen')).toBeVisible()
})

it('shows what would change and starts it', async () => {
  const { requests } = await openBatch(BATCH, {
    'POST /api/admin/product-batches/7/start': { body: { ...BATCH, state: 'running' } },
  })
  const row = within(await screen.findByRole('row', { name: /Certa/ }))
  expect(row.getByText('No')).toBeVisible()
  expect(row.getByText('Yes')).toBeVisible()
  expect(row.queryByText('Sample data')).toBeNull()
  expect(within(screen.getByRole('row', { name: /Deeds/ })).getByText('Sample data')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change 2 products' }))
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ confirmed_count: null }))
})

it('shows the progress', async () => {
  await openBatch({ ...BATCH, state: 'running', counts: { planned: 300, changed: 90, failed: 10 } })
  expect(await screen.findByRole('progressbar', { name: 'Change' })).toHaveAttribute('value', '100')
  expect(screen.getByText(/100 of 400 products done/)).toBeVisible()
})

it('focuses the heading once the batch runs, and says when it has ended', async () => {
  let batch: object = BATCH
  await openBatch(BATCH, {
    'GET /api/admin/product-batches/7': () => ({ body: batch }),
    'POST /api/admin/product-batches/7/start': () => {
      batch = DONE
      return { body: { ...BATCH, state: 'running' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change 2 products' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Hide/ })).toHaveFocus())
  expect(await screen.findByText('The batch is done')).toBeVisible()
  expect(screen.getAllByText(/Changed: 2, Failed: 1/)).not.toHaveLength(0)
})

it('asks for the number before it requests a deletion', async () => {
  const batch = { ...BATCH, action: 'delete', needs_approval: true }
  const requested = { ...batch, approval_requested_at: '2026-11-25T20:00:00Z' }
  const { requests } = await openBatch(batch, { 'POST /api/admin/product-batches/7/start': { body: requested } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 products...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Type 2 to confirm'), '3{Enter}')
  expect(await dialog.findByText('Please type 2.')).toBeVisible()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.clear(dialog.getByLabelText('Type 2 to confirm'))
  await userEvent.type(dialog.getByLabelText('Type 2 to confirm'), '2{Enter}')
  expect(await screen.findByText('Deletion requested')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ confirmed_count: 2 })
})

it('undoes a batch after a question', async () => {
  const { requests } = await openBatch(DONE, {
    'POST /api/admin/product-batches/7/undo': { body: { ...DONE, state: 'undoing', undo_until: null } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo...' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/undo'))).toBe(true))
})

const FAILED = { ...DONE, state: 'failed', counts: { changed: 250, planned: 10 } }

it('says how far a failed batch came, and tries it again', async () => {
  let batch = FAILED
  const { requests } = await openBatch(FAILED, {
    'GET /api/admin/product-batches/7': () => ({ body: batch }),
    'POST /api/admin/product-batches/7/retry': () => {
      batch = { ...FAILED, state: 'running' }
      return { body: batch }
    },
  })
  expect(await screen.findByText(/^250 products changed, 10 products not\. Try again/)).toBeVisible()
  expect(screen.getByText('Not changed: 10')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo...' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/retry'))).toBe(true))
  expect(await screen.findByRole('progressbar', { name: 'Change' })).toBeVisible()
})

it('says how far a failed undo came, and why it cannot be tried again', async () => {
  const detail = 'This batch has not failed. Please reload the page.'
  await openBatch(
    { ...FAILED, state: 'undo_failed', counts: { undone: 250, changed: 10 }, undo_until: null },
    { 'POST /api/admin/product-batches/7/retry': { status: 409, body: { detail } } },
  )
  expect(await screen.findByText(/^250 products got their former values back, 10 products did not/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo...' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(detail)).toBeVisible()
})

it('lists batches, and says when there is none', async () => {
  await openProducts(`${TAB}&view=batches`, {
    'GET /api/admin/product-batches': { body: { batches: [DONE], has_next: false } },
  })
  const row = within(await screen.findByRole('row', { name: /Hide/ }))
  expect(row.getByText('Changed: 2, Failed: 1')).toBeVisible()
})

it('says when there is no batch', async () => {
  await openProducts(`${TAB}&view=batches`, {
    'GET /api/admin/product-batches': { body: { batches: [], has_next: false } },
  })
  expect(await screen.findByText(/There is no batch yet/)).toBeVisible()
})

it('puts a saved filter into the address, and saves the current one', async () => {
  const filter = { search: 'ce', category: '', status: 'pending', hidden: true, sample: null }
  const saved = { id: 3, name: 'Pending', filter, sort: '-updated', is_shared: true, is_own: false, owner_name: 'Bo' }
  const { requests, address } = await openProducts(TAB, {
    'GET /api/admin/product-filters': { body: { filters: [saved] } },
    'POST /api/admin/product-filters': { status: 201, body: { filters: [saved] } },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Saved filters' }))
  await userEvent.click(await screen.findByText('Pending (by Bo)'))
  await waitFor(() => expect(address()).toContain('status=pending'))
  for (const part of ['q=ce', 'state=hidden', 'sort=-updated']) expect(address()).toContain(part)
  expect(screen.queryByRole('button', { name: 'Delete filter' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Save filter...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Mine{Enter}')
  expect(await screen.findByText('Filter saved')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ name: 'Mine', is_shared: false, sort: '-updated' },
    filter: { ...filter, search: 'cex' },
  })
})

it('says why a product is in quarantine and releases it with a reason', async () => {
  const product = {
    ...PRODUCT,
    fields: { ...PRODUCT.fields, status: 'quarantined' },
    quarantine: { since: '2026-11-25T20:00:00Z', reason: 'Its website serves malware.' },
  }
  const { requests } = await openProducts(`${TAB}&edit=certa`, {
    'GET /api/admin/products/certa': { body: product },
    'PUT /api/admin/products/certa/quarantine': { body: PRODUCT },
  })
  expect(await screen.findByText('Its website serves malware.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Put into quarantine...' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Release...' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Clean again.')
  await userEvent.click(dialog.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Product released')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    is_quarantined: false,
    reason: 'Clean again.',
  })
})

it('shows what a removal of the sample would do', async () => {
  await openProducts(`${TAB}&view=sample`, {
    'GET /api/admin/sample-catalogue': {
      body: { total: 3, deleted: 2, hidden: 1, in_use: [{ dependents: 'reviews', products: 1 }], is_removed: false },
    },
  })
  expect(await screen.findByText('2 products would be deleted for good, with their history.')).toBeVisible()
  expect(screen.getByText(/reviews \(1\)/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove 3 products...' })).toBeVisible()
})
