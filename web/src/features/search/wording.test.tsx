import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import fixture from '../../../fixtures/answer.json'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'

const SEARCH = 'POST /api/free-ai-search'
const PAGE = '/ai-search-results-1?q=CLM'
const NOTE = 'Worded by a language model from the cited findings; every name and number checked'
const answer = { ...fixture, rewording: 'available' }
const WORDING = `GET /api/answers/${fixture.answer_id}/wording`
const reworded = fixture.sentences.map((sentence, index) => ({
  ...sentence,
  text: index === 0 ? `${sentence.text} Indeed.` : sentence.text,
  is_reworded: index === 0,
}))

const toStream = (...lastEvents: string[]): Reply => ({
  text: [
    ...reworded.map((sentence) => `event: sentence\r\ndata: ${JSON.stringify(sentence)}\r\n\r\n`),
    ...lastEvents.map((name) => `event: ${name}\r\ndata: {}\r\n\r\n`),
  ].join(''),
})

beforeEach(() => {
  motionPreference.reduced = true
})

describe('an answer that a language model reworded', () => {
  it('says so, keeps its sources, and shows the original wording on request', async () => {
    fakeServer({ [SEARCH]: { body: answer }, [WORDING]: toStream('done') })
    await openPage(PAGE)
    const card = within(await screen.findByRole('region', { name: 'AI Response' }))
    expect(await card.findByText(NOTE)).toBeVisible()
    expect(card.getByTestId('answer-text')).toHaveTextContent('Indeed.')
    expect(card.getByRole('button', { name: /^Source 1, Certa: languages/ })).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Show original wording' }))
    expect(card.getByTestId('answer-text')).not.toHaveTextContent('Indeed.')
    expect(card.getByText('AI-generated from catalogue data')).toBeVisible()
    await userEvent.click(card.getByRole('button', { name: 'Show reworded answer' }))
    expect(card.getByText(NOTE)).toBeVisible()
  })

  it('is shown without the typing effect if it comes later', async () => {
    motionPreference.reduced = false
    fakeServer({ [SEARCH]: { body: answer }, [WORDING]: toStream('done') })
    await openPage(PAGE)
    const card = await screen.findByRole('region', { name: 'AI Response' })
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await screen.findByText(NOTE)).toBeVisible()
    expect(card).toHaveAttribute('data-typing', 'false')
  })

  it('is part of its permalink', async () => {
    const snapshot = {
      answer_id: 'a',
      request: { query: 'CLM', filters: [], keyword: '' },
      answered_at: '2026-11-24T00:00:00Z',
      policy_digest: 'd'.repeat(64),
      answer_digest: 'e'.repeat(64),
      replay: 'identical',
      answer: fixture,
      wording: reworded,
    }
    const requests = fakeServer({ 'GET /api/answers/a': { body: snapshot } })
    await openPage('/answers/a')
    expect(await screen.findByText(NOTE)).toBeVisible()
    expect(requests.filter(({ path }) => path.endsWith('/wording'))).toHaveLength(0)
  })
})

it.each<[string, Reply]>([
  ['the composed answer stays', toStream('unchanged')],
  ['the stream ends midway', toStream()],
  ['the request fails', { status: 503, body: { detail: 'Later.' } }],
  ['the connection breaks', 'broken'],
])('shows the composed answer if %s', async (_, reply) => {
  const requests = fakeServer({ [SEARCH]: { body: answer }, [WORDING]: reply })
  await openPage(PAGE)
  const text = await screen.findByTestId('answer-text')
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/wording'))).toBe(true))
  expect(text).not.toHaveTextContent('Indeed.')
  expect(screen.queryByRole('button', { name: 'Show original wording' })).toBeNull()
  expect(screen.getByText('AI-generated from catalogue data')).toBeVisible()
})

it('requests no wording if none is available', async () => {
  const requests = fakeServer({ [SEARCH]: { body: { ...answer, rewording: 'off' } }, [WORDING]: toStream('done') })
  await openPage(PAGE)
  expect(await screen.findByText('AI-generated from catalogue data')).toBeVisible()
  expect(requests.filter(({ path }) => path.endsWith('/wording'))).toHaveLength(0)
})
