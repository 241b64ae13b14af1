/** The signed-in search: two modes, suggested prompts, filters, constraints, refinements and error messages. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'
import { ACCOUNT, CODE_REQUIRED, buildSignedInReplies } from '../../test/accounts'
import { motionPreference } from '../../test/motion'
import { covers } from '../../test/covers'

const REQUEST = 'POST /api/ai-search'
const OPTIONS = {
  categories: [{ name: 'Legal Analytics', slug: 'legal-analytics', landing_slug: null, in_filter: true }],
  integrations: ['Slack', 'iManage'],
  languages: [{ id: 4, name: 'Portuguese', code: 'pt', in_filter: true, in_registration: true }],
  countries: [{ name: 'Global', code: '', in_filter: true, in_registration: true }],
  industries: [],
  job_titles: [],
  organization_sizes: [],
  onboarding_reasons: [],
}

beforeEach(() => {
  motionPreference.reduced = true
  localStorage.setItem('authToken', 'a-token')
  localStorage.setItem('roleId', '1')
})

async function search(path: string, reply: Reply | (() => Reply) = { body: answer }) {
  const requests = fakeServer({ [REQUEST]: reply, 'GET /api/options': { body: OPTIONS } })
  const view = await openPage(path)
  return { requests, ...view }
}

const bodies = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/ai-search').map(({ body }) => body)

async function choose(label: string, option: string): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText(label), await screen.findByRole('option', { name: option }))
}

it('suggests four prompts, and runs one on a click', covers('S02', 'S04', 'T05', 'N10/search'), async () => {
  const { requests, address } = await search('/search')
  expect(await screen.findByRole('heading', { name: 'Lexdex Search Beta' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'AI Search' })).toBeChecked()
  const prompts = within(screen.getByRole('list', { name: 'Suggested prompts' })).getAllByRole('button')
  expect(prompts).toHaveLength(4)
  expect(bodies(requests)).toEqual([])
  await userEvent.click(prompts[0] as HTMLElement)
  expect(address()).toBe('/search?q=Compare+third-party+risk+management+tools')
  await screen.findByRole('heading', { name: 'AI Response' })
  expect(bodies(requests)).toEqual([
    {
      query: 'Compare third-party risk management tools',
      constraints: null,
      filters: [],
      keyword: '',
      facets: true,
      keyword_only: false,
    },
  ])
})

it('shows a loading state without the previous answer', covers('S06', 'T05'), async () => {
  let reply: Reply = { body: answer }
  const { router } = await search('/search?q=CLM', () => reply)
  await screen.findByRole('heading', { name: 'AI Response' })
  reply = 'silent'
  void router.navigate({ to: '/search', search: { q: 'other' } })
  expect(await screen.findByRole('button', { name: /Searching\.\.\./ })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'AI Response' })).toBeNull()
  expect(screen.queryAllByRole('article')).toEqual([])
})

it('types the answer a character at a time', covers('S07'), async () => {
  motionPreference.reduced = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await search('/search?q=CLM')
  const card = (await screen.findByRole('heading', { name: 'AI Response' })).closest('section') as HTMLElement
  const before = Number(card.dataset['typedWords'])
  await vi.advanceTimersByTimeAsync(100)
  const typed = Number(card.dataset['typedWords']) - before
  expect(typed).toBeGreaterThanOrEqual(4)
  expect(typed).toBeLessThan(20)
  expect(card).toHaveAttribute('data-typing', 'true')
})

it('starts each new search at the first page', covers('S10'), async () => {
  const { address } = await search('/search?q=CLM&page=2')
  expect(await screen.findByText('Showing 11-20 of 23 results')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Ask the AI search'))
  await userEvent.type(screen.getByLabelText('Ask the AI search'), 'other{Enter}')
  expect(address()).toBe('/search?q=other')
  expect(await screen.findByText('Showing 1-10 of 23 results')).toBeVisible()
})

it('links to the product page for signed-in users', covers('S12'), async () => {
  await search('/search?q=CLM')
  expect(await screen.findByRole('link', { name: 'View Details of Certa' })).toHaveAttribute(
    'href',
    '/product/user/certa',
  )
})

it('refines by keyword and drop-downs over all tools', covers('S05', 'S14'), async () => {
  const { requests, address } = await search('/search')
  await userEvent.click(await screen.findByText('Refine Your Search'))
  expect(address()).toBe('/search?mode=refine')
  for (const label of ['Category', 'Language', 'Integration', 'Country'])
    expect(await screen.findByLabelText(label)).toBeVisible()
  await pasteInto(screen.getByLabelText('Keyword'), ' contract ')
  await choose('Language', 'Portuguese')
  await choose('Country', 'Global')
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters & Search' }))
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(bodies(requests)).toEqual([
    {
      query: '',
      constraints: null,
      keyword: 'contract',
      facets: true,
      filters: [
        { kind: 'must', field: 'languages', values: ['Portuguese'] },
        { kind: 'must', field: 'countries', values: ['Global'] },
      ],
      keyword_only: false,
    },
  ])
})

it('sends no request without filters', covers('S05'), async () => {
  const { requests } = await search('/search?mode=refine')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply Filters & Search' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a keyword or choose a filter.')
  expect(bodies(requests)).toEqual([])
})

it('filters the results, with the number of tools for each value', covers('S14'), async () => {
  const { requests, address } = await search('/search?q=CLM')
  await screen.findByRole('heading', { name: 'AI Response' })
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await choose('Category', 'Contracts and Documents (19)')
  expect(address()).toBe('/search?q=CLM&category=Contracts+and+Documents')
  await waitFor(() => expect(bodies(requests)).toHaveLength(2))
  expect(bodies(requests)[1]).toMatchObject({
    query: 'CLM',
    filters: [{ kind: 'must', field: 'categories', values: ['Contracts and Documents'] }],
  })
  expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(address()).toBe('/search?q=CLM')
})

it('changes a chip by its menu, and removes it', async () => {
  const { requests } = await search('/search?q=CLM')
  const chips = within(await screen.findByRole('region', { name: 'How we read your request' }))
  await userEvent.click(chips.getByRole('button', { name: /Prefer SOC 2/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Make it a requirement' }))
  await waitFor(() => expect(bodies(requests)).toHaveLength(2))
  expect(bodies(requests)[1]).toMatchObject({
    query: 'CLM',
    constraints: [
      { kind: 'must', field: 'languages' },
      { kind: 'must', field: 'security_certifications' },
      { kind: 'must_not', field: 'deployment_models' },
    ],
  })
})

it('adds a suggested constraint', async () => {
  const { requests } = await search('/search?q=CLM')
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Cloud 14 tools' }))
  await waitFor(() => expect(bodies(requests)).toHaveLength(2))
  expect(bodies(requests)[1]).toMatchObject({
    constraints: [
      { field: 'languages' },
      { field: 'security_certifications' },
      { field: 'deployment_models', kind: 'must_not' },
      { field: 'deployment_models', kind: 'must', values: ['Cloud'] },
    ],
  })
})

it('shows the evidence of an exclusion under its own label', async () => {
  await search('/search?q=CLM')
  const [evidence] = await screen.findAllByRole('list', { name: 'Your requirements' })
  const labels = [...(evidence as HTMLElement).querySelectorAll('bdi')].map((label) => label.textContent)
  expect(labels).toEqual(answer.interpretation.constraints.map(({ label }) => label))
})

it('offers requirements to drop when nothing matches', async () => {
  const nothing = {
    ...answer,
    product_ids: [],
    outcome: 'no_match',
    total: 0,
    clarifying_question: null,
    refinements: [],
    relaxations: [{ constraint_ids: [1], result_count: 4 }],
  }
  const { requests } = await search('/search?q=CLM', { body: nothing })
  await userEvent.click(await screen.findByRole('link', { name: 'Drop Portuguese: 4 tools' }))
  await waitFor(() => expect(bodies(requests)).toHaveLength(2))
  expect((bodies(requests)[1] as { constraints: unknown[] }).constraints).toHaveLength(2)
})

it.each<[Reply, string]>([
  [
    { status: 503, body: { detail: 'Search is starting. Please try again in a moment.' } },
    'Search is starting. Please try again in a moment.',
  ],
  [{ status: 500, body: {} }, 'AI Search failed'],
  ['broken', 'AI Search failed'],
])('shows a toast and no results after a failure', covers('S16', 'M08', 'T05'), async (reply, words) => {
  await search('/search?q=CLM', reply)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.queryAllByRole('article')).toEqual([])
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it.each([
  [['First.', 'Second.'], 'First.'],
  [[], ''],
])('uses the first of a list of answers: %j', covers('S15'), async (response, shown) => {
  await search('/search?q=CLM', { body: { ...answer, sentences: [], response } })
  await screen.findByText('Showing 1-10 of 23 results')
  if (shown) expect(screen.getByText(shown)).toBeVisible()
  expect(screen.queryByText('Second.')).toBeNull()
})

it('goes one step back', covers('S03'), async () => {
  const { router, address } = await search('/search?q=first')
  await router.navigate({ to: '/search', search: { q: 'second' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/search?q=first'))
})

it('requires the two-factor code of an unconfirmed session, then searches', async () => {
  let state = 'pending'
  fakeServer({
    ...buildSignedInReplies(),
    [REQUEST]: () => (state === 'pending' ? CODE_REQUIRED : { body: answer }),
    'GET /api/options': { body: OPTIONS },
    'GET /api/account': () => (state === 'pending' ? CODE_REQUIRED : { body: ACCOUNT }),
    'POST /auth/second-factor': () => {
      state = 'passed'
      return { body: { access_token: 'after-code', second_factor: 'passed' } }
    },
  })
  await openPage('/search?q=CLM')
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
})
