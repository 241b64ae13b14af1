import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../app'
import { ApiError } from '../api/errors'
import { toast } from '../ui/toast'
import { fakeServer, openPage } from '../test/app'
import { expectConsoleMessage } from '../test/console'
import { covers } from '../test/covers'

const bar = () => within(screen.getByRole('banner'))

const foot = () => within(screen.getByRole('contentinfo'))

it('offers Login and Register to a visitor', covers('N01', 'N02'), async () => {
  await openPage('/nowhere')
  const account = within(await bar().findByRole('navigation', { name: 'Account' }))
  expect(account.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  expect(account.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/registration')
})

it.each([
  ['1', '/user-dashboard'],
  ['2', '/vendor-dashboard'],
  ['7', '/'],
])('sends role %s back to %s', covers('N03', 'N04', 'P05'), async (role, target) => {
  localStorage.setItem('authToken', 'any text')
  localStorage.setItem('roleId', role)
  await openPage('/nowhere')
  expect(await bar().findByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', target)
  expect(bar().queryByRole('link', { name: 'Login' })).toBeNull()
})

it('opens a side panel with the same actions and closes it on a choice', covers('N05'), async () => {
  await openPage('/nowhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const panel = screen.getByRole('dialog', { name: 'Menu' })
  expect(panel).toHaveAttribute('open')
  await userEvent.click(within(panel).getByRole('link', { name: 'Register' }))
  expect(panel).not.toHaveAttribute('open')
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible()
})

it('brings the keyboard to the toasts with Alt+T', covers('N06/hotkey'), async () => {
  await openPage('/nowhere')
  await screen.findByRole('banner')
  act(() => toast.error('Failed to load products'))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load products')
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT', key: 'å' })
  expect(screen.getByRole('region', { name: 'Notifications (Alt+T)' })).toHaveFocus()
})

it(
  'keeps answers five minutes and tries three more times, 1 s doubling up to 30 s, where it can help',
  covers('N08'),
  () => {
    const { queries } = createQueryClient().getDefaultOptions()
    expect(queries?.gcTime).toBe(300_000)
    const retry = queries?.retry as (failures: number, error: Error) => boolean
    expect([0, 1, 2, 3].map((failures) => retry(failures, new TypeError('line')))).toEqual([true, true, true, false])
    expect(retry(0, new ApiError(404, null))).toBe(false)
    expect(retry(0, new ApiError(503, null))).toBe(true)
    const delay = queries?.retryDelay as (attempt: number) => number
    expect([0, 1, 2, 9].map((attempt) => delay(attempt))).toEqual([1000, 2000, 4000, 30_000])
  },
)

it('clears the session on a 401 and sends the bearer token while there is one', covers('N09', 'T01'), async () => {
  localStorage.setItem('authToken', 'old')
  localStorage.setItem('roleId', '1')
  const requests = fakeServer({ 'GET /product/certa': { status: 401, body: { detail: 'Please sign in again.' } } })
  expectConsoleMessage('Error in route match')
  expectConsoleMessage('Please sign in again.')
  await openPage('/product/certa')
  expect(await bar().findByRole('link', { name: 'Login' })).toBeInTheDocument()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(localStorage.getItem('roleId')).toBeNull()
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer old')
})

describe('foot', covers('N11'), () => {
  it('has the legal links everywhere, newsletter and social links at home only', async () => {
    fakeServer({})
    const { unmount } = await openPage('/')
    await screen.findByRole('contentinfo')
    for (const name of [
      'Terms & Conditions',
      'Privacy Policy',
      'Disclaimer',
      'Cookie Policy',
      'Accessibility',
      'How we rank',
      'How we check reviews',
      'Transparency report',
      'How we test and certify',
      'Register of certificates',
      'Suggest a tool',
    ])
      expect(foot().getByRole('link', { name })).toBeVisible()
    expect(foot().getByText(/Copyright 2025/)).toBeVisible()
    expect(foot().getByRole('link', { name: 'LinkedIn' })).toBeVisible()
    expect(foot().getByRole('textbox', { name: 'Newsletter' })).toBeVisible()
    unmount()
    await openPage('/login')
    await screen.findByRole('contentinfo')
    expect(foot().queryByRole('link', { name: 'LinkedIn' })).toBeNull()
    expect(foot().queryByRole('textbox', { name: 'Newsletter' })).toBeNull()
    expect(foot().getAllByRole('link')).toHaveLength(11)
  })
})

it('has a page for addresses that are none', covers('R43'), async () => {
  await openPage('/no/such/page')
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(screen.getByText('Oops! Page not found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(document.title).toContain('Page not found')
})

it('understands /auth/register as the registration', covers('R11'), async () => {
  const { address } = await openPage('/auth/register')
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(address()).toBe('/registration')
})
