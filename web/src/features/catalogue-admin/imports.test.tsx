/** Imports: the upload, the preview with its rows, owners' values, progress, the report, undo and discarding. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Reply } from '../../test/app'
import { covers } from '../../test/covers'
import { TAB, openProducts } from './products.fixtures'

const PATH = '/api/admin/product-imports'
const IMPORT = {
  ...{ id: 4, kind: 'products', file_name: 'list.csv', size: 3_400, sha256: 'abc', state: 'prepared', problem: '' },
  ...{ read_percent: 100, rows: 5, field_counts: { company: 2 }, unused_columns: ['colour'], remarks: [] },
  counts: [
    { kind: 'changed', state: 'planned', count: 1 },
    { kind: 'new', state: 'planned', count: 1 },
    { kind: 'owner_edited', state: 'planned', count: 1 },
    { kind: 'refused', state: 'skipped', count: 2 },
  ],
  ...{ replaces_owner_values: false, created_by_name: 'Ada', created_at: '2026-11-26T20:00:00Z' },
  ...{
    started_by_name: '',
    started_at: null,
    finished_at: null,
    undone_by_name: '',
    undone_at: null,
    undo_until: null,
  },
}
const DONE = {
  ...IMPORT,
  ...{ state: 'done', started_by_name: 'Ada', started_at: '2026-11-26T20:01:00Z', undo_until: '2026-12-26T20:01:00Z' },
  counts: [
    { kind: 'changed', state: 'changed', count: 1 },
    { kind: 'changed', state: 'failed', count: 1 },
    { kind: 'new', state: 'changed', count: 1 },
    { kind: 'refused', state: 'skipped', count: 2 },
  ],
}
const ROW = {
  ...{ line: 3, product_id: 'certa', name: 'Certa', kind: 'owner_edited', state: 'planned', note: '', remarks: [] },
  ...{ before: { company: 'Own', summary: 'Old' }, after: { company: 'List', summary: 'New' } },
  owner_fields: ['company'],
  sample: true,
}
const ROWS = { rows: [ROW], has_next: false }
const OPEN = `${TAB}&view=imports&open=4`

const openImport = (found: object, replies: Record<string, Reply | (() => Reply)> = {}) =>
  openProducts(OPEN, {
    [`GET ${PATH}/4`]: { body: found },
    [`GET ${PATH}/4/rows`]: { body: ROWS },
    ...replies,
  })

const listPosts = (requests: readonly { method: string; path: string; body?: unknown }[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path.startsWith(PATH))

it('opens from the table of products, and says when there is no import', async () => {
  await openProducts(TAB, { [`GET ${PATH}`]: { body: { imports: [], has_next: false } } })
  await userEvent.click(await screen.findByText('Import'))
  expect(await screen.findByText(/There is no import yet/)).toBeVisible()
})

it('uploads a file and opens its preview', covers('Z25/products'), async () => {
  const { requests, address } = await openProducts(`${TAB}&view=imports`, {
    [`GET ${PATH}`]: { body: { imports: [], has_next: false } },
    [`POST ${PATH}`]: { status: 201, body: IMPORT },
    [`GET ${PATH}/4`]: { body: IMPORT },
    [`GET ${PATH}/4/rows`]: { body: ROWS },
  })
  await userEvent.click(await screen.findByText('Show preview'))
  expect(await screen.findByText('Please choose a file.')).toBeVisible()
  await userEvent.upload(screen.getByLabelText('File'), new File(['name\nCerta\n'], 'list.csv', { type: 'text/csv' }))
  await userEvent.click(screen.getByText('Show preview'))
  await waitFor(() => expect(address()).toContain('open=4'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Import of list.csv' })).toHaveFocus())
  expect(listPosts(requests)[0]?.path).toContain('kind=products&name=list.csv')
})

it('names the columns, and offers an example file with all of them', async () => {
  let saved: Blob | undefined
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      saved = file
      return 'blob:example'
    },
    revokeObjectURL: () => undefined,
  })
  await openProducts(`${TAB}&view=imports`, { [`GET ${PATH}`]: { body: { imports: [], has_next: false } } })
  await userEvent.click(await screen.findByText('Columns and an example file'))
  expect(screen.getByText('starting_price_usd')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download the example (CSV)' }))
  const [header, row] = (await saved?.text())?.split('\r\n') ?? []
  expect(header).toContain('"id","name","version"')
  expect(row).toContain('"Example Product"')
  expect(row?.match(/","/g)).toHaveLength(header?.match(/","/g)?.length ?? 0)
})

it('refuses a file of another kind before it is sent', async () => {
  const { requests } = await openProducts(`${TAB}&view=imports`, {
    [`GET ${PATH}`]: { body: { imports: [], has_next: false } },
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Logos' }))
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'list.csv'))
  await userEvent.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText('Please choose a file that ends in .zip.')).toBeVisible()
  expect(listPosts(requests)).toEqual([])
})

it('says why the server refuses an upload', async () => {
  await openProducts(`${TAB}&view=imports`, {
    [`GET ${PATH}`]: { body: { imports: [], has_next: false } },
    [`POST ${PATH}`]: { status: 422, body: { detail: 'This file contains malware, so it was not stored.' } },
  })
  await userEvent.upload(await screen.findByLabelText('File'), new File(['name\nCerta\n'], 'list.csv'))
  await userEvent.click(screen.getByRole('button', { name: 'Show preview' }))
  expect(await screen.findByText(/This file contains malware/)).toBeVisible()
})

it('shows what each row would change, and keeps the values of owners by default', async () => {
  const { requests } = await openImport(IMPORT, {
    [`POST ${PATH}/4/start`]: { body: { ...IMPORT, state: 'running' } },
  })
  const row = within(await screen.findByRole('row', { name: /Certa/ }))
  for (const text of ['Own', 'List', 'Old', 'New', 'Company name (entered by the owner)'])
    expect(row.getByText(text)).toBeVisible()
  expect(screen.getByText('5 products read')).toBeVisible()
  expect(screen.getByText('Fields that change in existing products: Company name (2)')).toBeVisible()
  expect(screen.getByText('colour')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 products' }))
  await waitFor(() => expect(listPosts(requests)[0]?.body).toEqual({ sha256: 'abc', replace_owner_values: false }))
})

it('replaces the values of owners if the admin says so', async () => {
  const { requests } = await openImport(IMPORT, {
    [`POST ${PATH}/4/start`]: { body: { ...IMPORT, state: 'running' } },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Replace values that product owners/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 products' }))
  await waitFor(() => expect(listPosts(requests)[0]?.body).toEqual({ sha256: 'abc', replace_owner_values: true }))
})

it('lists the rows of the kind that is chosen', async () => {
  const { requests } = await openImport(IMPORT)
  await screen.findByRole('row', { name: /Certa Sample data/ })
  await userEvent.click(screen.getByRole('combobox', { name: 'Rows that are' }))
  await userEvent.click(await screen.findByText('Refused (2)'))
  await waitFor(() =>
    expect(requests.some(({ path }) => path.endsWith('kind=refused&state=skipped&page=1'))).toBe(true),
  )
})

it('shows how far reading and importing are', async () => {
  await openImport({ ...IMPORT, state: 'reading', read_percent: 40 })
  expect(await screen.findByRole('progressbar', { name: 'Reading' })).toHaveAttribute('value', '40')
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

it('shows how far the import is', async () => {
  const counts = [
    { kind: 'new', state: 'changed', count: 90 },
    { kind: 'new', state: 'planned', count: 300 },
    { kind: 'changed', state: 'failed', count: 10 },
  ]
  await openImport({ ...IMPORT, state: 'running', counts })
  expect(await screen.findByRole('progressbar', { name: 'Import' })).toHaveAttribute('value', '100')
  expect(screen.getByText(/100 of 400 products done/)).toBeVisible()
})

it('says why a file is refused, and discards it', async () => {
  const { requests, address } = await openImport(
    { ...IMPORT, state: 'refused', problem: 'The file has no rows.', rows: 0, counts: [] },
    {
      [`DELETE ${PATH}/4`]: { status: 204, body: null },
      [`GET ${PATH}`]: { body: { imports: [], has_next: false } },
    },
  )
  expect(await screen.findByText('The file has no rows.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Discard...' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('File discarded')).toBeVisible()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  await waitFor(() => expect(address()).not.toContain('open='))
})

it('says when nothing would change', async () => {
  await openImport({ ...IMPORT, counts: [{ kind: 'unchanged', state: 'skipped', count: 5 }] })
  expect(await screen.findByText('None of these rows would change the catalogue.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

it('shows failures first, saves the report, and undoes after a question', async () => {
  const saved = vi.fn(() => 'blob:report')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined })
  const { requests } = await openImport(DONE, {
    [`POST ${PATH}/4/undo`]: { body: { ...DONE, state: 'undoing', undo_until: null } },
    [`GET ${PATH}/4/report`]: { body: 'line' },
  })
  await waitFor(() => expect(requests.some(({ path }) => path.includes('kind=changed&state=failed'))).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Download report (CSV)' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'Undo...' }))
  const dialog = within(await screen.findByRole('dialog'))
  // The dialog opens with an animation.
  await waitFor(() => expect(dialog.getByText(/restored in 1 product\. The import added 1 product,/)).toBeVisible())
  expect(listPosts(requests)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(listPosts(requests)[0]?.path).toBe(`${PATH}/4/undo`))
})

it('focuses the heading once the import runs, and says when it has ended', async () => {
  let found: object = IMPORT
  await openImport(IMPORT, {
    [`GET ${PATH}/4`]: () => ({ body: found }),
    [`POST ${PATH}/4/start`]: () => {
      found = DONE
      return { body: { ...IMPORT, state: 'running' } }
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Import of list.csv' })
  expect(heading).not.toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 products' }))
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await screen.findByText('The import is done')).toBeVisible()
})

it('lists imports', async () => {
  const refused = { ...IMPORT, id: 5, state: 'refused', problem: 'The file has no rows.', rows: 0, counts: [] }
  await openProducts(`${TAB}&view=imports`, {
    [`GET ${PATH}`]: { body: { imports: [refused, DONE], has_next: false } },
  })
  expect(await screen.findByText('The file has no rows.')).toBeVisible()
  expect(screen.getByText('Changed, failed: 1')).toBeVisible()
})

it('offers another try when an import cannot be loaded', async () => {
  await openImport(IMPORT, { [`GET ${PATH}/4`]: { status: 503, body: { detail: 'Try again in a moment.' } } })
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible()
})

const FAILED = {
  ...DONE,
  state: 'failed',
  counts: [
    { kind: 'new', state: 'changed', count: 250 },
    { kind: 'changed', state: 'planned', count: 10 },
  ],
}

it('says how far a failed import came, and tries it again', async () => {
  let found = FAILED
  const { requests } = await openImport(FAILED, {
    [`GET ${PATH}/4`]: () => ({ body: found }),
    [`POST ${PATH}/4/retry`]: () => {
      found = { ...FAILED, state: 'running' }
      return { body: found }
    },
  })
  expect(await screen.findByText(/^250 products imported, 10 products not\. Try again/)).toBeVisible()
  expect(screen.getByText('Changed, not imported: 10')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo...' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(listPosts(requests).map(({ path }) => path)).toEqual([`${PATH}/4/retry`]))
  expect(await screen.findByRole('progressbar', { name: 'Import' })).toBeVisible()
})

it('says how far a failed undo came, and why it cannot be tried again', async () => {
  const detail = 'This import has not failed. Please reload the page.'
  const counts = [
    { kind: 'new', state: 'undone', count: 250 },
    { kind: 'new', state: 'kept', count: 1 },
    { kind: 'changed', state: 'undone', count: 2 },
    { kind: 'changed', state: 'changed', count: 10 },
  ]
  await openImport(
    { ...FAILED, state: 'undo_failed', counts, undo_until: null },
    { [`POST ${PATH}/4/retry`]: { status: 409, body: { detail } } },
  )
  expect(await screen.findByText('Undone for 252 products, not yet for 10 products. Try again to go on.')).toBeVisible()
  for (const text of ['New, deleted: 250', 'New, not deleted: 1', 'Changed, restored: 2'])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo...' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(detail)).toBeVisible()
})
