import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Reply, pasteInto, fakeServer, openPage } from './app'
import { ACCOUNT, signedInReplies, signIn } from './accounts'

const TOOL = {
  name: 'Certa',
  company: 'Certa Inc.',
  category: 'Compliance, Risk',
  description: 'Third parties.',
  rating: 4.5,
  reviews: 12,
  logo: '',
  sample: false,
}
const SUMMARY = {
  id: 'l1',
  name: 'Shortlist',
  product_ids: ['certa', 'gone'],
  shared: false,
  created_at: '2026-11-01T08:00:00Z',
}
const OTHER = { ...SUMMARY, id: 'l2', name: 'قائمة العقود', product_ids: [], shared: true }
const DETAIL = {
  id: 'l1',
  name: 'Shortlist',
  created_at: SUMMARY.created_at,
  share: null as unknown,
  tools: [
    { product_id: 'certa', note: 'Ask for prices', added_at: SUMMARY.created_at, tool: TOOL },
    { product_id: 'gone', note: '', added_at: SUMMARY.created_at, tool: null },
  ],
}
const SHARE = { path: `/shared/${'t'.repeat(43)}`, notes: false, shared_at: '2026-11-02T08:00:00Z' }
const REQUEST = {
  query: 'contracts in German',
  constraints: null,
  filters: [{ kind: 'must' as const, field: 'languages', values: ['German'] }],
  keyword: '',
  facets: false,
}
const SAVED = {
  id: 's1',
  name: 'contracts in German',
  request: REQUEST,
  alert: true,
  evaluated_at: null,
  created_at: '2026-11-03T08:00:00Z',
}

const shortlistReplies = (more: Record<string, Reply | (() => Reply)> = {}) => ({
  ...signedInReplies(),
  'GET /api/shortlists': { body: [SUMMARY, OTHER] },
  'GET /api/shortlists/l1': { body: DETAIL },
  'GET /api/saved-searches': { body: [SAVED] },
  ...more,
})

const ANSWER = {
  product_ids: [
    {
      product_id: 'certa',
      product_name: 'Certa',
      company_name: 'Certa Inc.',
      description: '',
      avg_rating: 0,
      reviews: 0,
      image_url: '',
      category: '',
      language: '',
      country_served: '',
      integrations: [],
      sample: false,
      reasons: [],
      evidence: [],
      score: 1,
      score_parts: {},
    },
  ],
  response: 'Certa fits.',
  sentences: [],
  interpretation: { constraints: [], topic: '', corrected: null, named_products: [] },
  unmet_constraints: [],
  outcome: 'answer',
  total: 1,
  release: 'r1',
  policy: { version: '1', digest: '' },
  relaxations: [],
  question: null,
  refinements: [],
  facets: [],
  mode: 'hybrid',
  answer_id: '',
  search_id: 's',
  ai_generated: true,
}

const bodies = (requests: ReturnType<typeof fakeServer>, method: string) =>
  requests.filter((one) => one.method === method).map(({ path, body }) => [path, body])

it('sends a stranger to the login and back', async () => {
  fakeServer({})
  const { address } = await openPage('/shortlists')
  await waitFor(() => expect(address()).toBe('/login?next=%2Fshortlists'))
})

