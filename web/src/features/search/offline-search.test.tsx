/** Searches without a connection, and after the end of the free trial. */
import { onlineManager } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'

const REQUEST = 'POST /api/free-ai-search'
const PART = `GET /api/answers/${answer.answer_id}/results`
const PAGE = '/ai-search-results-1?q=CLM'

beforeEach(() => {
  motionPreference.reduced = true
})
afterEach(() => onlineManager.setOnline(true))

it('says that a search waits for the connection, and runs it when that is back', async () => {
  const requests = fakeServer({ [REQUEST]: { body: answer } })
  onlineManager.setOnline(false)
  await openPage(PAGE)
  expect(await screen.findByRole('heading', { name: "You're offline" })).toBeVisible()
  expect(screen.queryByText('Searching...')).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  onlineManager.setOnline(true)
  expect(await screen.findByRole('heading', { name: /^Showing 1-10 / })).toBeVisible()
  expect(screen.queryByRole('heading', { name: "You're offline" })).toBeNull()
})

it('says so too in place of another order of the results', async () => {
  fakeServer({ [REQUEST]: { body: answer }, [PART]: { body: { release: 'r', offset: 0, count: 0, results: [] } } })
  const { router } = await openPage(PAGE)
  await screen.findByRole('heading', { name: /^Showing 1-10 / })
  onlineManager.setOnline(false)
  await router.navigate({ to: '.', search: { q: 'CLM', sort: 'name' } })
  expect(await screen.findByRole('heading', { name: "You're offline" })).toBeVisible()
})

it('asks to register in the heading when the free trial has ended', async () => {
  const detail = 'Your free trial has expired. Please register to continue.'
  fakeServer({ [REQUEST]: { status: 403, body: { detail } } })
  await openPage(PAGE)
  expect(await screen.findByRole('heading', { name: 'Register to keep searching' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(detail)
  expect(screen.queryByRole('heading', { name: 'The search failed' })).toBeNull()
})
