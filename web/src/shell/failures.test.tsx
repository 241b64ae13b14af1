/** Failures of which people see no message, and those that they see: recordErrors lists, a missing logo, a broken page. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import products from '../../fixtures/products.json'
import { addToTray } from '../product-actions/tray'
import { readToasts } from '../ui/toast'
import { fakeServer, openPage } from '../test/app'
import { covers } from '../test/covers'
import { buildSignedInReplies, signIn } from '../test/accounts'

const recordErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
const serveProduct = (change: Record<string, unknown>) =>
  fakeServer({ 'GET /product/certa': { body: { ...products[0], ...change } } })
const logo = () => document.querySelector('.product-logo')

it('only logs that the profile could not be loaded', covers('M39/profile'), async () => {
  const log = recordErrors()
  signIn('1')
  fakeServer({ ...buildSignedInReplies(), 'GET /users/profile': { status: 500, body: {} } })
  await openPage('/user-dashboard?tab=profile')
  await waitFor(() => expect(log).toHaveBeenCalledWith('Could not load the profile.', expect.anything()))
  // Unknown is not unstated.
  expect(screen.queryByText('Not stated')).toBeNull()
  expect(readToasts()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('only logs that the product search of the review dialog failed', covers('M39/products'), async () => {
  const log = recordErrors()
  signIn('1')
  fakeServer({
    ...buildSignedInReplies(),
    'GET /product/user/my-reviews': { body: [] },
    'GET /product/list-products': { status: 500, body: {} },
  })
  await openPage('/user-dashboard')
  await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Product' }), 'cer')
  await waitFor(() => expect(log).toHaveBeenCalledWith('Could not load the products.', expect.anything()))
  expect(readToasts()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('loads a logo by its file name', covers('N12/address'), async () => {
  serveProduct({ Image: 'own logo.svg' })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1 })
  expect(logo()).toHaveAttribute('src', '/ProductLogo/own%20logo.svg')
})

it('shows the default logo when the file does not load', covers('N12/error'), async () => {
  serveProduct({ Image: 'gone.svg' })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1 })
  fireEvent.error(logo() as Element)
  expect(logo()).toHaveAttribute('src', expect.stringContaining('default-logo'))
})

it('rejects a sixth product on a product page with that page’s message', covers('M31'), async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e'])
    addToTray({ id, name: id, company: '', logo: '', category: '', sample: false }, 'search')
  serveProduct({})
  await openPage('/product/certa')
  const button = await screen.findByRole('button', { name: 'Add to comparison' })
  await userEvent.click(button)
  expect(readToasts().map(({ title }) => title)).toContain('Maximum 5 products can be compared')
  expect(screen.getByRole('button', { name: 'Add to comparison' })).toBeVisible()
})

it('shows the message of the error that broke a page', covers('R44/heading', 'R44/message'), async () => {
  recordErrors()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fakeServer({ 'POST /api/free-ai-search': { body: { product_ids: 'nonsense', sentences: [] } } })
  await openPage('/ai-search-results-1?q=CLM')
  const heading = await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  expect(heading.nextElementSibling).toHaveTextContent(
    /is not (a function|iterable)|^Cannot read properties of undefined/,
  )
})
