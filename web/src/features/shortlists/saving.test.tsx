import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, openPage } from '../../test/app'
import { buildSignedInReplies, signIn } from '../../test/accounts'
import { SUMMARY, OTHER_SUMMARY, REQUEST, SAVED_SEARCH, SEARCH_ANSWER, findBodies } from './shortlists.fixtures'

describe('saving', () => {
  it('saves a tool on the first click, and offers the lists on the next', async () => {
    signIn('1')
    let lists: (typeof SUMMARY)[] = []
    const requests = fakeServer({
      ...buildSignedInReplies(),
      'GET /api/shortlists': () => ({ body: lists }),
      'GET /api/saved-searches': { body: [] },
      'POST /api/ai-search': { body: SEARCH_ANSWER },
      'POST /api/shortlists/tools': () => ({ body: (lists = [SUMMARY, OTHER_SUMMARY])[0] }),
      'PUT /api/shortlists/l2/tools/certa': { body: OTHER_SUMMARY },
    })
    await openPage('/search?q=contracts')
    await userEvent.click(await screen.findByRole('button', { name: 'Save Certa' }))
    expect(await screen.findByText('Certa saved to “Shortlist”')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Saved: Certa. Choose shortlists' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('checkbox', { name: /Shortlist/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: /قائمة/ }))
    await waitFor(() =>
      expect(findBodies(requests, 'PUT')).toEqual([['/api/shortlists/l2/tools/certa', { note: null }]]),
    )
  })

  it('says why a tool could not be saved', async () => {
    signIn('1')
    fakeServer({
      ...buildSignedInReplies(),
      'GET /api/shortlists': { body: [] },
      'POST /api/ai-search': { body: SEARCH_ANSWER },
      'POST /api/shortlists/tools': {
        status: 409,
        body: { detail: 'A shortlist can have at most 100 tools. Please remove one first.' },
      },
    })
    await openPage('/search?q=contracts')
    await userEvent.click(await screen.findByRole('button', { name: 'Save Certa' }))
    expect(await screen.findByText('A shortlist can have at most 100 tools. Please remove one first.')).toBeVisible()
  })

  it.each([false, true])('saves a search with its constraints and filters, once; with emails: %s', async (alert) => {
    signIn('1')
    let saved: unknown[] = []
    const requests = fakeServer({
      ...buildSignedInReplies(),
      'GET /api/shortlists': { body: [] },
      'GET /api/saved-searches': () => ({ body: saved }),
      'POST /api/ai-search': { body: SEARCH_ANSWER },
      'POST /api/saved-searches': () => ({ body: (saved = [SAVED_SEARCH])[0] }),
    })
    await openPage('/search?q=contracts+in+German&language=German')
    await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
    expect(dialog.getByRole('checkbox', { name: 'Email me when new tools match' })).not.toBeChecked()
    dialog.getByText(/At most one email a day\. Each email has a link that stops it/)
    if (alert) await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save search' }))
    expect(await screen.findByText('Search saved')).toBeVisible()
    expect(screen.queryByText(/We'll email you/) !== null).toBe(alert)
    expect(findBodies(requests, 'POST').at(-1)).toEqual(['/api/saved-searches', { ...REQUEST, name: '', alert }])
    expect(await screen.findByRole('link', { name: 'See saved searches' })).toHaveAttribute(
      'href',
      '/shortlists#searches',
    )
  })

  it('hides saving when no search was recognised, and for visitors', async () => {
    signIn('1')
    fakeServer({
      ...buildSignedInReplies(),
      'GET /api/shortlists': { body: [] },
      'GET /api/saved-searches': { body: [] },
      'POST /api/ai-search': { body: { ...SEARCH_ANSWER, outcome: 'off_topic' } },
    })
    await openPage('/search?q=weather')
    await screen.findByRole('region', { name: 'AI Response' })
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
  })
})
