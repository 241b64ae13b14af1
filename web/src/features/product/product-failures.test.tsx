/** A product page says why it could not be loaded, and recovers. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import products from '../../../fixtures/products.json'
import { Crash } from '../../shell/crash'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { isMissingScript } from '../../ui/lazy-part'
import { productStates } from './product-route'

const CAUSES: [string, Reply, RegExp][] = [
  ['too many requests', { status: 429, body: { detail: 'Too many requests. Please wait a minute.' } }, /wait a minute/],
  [
    'an overloaded server',
    { status: 503, body: { detail: 'The database is unavailable.' } },
    /database is unavailable/,
  ],
  ['a failure', { status: 500, body: {} }, /Something went wrong/],
  ['a lost connection', 'broken', /can't be reached\. Check your connection/],
]

describe.each(['/product/certa', '/product/user/certa', '/alternatives/certa'])('%s', (path) => {
  it.each(CAUSES)('names the cause of %s, and recovers', async (_, failure, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let reply: Reply = failure
    fakeServer({ 'GET /product/certa': () => reply })
    await openPage(path)
    expect(await screen.findByRole('heading', { name: "The product couldn't be loaded" })).toBeVisible()
    expect(screen.getByText(said)).toBeVisible()
    expect(screen.queryByText('Product not found')).toBeNull()
    reply = { body: products[0] }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Certa/ })).toBeVisible()
  })
})

it.each([
  [404, 'Product not found', 'It may have been renamed or removed from the catalogue.'],
  [410, 'This product was removed on 2026-11-01.', 'This product was removed on 2026-11-01.'],
])('a product that is not there (%i) is not found', async (status, detail, said) => {
  fakeServer({ 'GET /product/certa': { status, body: { detail } } })
  await openPage('/product/certa')
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible()
  expect(screen.getByText(said)).toBeVisible()
})

it.each([
  'Failed to fetch dynamically imported module: https://lexdex.test/assets/login-1a.js',
  'error loading dynamically imported module: https://lexdex.test/assets/login-1a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/login-1a.css',
])('a script that is gone after an upgrade is no crash: %s', (message) => {
  render(<Crash error={new TypeError(message)} reset={() => undefined} />)
  expect(screen.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.queryByText(message)).toBeNull()
})

it('other errors are none of missing scripts', () => {
  for (const error of [new TypeError('Failed to fetch'), new Error('x is not a function'), 'text', undefined])
    expect(isMissingScript(error)).toBe(false)
  expect(productStates.errorComponent).not.toBe(productStates.notFoundComponent)
})
