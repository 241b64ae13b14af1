/** The tab "Products": the table, its state in the address, hiding, deleting and restoring. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'
import { PAGE, PRODUCT, ROW, TAB, openProducts } from './products.fixtures'

const findRow = (name: RegExp) => screen.findByRole('row', { name })

it('lists products with what an admin needs, and fades hidden ones', covers('Z04', 'Z11'), async () => {
  await openProducts(TAB)
  const row = await findRow(/certa/)
  for (const text of ['Certa', 'certa', 'Certa Inc.', 'Active', '2', 'Legal Analytics', 'Visible', '4.5 (3)'])
    expect(within(row).getByText(text)).toBeVisible()
  const hiddenRow = await findRow(/deeds/)
  expect(within(hiddenRow).getByText('Hidden')).toBeVisible()
  expect(hiddenRow.className).toContain('faded')
  expect(row.className).not.toContain('faded')
  expect(screen.getByText('120 products, page 1 of 3')).toBeVisible()
})

it('keeps search, order, page and columns in the address', async () => {
  const { requests, address } = await openProducts(TAB)
  const latest = () => requests.filter(({ path }) => /^\/api\/admin\/products(\?|$)/.test(path)).at(-1)?.path
  await userEvent.type(await screen.findByRole('searchbox'), 'cer{Enter}')
  await waitFor(() => expect(latest()).toBe('/api/admin/products?search=cer'))
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(latest()).toBe('/api/admin/products?search=cer&page=2'))
  await userEvent.click(screen.getByRole('button', { name: /^Vendor/ }))
  await waitFor(() => expect(latest()).toBe('/api/admin/products?search=cer&sort=company'))
  expect(address()).toContain('sort=company')
})

it('reads filter and columns from the address', async () => {
  const { requests } = await openProducts(
    `${TAB}&category=Legal+Analytics&status=pending&state=hidden&kind=sample&sort=-updated&columns=users,rating`,
  )
  await findRow(/certa/)
  expect(screen.queryByRole('columnheader', { name: 'Users' })).toBeNull()
  expect(
    requests.some(({ path }) =>
      path.endsWith('category=Legal%20Analytics&status=pending&hidden=true&sample=true&sort=-updated'),
    ),
  ).toBe(true)
})

it('says when nothing matches, and when the server fails', async () => {
  await openProducts(TAB, { 'GET /api/admin/products': { body: { ...PAGE, products: [], total: 0 } } })
  expect(await screen.findByText('No product matches. Change the filter, or add a product.')).toBeVisible()
})

it('offers another try when the server fails', async () => {
  await openProducts(TAB, { 'GET /api/admin/products': { status: 503, body: { detail: 'Try again in a moment.' } } })
  expect(await screen.findByText(/Try again in a moment/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('hides a product with the toast that the server words', covers('Z20', 'M45'), async () => {
  const { requests } = await openProducts(TAB, {
    'PUT /api/admin/products/certa/visibility': { body: { message: 'Product is now hidden from users' } },
    'PUT /api/admin/products/deeds/visibility': { body: { message: 'Product is now visible to users' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Hide Certa' }))
  expect(await screen.findByText('Product is now hidden from users')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show Deeds' }))
  expect(await screen.findByText('Product is now visible to users')).toBeVisible()
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([
    { hidden: true, reason: '' },
    { hidden: false, reason: '' },
  ])
})

it('asks before it deletes, and for a reason', covers('Z19', 'M44/product'), async () => {
  const { requests } = await openProducts(TAB, { 'POST /api/admin/products/certa/delete': { body: PRODUCT } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Certa' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete product' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  expect(dialog.getByText('Please type the name of the product.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Type Certa to confirm'), 'Certo')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete product' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.clear(dialog.getByLabelText('Type Certa to confirm'))
  await userEvent.type(dialog.getByLabelText('Type Certa to confirm'), ' certa ')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Discontinued')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete product' }))
  expect(await screen.findByText('Product Deleted')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Discontinued' })
})

it('deletes nothing when canceled', covers('Z19'), async () => {
  const { requests } = await openProducts(TAB)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Certa' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

it('restores a deleted product', async () => {
  const deleted = { ...PAGE, products: [{ ...ROW, status: 'deleted' }] }
  await openProducts(`${TAB}&status=deleted`, {
    'GET /api/admin/products': { body: deleted },
    'POST /api/admin/products/certa/undelete': { body: PRODUCT },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Certa' }))
  expect(await screen.findByText('Product restored')).toBeVisible()
})

it('says on its page that a product was removed', async () => {
  fakeServer({
    'GET /product/certa': { status: 410, body: { detail: 'This product was removed from the directory.' } },
  })
  await openPage('/product/certa')
  expect(await screen.findByText('This product was removed from the directory.')).toBeVisible()
})
