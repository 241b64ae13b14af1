import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, openPage } from '../../test/app'
import { LISTED_TOOL, SHARE, findBodies } from './shortlists.fixtures'

describe('a shared list', () => {
  const LIST = {
    name: 'For the pitch',
    shared_at: SHARE.shared_at,
    tools: [
      { product_id: 'certa', note: 'Ask', tool: LISTED_TOOL },
      { product_id: 'brief', note: '', tool: { ...LISTED_TOOL, name: 'Brief' } },
    ],
  }

  it('is visible to anyone with the link, and loads nothing else', async () => {
    const requests = fakeServer({ 'GET /api/shared/abc': { body: LIST } })
    await openPage('/shared/abc')
    expect(await screen.findByRole('heading', { level: 1, name: 'For the pitch' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Certa' })).toHaveAttribute('href', '/product/certa')
    expect(screen.getByText('Ask')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare all' })).toHaveAttribute(
      'href',
      '/compare?product_ids=certa,brief',
    )
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(requests.filter(({ path }) => path.includes('shortlists'))).toEqual([])
  })

  it('explains that sharing has stopped, and retries after a network error', async () => {
    const gone = 'Ask the person who shared it for a new link.'
    fakeServer({ 'GET /api/shared/abc': { status: 404, body: { detail: gone } } })
    await openPage('/shared/abc')
    expect(await screen.findByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })

  it('explains a network error', async () => {
    let broken = true
    fakeServer({ 'GET /api/shared/abc': () => (broken ? 'broken' : { body: { ...LIST, tools: [] } }) })
    await openPage('/shared/abc')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByText('This list has no tools.')).toBeVisible()
  })
})

it('stops the emails on a click and not when opened', async () => {
  const requests = fakeServer({
    'POST /api/saved-searches/stop': { body: { message: 'You will no longer get alerts for “Contracts”.' } },
  })
  await openPage('/alerts/stop?token=abc')
  const yes = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(yes)
  expect(await screen.findByText('You will no longer get alerts for “Contracts”.')).toBeVisible()
  expect(findBodies(requests, 'POST')).toEqual([['/api/saved-searches/stop', { token: 'abc' }]])
})
