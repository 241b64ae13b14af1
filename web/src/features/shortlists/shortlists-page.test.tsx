import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pasteInto, fakeServer, openPage } from '../../test/app'
import { CODE_REQUIRED, signIn } from '../../test/accounts'
import {
  LISTED_TOOL,
  SUMMARY,
  DETAIL,
  SHARE,
  SAVED_SEARCH,
  buildShortlistReplies,
  findBodies,
} from './shortlists.fixtures'

it('sends a visitor to the login and back', async () => {
  fakeServer({})
  const { address } = await openPage('/shortlists')
  await waitFor(() => expect(address()).toBe('/login?next=%2Fshortlists'))
})

describe('the page', () => {
  it('shows the first list with notes, removed tools, and saved searches with links', async () => {
    signIn('1')
    fakeServer(buildShortlistReplies())
    await openPage('/shortlists')
    const panel = within(await screen.findByRole('region', { name: 'Shortlist' }))
    expect(await panel.findByRole('link', { name: 'Certa' })).toHaveAttribute('href', '/product/user/certa')
    expect(panel.getByText('Ask for prices')).toBeVisible()
    expect(panel.getByText('This tool is no longer listed.')).toBeVisible()
    expect(panel.queryByRole('link', { name: /^Compare/ })).toBeNull()
    expect(screen.getByRole('link', { name: /قائمة العقود/ })).toHaveAttribute('href', '/shortlists?list=l2')
    expect(await screen.findByRole('link', { name: 'contracts in German' })).toHaveAttribute(
      'href',
      '/search?q=contracts+in+German&language=German',
    )
    expect(screen.getByRole('switch', { name: 'Email alerts for contracts in German' })).toBeChecked()
  })

  it('compares the first five of many', async () => {
    signIn('1')
    const tools = Array.from({ length: 7 }, (_, n) => ({
      ...DETAIL.tools[0],
      product_id: `t${n}`,
      tool: { ...LISTED_TOOL, name: `Tool ${n}` },
    }))
    fakeServer(buildShortlistReplies({ 'GET /api/shortlists/l1': { body: { ...DETAIL, tools } } }))
    await openPage('/shortlists')
    expect(await screen.findByRole('link', { name: 'Compare the first 5' })).toHaveAttribute(
      'href',
      '/compare?product_ids=t0,t1,t2,t3,t4',
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Tool 6' }))
    expect(await screen.findByText('Tool 6 added to comparison')).toBeVisible()
  })

  it('shows empty states with the next step', async () => {
    signIn('1')
    fakeServer(buildShortlistReplies({ 'GET /api/shortlists': { body: [] }, 'GET /api/saved-searches': { body: [] } }))
    await openPage('/shortlists')
    expect(await screen.findByText(/Save a tool to create your first one/)).toBeVisible()
    expect(await screen.findByText(/Run a search and select Save this search/)).toBeVisible()
  })

  it('shows an error for each section, with a retry', async () => {
    signIn('1')
    let broken = true
    fakeServer(
      buildShortlistReplies({
        'GET /api/shortlists': () => (broken ? 'broken' : { body: [SUMMARY] }),
        'GET /api/shortlists/l1': { status: 503, body: { detail: 'Lexdex is temporarily unavailable.' } },
      }),
    )
    await openPage('/shortlists')
    expect(await screen.findByRole('link', { name: 'contracts in German' })).toBeVisible()
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByText('Lexdex is temporarily unavailable.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Shortlist' })).toBeVisible()
  })

  it('creates, renames and deletes lists, and shows the server’s errors at the field', async () => {
    signIn('1')
    let lists = [SUMMARY]
    const requests = fakeServer(
      buildShortlistReplies({
        'GET /api/shortlists': () => ({ body: lists }),
        'POST /api/shortlists': { status: 409, body: { detail: 'You already have a shortlist called “Board”.' } },
        'PATCH /api/shortlists/l1': { body: SUMMARY },
        'DELETE /api/shortlists/l1': () => {
          lists = []
          return { status: 204, body: null }
        },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('button', { name: 'New shortlist' }))
    const making = within(await screen.findByRole('dialog'))
    await pasteInto(making.getByLabelText('Name'), 'Board')
    await userEvent.click(making.getByRole('button', { name: 'Create' }))
    expect(await making.findByText('You already have a shortlist called “Board”.')).toBeVisible()
    expect(making.getByLabelText('Name')).toHaveValue('Board')
    await userEvent.click(making.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename shortlist' }))
    await userEvent.clear(renaming.getByLabelText('Name'))
    await userEvent.type(renaming.getByLabelText('Name'), 'For the board{Enter}')
    await waitFor(() =>
      expect(findBodies(requests, 'PATCH')).toEqual([['/api/shortlists/l1', { name: 'For the board' }]]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete list' }))
    expect(await screen.findByText('Shortlist deleted')).toBeVisible()
    expect(await screen.findByText('No shortlists yet', { exact: false })).toBeVisible()
    const last = requests.findIndex(({ method }) => method === 'DELETE')
    expect(requests.slice(last + 1).some(({ path }) => path === '/api/shortlists/l1')).toBe(false)
  })

  it('saves notes, keeps the input when saving fails, and removes tools', async () => {
    signIn('1')
    let broken = true
    const requests = fakeServer(
      buildShortlistReplies({
        'PUT /api/shortlists/l1/tools/certa': () => (broken ? 'broken' : { body: SUMMARY }),
        'DELETE /api/shortlists/l1/tools/gone': { status: 204, body: null },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit note on Certa' }))
    const field = screen.getByLabelText('Note on Certa')
    await pasteInto(field, ' soon')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await screen.findByText('Failed to save the note')).toBeVisible()
    expect(field).toHaveValue('Ask for prices soon')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(screen.queryByLabelText('Note on Certa')).toBeNull())
    expect(findBodies(requests, 'PUT').at(-1)).toEqual([
      '/api/shortlists/l1/tools/certa',
      { note: 'Ask for prices soon' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Remove the tool that is no longer listed' }))
    await waitFor(() => expect(findBodies(requests, 'DELETE')).toEqual([['/api/shortlists/l1/tools/gone', null]]))
  })

  it('shares without notes by default, shows the link, and stops sharing', async () => {
    signIn('1')
    let share: typeof SHARE | null = null
    const requests = fakeServer(
      buildShortlistReplies({
        'GET /api/shortlists/l1': () => ({ body: { ...DETAIL, share } }),
        'POST /api/shortlists/l1/share': () => ({ body: (share = SHARE) }),
        'DELETE /api/shortlists/l1/share': () => {
          share = null
          return { status: 204, body: null }
        },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('button', { name: 'Share by link' }))
    expect(await screen.findByLabelText('Link to this shortlist')).toHaveValue(`${location.origin}${SHARE.path}`)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Include my notes' }))
    await waitFor(() =>
      expect(findBodies(requests, 'POST').map(([, body]) => body)).toEqual([{ notes: false }, { notes: true }]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Stop sharing' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Sharing stopped')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Share by link' })).toBeVisible()
  })

  it('switches alerts and deletes searches', async () => {
    signIn('1')
    const requests = fakeServer(
      buildShortlistReplies({
        'PATCH /api/saved-searches/s1': { body: { ...SAVED_SEARCH, alert: false } },
        'DELETE /api/saved-searches/s1': { status: 204, body: null },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('switch'))
    await waitFor(() => expect(findBodies(requests, 'PATCH')).toEqual([['/api/saved-searches/s1', { alert: false }]]))
    await userEvent.click(screen.getByRole('button', { name: 'Delete contracts in German' }))
    expect(await screen.findByText('Search deleted')).toBeVisible()
  })
})

it('requires the two-factor code of an unconfirmed session before showing anything', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn('1')
  const requests = fakeServer({
    ...buildShortlistReplies(),
    'GET /api/account': CODE_REQUIRED,
  })
  await openPage('/shortlists')
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(requests.some(({ path }) => path.includes('shortlists'))).toBe(false)
})
