/** The permalink of an answer: the request, the answer, and whether the same search gives the same answer. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { fakeServer, openPage } from '../../test/app'
import { allowStatistics } from '../../test/consent'
import { motionPreference } from '../../test/motion'

const snapshot = {
  answer_id: answer.answer_id,
  request: { query: 'CLM in Portuguese', constraints: null, filters: [], keyword: '', facets: true },
  answered_at: '2026-11-21T06:40:00Z',
  policy_digest: '1313185ba5f2be9c880ac878aa11bb22',
  answer_digest: 'f'.repeat(64),
  replay: 'identical',
  answer,
}

beforeEach(() => {
  motionPreference.reduced = true
})

it('shows the request, its answer, and that it was reproduced', async () => {
  fakeServer({ [`GET /api/answers/${answer.answer_id}`]: { body: snapshot } })
  await openPage(`/answers/${answer.answer_id}`)
  expect(await screen.findByText(/Reproduced just now: identical/)).toBeVisible()
  expect(screen.getByText(/CLM in Portuguese/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search again' })).toHaveAttribute(
    'href',
    '/ai-search-results-1?q=CLM+in+Portuguese',
  )
  expect(screen.getAllByRole('article')).toHaveLength(10)
  // Its products lead back here, not to a search that was not made.
  expect(screen.getByRole('link', { name: 'View Details of Certa' })).toHaveAttribute('href', '/product/certa')
})

it('shows an error for an unknown answer', async () => {
  fakeServer({
    'GET /api/answers/nothing': {
      status: 404,
      body: { detail: 'Answer not found. The link may have expired.' },
    },
  })
  await openPage('/answers/nothing')
  expect(await screen.findByRole('alert')).toHaveTextContent('Answer not found.')
})

it('is linked from the answer, and interactions with results are reported', async () => {
  const requests = fakeServer({
    'POST /api/free-ai-search': { body: answer },
    'POST /api/search-actions': { status: 204, body: null },
  })
  allowStatistics()
  await openPage('/ai-search-results-1?q=CLM')
  expect(await screen.findByRole('link', { name: 'Share this answer' })).toHaveAttribute(
    'href',
    `/answers/${answer.answer_id}`,
  )
  const findTrackedActions = () => requests.filter(({ path }) => path === '/api/search-actions').map(({ body }) => body)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Certa' }))
  await waitFor(() =>
    expect(findTrackedActions()).toEqual([{ search_id: answer.search_id, kind: 'compare', product_id: 'certa' }]),
  )
  await userEvent.click(
    within(screen.getByRole('article', { name: 'Certa' })).getByRole('link', { name: 'View Details of Certa' }),
  )
  await waitFor(() =>
    expect(findTrackedActions().at(-1)).toEqual({ search_id: answer.search_id, kind: 'click', product_id: 'certa' }),
  )
})

it.each([null, '{"preferences":true,"statistics":false,"recorded":true}'])(
  'interactions are not reported without consent to statistics (%s)',
  async (choice) => {
    if (choice) localStorage.setItem('lexdex.cookies', choice)
    const requests = fakeServer({ 'POST /api/free-ai-search': { body: answer } })
    await openPage('/ai-search-results-1?q=CLM')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare Certa' }))
    expect(screen.getByRole('checkbox', { name: 'Compare Certa' })).toBeChecked()
    expect(requests.filter(({ path }) => path === '/api/search-actions')).toEqual([])
  },
)
