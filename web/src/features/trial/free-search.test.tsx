/** A visitor's free search from the landing page: trial check, captcha and error messages. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import challenge from '../../../fixtures/challenge.json'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'
import { covers } from '../../test/covers'

const STATUS = 'GET /api/unregistered-user-details'
const VERIFY = 'POST /api/verify-captcha'
const REQUEST = 'POST /api/free-ai-search'
const captcha = (required: boolean, provider = 'proof-of-work') => ({ provider, site_key: '', required })
const status = (free: boolean, record: boolean, required = false): Reply => ({
  body: {
    free_search_available: free,
    has_record: record,
    prompts_left: free ? 10 : 0,
    expires_at: null,
    captcha: captcha(required),
  },
})
const SERVED: Record<string, Reply> = {
  'GET /api/star-products': { body: [] },
  'GET /api/captcha-challenge': { body: challenge },
  [VERIFY]: { body: {} },
  [REQUEST]: { body: answer },
}

beforeEach(() => {
  motionPreference.reduced = true
})

async function searchFromLanding(replies: Record<string, Reply | (() => Reply)>, words = 'CLM') {
  const requests = fakeServer({ ...SERVED, ...replies })
  const view = await openPage('/')
  await userEvent.type(await screen.findByLabelText('Ask the AI search'), `${words}{Enter}`)
  return { requests, ...view }
}

const calls = (requests: { method: string; path: string }[]) =>
  requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => call.includes('/api/') && !/star|picks|categories/.test(call))

it('goes on at once where the captcha was solved before', covers('H09', 'T04', 'F07'), async () => {
  const { requests, address } = await searchFromLanding({ [STATUS]: status(true, true) }, ' CLM ')
  await waitFor(() => expect(address()).toBe('/ai-search-results-1?q=CLM'))
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(calls(requests)).toEqual([STATUS, REQUEST])
})

it('solves the captcha first where it was not', covers('H09', 'T04', 'F08', 'A02'), async () => {
  const { requests, address } = await searchFromLanding({ [STATUS]: status(true, false, true) })
  await waitFor(() => expect(address()).toBe('/ai-search-results-1?q=CLM'))
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  // Strict mode runs effects twice, so the challenge may be fetched twice here.
  expect([...new Set(calls(requests))]).toEqual([STATUS, 'GET /api/captcha-challenge', VERIFY, REQUEST])
  const { token } = requests.find(({ path }) => path === '/api/verify-captcha')?.body as { token: string }
  const sent = JSON.parse(atob(token)) as { challenge: unknown; solution: { counter: number } }
  expect(sent.challenge).toEqual(challenge)
  expect(sent.solution.counter).toBe(7)
})

it.each<[string, Reply, string]>([
  ['used up', status(false, true), 'Your free trial has expired. Please register to continue.'],
  ['closed', status(false, false), 'Cannot perform search at the moment. Please try again later.'],
  [
    'failing',
    { status: 503, body: { detail: 'Away.' } },
    'Cannot perform search at the moment. Please try again later.',
  ],
  ['broken', 'broken', 'Unable to check free trial. Please try again later.'],
])(
  'stays on the page with a message when the trial is %s',
  covers('M01', 'M02', 'M03', 'T04'),
  async (_, reply, words) => {
    const { address } = await searchFromLanding({ [STATUS]: reply })
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(address()).toBe('/')
    expect(screen.getByLabelText('Ask the AI search')).toHaveValue('CLM')
  },
)

it('says on the page that the trial has ended, and what to do, also after the toast', covers('M01'), async () => {
  await searchFromLanding({ [STATUS]: status(false, true) })
  const notice = (await screen.findByLabelText('Ask the AI search')).closest('section') as HTMLElement
  expect(await within(notice).findByText(/^Your free trial has expired\. Please register to continue\./)).toBeVisible()
  expect(within(notice).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/registration')
})

it.each<[Reply, string]>([
  [{ status: 400, body: { detail: 'Captcha verification failed' } }, 'Captcha verification failed'],
  [{ status: 400, body: {} }, 'Captcha verification failed'],
  ['broken', 'Something went wrong. Please try again later.'],
])('shows why the captcha failed, and retries', covers('M04', 'M05'), async (reply, words) => {
  let now: Reply = reply
  const { address } = await searchFromLanding({ [STATUS]: status(true, false, true), [VERIFY]: () => now })
  await waitFor(() => expect(screen.getByText(words)).toBeVisible())
  now = { body: {} }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe('/ai-search-results-1?q=CLM'))
})

it('stays on the page when the captcha is cancelled', covers('M04'), async () => {
  const { address } = await searchFromLanding({ [STATUS]: status(true, false, true), [VERIFY]: 'silent' })
  await screen.findByRole('dialog', { name: 'Just a moment' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Captcha verification failed. Please try again.')).toBeVisible()
  expect(address()).toBe('/')
})

it('asks nothing about a trial of who is signed in', covers('H09'), async () => {
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('roleId', '1')
  const { requests, address } = await searchFromLanding({ 'POST /api/ai-search': { body: answer } })
  await waitFor(() => expect(address()).toBe('/search?q=CLM'))
  expect(calls(requests)).not.toContain(STATUS)
})

describe('a visitor who follows a link', () => {
  const needed: Reply = { status: 403, body: { detail: 'Captcha verification failed. Please try again.' } }

  it('solves the captcha over the results', covers('F08', 'T04'), async () => {
    let solved = false
    fakeServer({
      ...SERVED,
      [STATUS]: status(true, false, true),
      [VERIFY]: () => {
        solved = true
        return { body: {} }
      },
      [REQUEST]: () => (solved ? { body: answer } : needed),
    })
    await openPage('/ai-search-results-1?q=CLM')
    expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  })

  it('is sent to the registration when the trial is used up', covers('M01'), async () => {
    fakeServer({
      ...SERVED,
      [REQUEST]: { status: 403, body: { detail: 'Your free trial has expired. Please register to continue.' } },
    })
    await openPage('/ai-search-results-1?q=CLM')
    expect(await screen.findByText('Your free trial has expired. Please register to continue.')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/registration',
    )
  })
})
