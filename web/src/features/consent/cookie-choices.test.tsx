import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { saveChoice, resetCookieConsent, loadChoice } from '../../session/cookie-consent'
import { fakeServer, openPage } from '../../test/app'

const SLOW = { timeout: 4000 }
const KEY = 'lexdex.cookies'
const recorded = {
  'POST /api/consents/cookies': { status: 201, body: { recorded_at: '2026-11-21T00:00:00Z', version: '1' } },
}
const card = () => screen.findByRole('region', { name: 'Cookie choices' }, SLOW)
const readStoredChoice = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown

it.each([
  ['Accept all', { preferences: true, statistics: true }],
  ['Necessary only', { preferences: false, statistics: false }],
])('asks once, without blocking, and stores "%s" locally and on the server', async (name, choice) => {
  const requests = fakeServer(recorded)
  await openPage('/nowhere')
  const region = await card()
  // Nothing was taken away from the page: no dialog, and the focus stays where it was.
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(region).not.toContainElement(document.activeElement as HTMLElement)
  const buttons = within(region).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Accept all', 'Necessary only', 'Customise'])
  expect(new Set(buttons.map((button) => button.className)).size).toBe(1)
  await userEvent.click(within(region).getByRole('button', { name }))
  expect(screen.queryByRole('region', { name: 'Cookie choices' })).toBeNull()
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/consents/cookies', { ...choice, has_seen_categories: false }],
  ])
  await waitFor(() => expect(readStoredChoice()).toEqual({ ...choice, hasSeenCategories: false, recorded: true }))
})

it('offers each cookie category; necessary cookies are always on', async () => {
  const requests = fakeServer(recorded)
  await openPage('/nowhere')
  const region = await card()
  await userEvent.click(within(region).getByRole('button', { name: 'Customise' }))
  expect(within(region).getByRole('heading', { name: 'Cookie choices' })).toHaveFocus()
  expect(within(region).getByRole('checkbox', { name: /Necessary/ })).toBeChecked()
  expect(within(region).getByRole('checkbox', { name: /Necessary/ })).toBeDisabled()
  // Nothing is ticked for the visitor.
  expect(within(region).getByRole('checkbox', { name: /Statistics/ })).not.toBeChecked()
  await userEvent.click(within(region).getByRole('checkbox', { name: /Preferences/ }))
  await userEvent.click(within(region).getByRole('button', { name: 'Save choices' }))
  expect(requests[0]?.body).toEqual({ preferences: true, statistics: false, has_seen_categories: true })
})

it('does not appear again, and opens from the footer of every page', async () => {
  localStorage.setItem(KEY, JSON.stringify({ preferences: true, statistics: false, recorded: true }))
  const requests = fakeServer(recorded)
  await openPage('/nowhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Cookie choices' }))
  const region = await card()
  expect(within(region).getByRole('checkbox', { name: /Preferences/ })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Cookie choices' })).toBeNull()
  expect(requests).toEqual([])
})

it('stores a choice that could not be sent and sends it on the next visit', async () => {
  fakeServer({ 'POST /api/consents/cookies': 'broken' })
  const choice = { preferences: false, statistics: true, hasSeenCategories: true }
  act(() => saveChoice(choice))
  await waitFor(() => expect(readStoredChoice()).toEqual({ ...choice, recorded: false }))
  resetCookieConsent()
  const requests = fakeServer(recorded)
  act(() => void loadChoice())
  await waitFor(() => expect(readStoredChoice()).toEqual({ ...choice, recorded: true }))
  expect(requests).toHaveLength(1)
})

it('treats invalid stored data as no choice', () => {
  for (const text of ['nonsense', '7', '{}', '[]', 'null']) {
    localStorage.setItem(KEY, text)
    resetCookieConsent()
    expect(loadChoice()).toBeNull()
  }
})