describe('the page', () => {
  it('shows the first list with notes, says what is gone, and the searches with a way to run them', async () => {
    signIn('1')
    fakeServer(shortlistReplies())
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
    expect(screen.getByRole('switch', { name: 'Mail me new tools for contracts in German' })).toBeChecked()
  })

  it('compares the first five of many', async () => {
    signIn('1')
    const tools = Array.from({ length: 7 }, (_, n) => ({
      ...DETAIL.tools[0],
      product_id: `t${n}`,
      tool: { ...TOOL, name: `Tool ${n}` },
    }))
    fakeServer(shortlistReplies({ 'GET /api/shortlists/l1': { body: { ...DETAIL, tools } } }))
    await openPage('/shortlists')
    expect(await screen.findByRole('link', { name: 'Compare the first 5' })).toHaveAttribute(
      'href',
      '/compare?product_ids=t0,t1,t2,t3,t4',
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Tool 6' }))
    expect(await screen.findByText('Tool 6 added to comparison')).toBeVisible()
  })

  it('says what to do where there is nothing', async () => {
    signIn('1')
    fakeServer(shortlistReplies({ 'GET /api/shortlists': { body: [] }, 'GET /api/saved-searches': { body: [] } }))
    await openPage('/shortlists')
    expect(await screen.findByText(/Press Save on a tool and the first one is made for you/)).toBeVisible()
    expect(await screen.findByText(/press Save this search/)).toBeVisible()
  })

  it('says when it cannot be had, each part for itself, and can be asked again', async () => {
    signIn('1')
    let broken = true
    fakeServer(
      shortlistReplies({
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

  it('makes, renames and deletes lists; what the server refuses is said at the field', async () => {
    signIn('1')
    const requests = fakeServer(
      shortlistReplies({
        'POST /api/shortlists': { status: 409, body: { detail: 'You already have a shortlist called “Board”.' } },
        'PATCH /api/shortlists/l1': { body: SUMMARY },
        'DELETE /api/shortlists/l1': { status: 204, body: null },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('button', { name: 'New shortlist' }))
    const making = within(await screen.findByRole('dialog'))
    await pasteInto(making.getByLabelText('Name'), 'Board')
    await userEvent.click(making.getByRole('button', { name: 'Make it' }))
    expect(await making.findByText('You already have a shortlist called “Board”.')).toBeVisible()
    expect(making.getByLabelText('Name')).toHaveValue('Board')
    await userEvent.click(making.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    const renaming = within(await screen.findByRole('dialog', { name: 'Rename the shortlist' }))
    await userEvent.clear(renaming.getByLabelText('Name'))
    await userEvent.type(renaming.getByLabelText('Name'), 'For the board{Enter}')
    await waitFor(() => expect(bodies(requests, 'PATCH')).toEqual([['/api/shortlists/l1', { name: 'For the board' }]]))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }))
    expect(await screen.findByText('Shortlist deleted')).toBeVisible()
  })

  it('writes notes, keeps what was typed when saving fails, and removes tools', async () => {
    signIn('1')
    let broken = true
    const requests = fakeServer(
      shortlistReplies({
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
    expect(bodies(requests, 'PUT').at(-1)).toEqual(['/api/shortlists/l1/tools/certa', { note: 'Ask for prices soon' }])
    await userEvent.click(screen.getByRole('button', { name: 'Remove the tool that is no longer listed' }))
    await waitFor(() => expect(bodies(requests, 'DELETE')).toEqual([['/api/shortlists/l1/tools/gone', null]]))
  })

  it('shares without notes unless they are chosen, shows the link, and ends it', async () => {
    signIn('1')
    let share: typeof SHARE | null = null
    const requests = fakeServer(
      shortlistReplies({
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
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show my notes, too' }))
    await waitFor(() =>
      expect(bodies(requests, 'POST').map(([, body]) => body)).toEqual([{ notes: false }, { notes: true }]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'End the link' }))
    await userEvent.click(await screen.findByRole('button', { name: 'End it' }))
    expect(await screen.findByText('The link is ended')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Share by link' })).toBeVisible()
  })

  it('switches alerts and deletes searches', async () => {
    signIn('1')
    const requests = fakeServer(
      shortlistReplies({
        'PATCH /api/saved-searches/s1': { body: { ...SAVED, alert: false } },
        'DELETE /api/saved-searches/s1': { status: 204, body: null },
      }),
    )
    await openPage('/shortlists')
    await userEvent.click(await screen.findByRole('switch'))
    await waitFor(() => expect(bodies(requests, 'PATCH')).toEqual([['/api/saved-searches/s1', { alert: false }]]))
    await userEvent.click(screen.getByRole('button', { name: 'Delete contracts in German' }))
    expect(await screen.findByText('Search deleted')).toBeVisible()
  })
})

describe('saving', () => {
  it('keeps a tool at a press, and lets choose lists at the next', async () => {
    signIn('1')
    let lists: (typeof SUMMARY)[] = []
    const requests = fakeServer({
      ...signedInReplies(),
      'GET /api/shortlists': () => ({ body: lists }),
      'GET /api/saved-searches': { body: [] },
      'POST /api/ai-search': { body: ANSWER },
      'POST /api/shortlists/tools': () => ({ body: (lists = [SUMMARY, OTHER])[0] }),
      'PUT /api/shortlists/l2/tools/certa': { body: OTHER },
    })
    await openPage('/search?q=contracts')
    await userEvent.click(await screen.findByRole('button', { name: 'Save Certa' }))
    expect(await screen.findByText('Certa saved to “Shortlist”')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Saved: Certa. Choose shortlists' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('checkbox', { name: /Shortlist/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: /قائمة/ }))
    await waitFor(() => expect(bodies(requests, 'PUT')).toEqual([['/api/shortlists/l2/tools/certa', { note: null }]]))
  })

  it('says why a tool could not be saved', async () => {
    signIn('1')
    fakeServer({
      ...signedInReplies(),
      'GET /api/shortlists': { body: [] },
      'POST /api/ai-search': { body: ANSWER },
      'POST /api/shortlists/tools': {
        status: 409,
        body: { detail: 'A shortlist can have at most 100 tools. Please remove one first.' },
      },
    })
    await openPage('/search?q=contracts')
    await userEvent.click(await screen.findByRole('button', { name: 'Save Certa' }))
    expect(await screen.findByText('A shortlist can have at most 100 tools. Please remove one first.')).toBeVisible()
  })

  it('keeps a search with its chips and filters, once', async () => {
    signIn('1')
    let saved: unknown[] = []
    const requests = fakeServer({
      ...signedInReplies(),
      'GET /api/shortlists': { body: [] },
      'GET /api/saved-searches': () => ({ body: saved }),
      'POST /api/ai-search': { body: ANSWER },
      'POST /api/saved-searches': () => ({ body: (saved = [SAVED])[0] }),
    })
    await openPage('/search?q=contracts+in+German&language=German')
    await userEvent.click(await screen.findByRole('button', { name: 'Save this search' }))
    expect(await screen.findByText('Search saved')).toBeVisible()
    expect(bodies(requests, 'POST').at(-1)).toEqual(['/api/saved-searches', { ...REQUEST, name: '', alert: true }])
    expect(await screen.findByRole('link', { name: 'See saved searches' })).toHaveAttribute(
      'href',
      '/shortlists#searches',
    )
  })

  it('offers nothing to save where no search for tools was understood, and nothing to visitors', async () => {
    signIn('1')
    fakeServer({
      ...signedInReplies(),
      'GET /api/shortlists': { body: [] },
      'GET /api/saved-searches': { body: [] },
      'POST /api/ai-search': { body: { ...ANSWER, outcome: 'off_topic' } },
    })
    await openPage('/search?q=weather')
    await screen.findByRole('region', { name: 'AI Response' })
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
  })
})

describe('a shared list', () => {
  const LIST = {
    name: 'For the pitch',
    shared_at: SHARE.shared_at,
    tools: [
      { product_id: 'certa', note: 'Ask', tool: TOOL },
      { product_id: 'brief', note: '', tool: { ...TOOL, name: 'Brief' } },
    ],
  }

  it('is read by anybody who has the link, and asks for nothing else', async () => {
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

  it('says that it is not shared any more, and tries again where the line broke', async () => {
    const gone = 'This link is no longer available.'
    fakeServer({ 'GET /api/shared/abc': { status: 404, body: { detail: gone } } })
    await openPage('/shared/abc')
    expect(await screen.findByText(gone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })

  it('has words for a broken line', async () => {
    let broken = true
    fakeServer({ 'GET /api/shared/abc': () => (broken ? 'broken' : { body: { ...LIST, tools: [] } }) })
    await openPage('/shared/abc')
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    await userEvent.click(again)
    expect(await screen.findByText('There are no tools on this list.')).toBeVisible()
  })
})

it('ends the mails by a press and not by being opened', async () => {
  const requests = fakeServer({
    'POST /api/saved-searches/stop': { body: { message: 'You will no longer get alerts for “Contracts”.' } },
  })
  await openPage('/alerts/stop?token=abc')
  const yes = await screen.findByRole('button', { name: 'Yes, stop them' })
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(yes)
  expect(await screen.findByText('You will no longer get alerts for “Contracts”.')).toBeVisible()
  expect(bodies(requests, 'POST')).toEqual([['/api/saved-searches/stop', { token: 'abc' }]])
})

it('asks a session that owes its code before anything of it is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn('1')
  const requests = fakeServer({
    ...shortlistReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, second_factor: { ...ACCOUNT.second_factor, enabled: true, state: 'pending' } },
    },
  })
  await openPage('/shortlists')
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(requests.some(({ path }) => path.includes('shortlists'))).toBe(false)
})
