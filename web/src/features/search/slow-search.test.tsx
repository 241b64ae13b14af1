/** A search that takes long: the page says so, then offers results without the answer or another try. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { buildSignedInReplies, signIn } from '../../test/accounts'
import { motionPreference } from '../../test/motion'

const SLOW = 'Still searching. This takes longer than usual.'
const STUCK = /^The answer takes unusually long\./
const KEYWORD_ANSWER = { ...answer, mode: 'keyword', answer_id: '', ai_generated: false }
const PAGES = [
  ['a visitor', '/ai-search-results-1?q=CLM', '/api/free-ai-search'],
  ['a user', '/search?q=CLM', '/api/ai-search'],
] as const

beforeEach(() => {
  motionPreference.reduced = true
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

/** Opens the page and returns the bodies of its searches; `replies` are those of the first, the second and so on. */
async function openSearch(page: string, endpoint: string, ...replies: Reply[]) {
  if (endpoint === '/api/ai-search') signIn('1')
  const left = [...replies]
  const requests = fakeServer({ ...buildSignedInReplies(), [`POST ${endpoint}`]: () => left.shift() ?? 'silent' })
  await openPage(page)
  await screen.findByText('Searching...', { selector: 'p' })
  await waitFor(() => expect(left.length).toBeLessThan(replies.length))
  return () => requests.filter(({ path }) => path === endpoint).map(({ body }) => body)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const click = (name: string) =>
  userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name }))

it.each(PAGES)('informs %s after 3 s, and offers a choice after 10 s', async (_, page, endpoint) => {
  await openSearch(page, endpoint, 'silent')
  const status = screen.getByText('Searching...', { selector: 'p' })
  expect(status).toHaveAttribute('aria-live', 'polite')
  await wait(2_000)
  expect(status).toHaveTextContent('Searching...')
  await wait(1_000)
  expect(status).toHaveTextContent(SLOW)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await wait(7_000)
  expect(status).toHaveTextContent(STUCK)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show results without the answer' })).toBeVisible()
})

it('says nothing of the kind when the answer comes in time', async () => {
  fakeServer({ 'POST /api/free-ai-search': { body: answer } })
  await openPage('/ai-search-results-1?q=CLM')
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  await wait(11_000)
  expect(screen.queryByText(SLOW)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each(PAGES)('shows %s the results without the answer, and the answer on demand', async (_, page, endpoint) => {
  const readBodies = await openSearch(page, endpoint, 'silent', { body: KEYWORD_ANSWER })
  await wait(10_000)
  await click('Show results without the answer')
  expect(await screen.findByText(/^Results without the answer\./)).toBeVisible()
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1)
  expect(readBodies()).toMatchObject([{ query: 'CLM' }, { query: 'CLM', keyword_only: true }])
  await click('Get the answer')
  // The first search is still on its way: no second one is needed.
  expect(screen.getByText('Searching...', { selector: 'p' })).toBeInTheDocument()
  expect(readBodies()).toHaveLength(2)
})

it.each(PAGES)('searches again for %s and counts the time from zero', async (_, page, endpoint) => {
  const readBodies = await openSearch(page, endpoint, 'silent', 'silent', { body: answer })
  await wait(10_000)
  await click('Try again')
  await waitFor(() => expect(readBodies()).toHaveLength(2))
  expect(screen.getByText('Searching...', { selector: 'p' })).toHaveFocus()
  await wait(10_000)
  await click('Try again')
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(screen.queryByText(STUCK)).toBeNull()
  expect(readBodies()).toEqual(Array(3).fill(readBodies()[0]))
})
