import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import answer from '../../../fixtures/answer.json'
import products from '../../../fixtures/products.json'
import { fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'
import { covers } from '../../test/covers'

const REQUEST = 'POST /api/free-ai-search'
const PAGE = '/ai-search-results-1?q=CLM'
type Hit = (typeof answer.product_ids)[number]

/** The answer to a question whose topic is a function of this kind. */
function withFunction(kind: 'must' | 'should') {
  const contractReview = {
    id: 9,
    kind,
    field: 'capabilities',
    values: ['Contract review'],
    label: 'Contract review',
    words: 'contract review',
    start: 0,
    end: 15,
    is_function: true,
  }
  return {
    ...answer,
    interpretation: { ...answer.interpretation, topic: 'contract review', constraints: [contractReview] },
  }
}

beforeEach(() => {
  motionPreference.reduced = true
})

it('keeps the focus in the field after Enter, and fills it with a search chosen elsewhere', async () => {
  fakeServer({ [REQUEST]: { body: answer } })
  const { address, router } = await openPage('/ai-search-results-1?q=CLM')
  const field = await screen.findByLabelText('Ask the AI search')
  await userEvent.clear(field)
  await userEvent.type(field, 'contract review{Enter}')
  await waitFor(() => expect(address()).toBe('/ai-search-results-1?q=contract+review'))
  expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
  expect(screen.getByLabelText('Ask the AI search')).toHaveFocus()
  await router.navigate({ to: '/ai-search-results-1', search: { q: 'time recording' } })
  await waitFor(() => expect(field).toHaveValue('time recording'))
})

describe('free results', covers('R15', 'F01', 'F02', 'F03', 'A11', 'S08', 'S11', 'S13', 'T06', 'N10/results'), () => {
  it('sends the trimmed question once and shows answer and cards', async () => {
    const requests = fakeServer({ [REQUEST]: { body: answer } })
    await openPage('/ai-search-results-1?q=%20CLM%20')
    expect(await screen.findByRole('heading', { name: /AI-Powered Legal Tool Discovery/ })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { method: 'POST', path: '/api/free-ai-search', body: { query: 'CLM', client_ip: '' } },
    ])
    expect(screen.getByRole('button', { name: 'Search ✦ AI' })).toBeVisible()
    expect(screen.getByText('Showing 1-10 of 23 results')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(10)
    expect(screen.getByText('AI-generated from catalogue data')).toHaveAttribute('title', 'Release r-20251120-01')
    expect(document.querySelector('[data-ai-generated="true"]')).toBeVisible()
    const first = within(screen.getByRole('article', { name: 'Certa' }))
    expect(first.getByText('Compliance & Risk Management Tools')).toBeVisible()
    expect(
      screen.getByRole('article', { name: 'Certa' }).querySelector('[data-field="description"]'),
    ).toHaveTextContent(/^Third-party lifecycle platform that collects, checks and monitors suppliers, with\.\.\.$/)
    expect(first.getByRole('img', { name: 'Rated 4.6 of 5' })).toHaveAttribute('data-filled', '4')
    expect(first.getByText('4.6')).toBeVisible()
    const last = within(screen.getByRole('article', { name: /^Donaudampf.*Practices$/ }))
    expect(last.getByText('Region').parentElement).toHaveTextContent('RegionN/A')
    expect(last.getByTitle(/invented/)).toHaveTextContent('Sample data')
  })

  it('marks sample products that the answer names', async () => {
    const [hit, ...others] = answer.product_ids as [Hit, ...Hit[]]
    const hits = [...others.slice(0, 3), { ...hit, sample: true }, ...others.slice(3)]
    fakeServer({ [REQUEST]: { body: { ...answer, product_ids: hits } } })
    await openPage('/ai-search-results-1?q=CLM')
    const card = within(await screen.findByRole('region', { name: 'AI Response' }))
    expect(card.getAllByTitle(/invented/)[0]?.parentElement).toHaveTextContent('Sample data Certa')
    expect(card.getByRole('button', { name: 'Certa (sample data): languages' })).toBeInTheDocument()
  })

  it('has the whole answer in the page before the typing animation ends', async () => {
    motionPreference.reduced = false
    fakeServer({ [REQUEST]: { body: answer } })
    await openPage(PAGE)
    const card = (await screen.findByRole('heading', { name: 'AI Response' })).closest('section')
    expect(card).toHaveAttribute('data-typing', 'true')
    expect(card).toHaveTextContent("it doesn't state whether it holds SOC 2.")
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(card).toHaveAttribute('data-typing', 'false')
  })

  it('jumps from a citation to the cited field', async () => {
    fakeServer({ [REQUEST]: { body: answer } })
    await openPage(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: /^Source 1, Certa: languages/ }))
    const card = screen.getByRole('article', { name: 'Certa' })
    expect(card).toHaveFocus()
    expect(card.querySelector('[data-cited]')).toHaveTextContent('Portuguese')
  })

  it('names the function on its chip, and shows no topic that says the same', async () => {
    fakeServer({ [REQUEST]: { body: withFunction('must') } })
    await openPage(PAGE)
    const chips = within(await screen.findByRole('region', { name: 'How we read your request' }))
    expect(chips.getByRole('button', { name: 'Function Contract review' })).toBeVisible()
    expect(chips.queryByText('Topic')).toBeNull()
  })

  it('shows a function that is only preferred as any other preference', async () => {
    fakeServer({ [REQUEST]: { body: withFunction('should') } })
    await openPage(PAGE)
    const chips = within(await screen.findByRole('region', { name: 'How we read your request' }))
    expect(chips.getByRole('button', { name: 'Prefer Contract review' })).toBeVisible()
    expect(chips.queryByText('Function')).toBeNull()
  })

  it('shows the parsed request, what was met, and what was not', async () => {
    fakeServer({ [REQUEST]: { body: answer } })
    await openPage(PAGE)
    const chips = within(await screen.findByRole('region', { name: 'How we read your request' }))
    expect(chips.getByText('Must')).toBeVisible()
    expect(chips.getByText('Prefer')).toBeVisible()
    expect(chips.getByRole('button', { name: 'Not on-premise' })).toBeVisible()
    const constraints = within(
      within(screen.getByRole('article', { name: 'Bryter' })).getByRole('list', { name: 'Your requirements' }),
    )
    expect(constraints.getByText('Not stated').closest('li')).toHaveTextContent(/^Not stated.+, .+/)
    expect(constraints.getByText('Not met')).toBeVisible()
    expect(screen.getByText('The catalogue has no field for "a friendly team", so it was not used.')).toBeVisible()
  })

  it('follows the page number of the URL', async () => {
    fakeServer({ [REQUEST]: { body: answer } })
    const { address } = await openPage(PAGE)
    await userEvent.click(await screen.findByRole('link', { name: 'Page 3' }))
    expect(await screen.findByText('Showing 21-23 of 23 results')).toBeVisible()
    expect(address()).toBe('/ai-search-results-1?q=CLM&page=3')
  })

  it.each(['x', '0', '-1', '1e9', '99'])('shows a page that exists for page=%s', async (page) => {
    fakeServer({ [REQUEST]: { body: answer } })
    await openPage(`${PAGE}&page=${page}`)
    expect(await screen.findByText(/^Showing (1-10|21-23) of 23 results$/)).toBeVisible()
  })

  it('starts a new search at page 1 and ignores a blank one', async () => {
    const requests = fakeServer({ [REQUEST]: { body: answer } })
    const { address } = await openPage(`${PAGE}&page=2`)
    const box = await screen.findByRole('textbox', { name: 'Ask the AI search' })
    await userEvent.clear(box)
    await userEvent.type(box, '   {Enter}')
    expect(requests).toHaveLength(1)
    await userEvent.clear(box)
    await userEvent.type(box, 'e-discovery 123{Enter}')
    expect(await screen.findByText('Showing 1-10 of 23 results')).toBeVisible()
    expect(address()).toBe('/ai-search-results-1?q=e-discovery+123')
  })
})

it.each(['Apply filters', 'Show results'])(
  'searches once, not at each change of a filter, when a visitor presses "%s"',
  async (button) => {
    const requests = fakeServer({ [REQUEST]: { body: answer } })
    const { address } = await openPage('/ai-search-results-1?q=CLM')
    const countSearches = () => requests.filter(({ path }) => path === '/api/free-ai-search').length
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    const drawer = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(drawer.getByText('A search with other filters uses one of your free prompts.')).toBeVisible()
    await userEvent.selectOptions(drawer.getByLabelText('Category'), 'Contracts and Documents (19)')
    await userEvent.selectOptions(drawer.getByLabelText('Language'), 'German (7)')
    expect(countSearches()).toBe(1)
    await userEvent.click(drawer.getByRole('button', { name: button }))
    await waitFor(() => expect(countSearches()).toBe(2))
    expect(address()).toBe('/ai-search-results-1?q=CLM&category=Contracts+and+Documents&language=German')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

describe('free results without an answer', covers('F04', 'F05', 'M05', 'M06', 'M07'), () => {
  it('shows an empty state without results', async () => {
    fakeServer({ [REQUEST]: { body: { ...answer, product_ids: [], sentences: [], response: '' } } })
    await openPage('/ai-search-results-1?q=abacus')
    expect((await screen.findByText('abacus', { selector: 'p > bdi' })).parentElement).toHaveTextContent(
      'No results found for "abacus". Try a different search.',
    )
    expect(screen.queryByRole('heading', { name: 'AI Response' })).toBeNull()
    const categories = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
    expect(categories.map((link) => link.getAttribute('href'))).toEqual([
      '/ai-search/contract-management',
      '/ai-search/ediscovery',
      '/ai-search/legal-research',
      '/ai-search/practice-management',
      '/ai-search/compliance',
    ])
  })

  it('offers questions to begin with where nothing has been asked', async () => {
    const requests = fakeServer({ [REQUEST]: { body: answer } })
    const { address } = await openPage('/ai-search-results-1')
    await userEvent.click(await screen.findByRole('button', { name: 'AI for document drafting' }))
    expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
    expect(address()).toBe('/ai-search-results-1?q=AI+for+document+drafting')
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('says that the browser is offline, if it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeServer({ [REQUEST]: 'broken' })
    await openPage(PAGE)
    expect(await screen.findByText('You seem to be offline.')).toBeVisible()
  })

  it.each([
    [{ status: 400, body: { detail: 'Please ask shorter.' } }, 'Please ask shorter.'],
    [{ status: 500, body: {} }, 'Failed to perform search.'],
    ['broken' as const, 'Something went wrong. Please try again.'],
  ])('shows why it failed (%#)', async (reply, message) => {
    fakeServer({ [REQUEST]: reply })
    await openPage(PAGE)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('shows a loading state while searching', async () => {
    fakeServer({ [REQUEST]: 'silent' })
    await openPage(PAGE)
    expect(await screen.findByText('Searching...')).toBeInTheDocument()
  })
})

it('restores the answer after a product page without a new search', covers('F06', 'B01', 'R31', 'S02'), async () => {
  const requests = fakeServer({ [REQUEST]: { body: answer }, 'GET /product/sirion-ai': { body: products[1] } })
  const { address, router } = await openPage(`${PAGE}&page=1`)
  await userEvent.click(await screen.findByRole('link', { name: 'View Details of Sirion' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Sirion/ })).toBeVisible()
  expect(address()).toBe('/FreeAiSearchProductDetail/sirion-ai')
  expect(router.state.location.state.searchState).toMatchObject({
    searchQuery: 'CLM',
    currentPage: 1,
    aiResponse: answer.response,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Back to Search' }))
  expect(await screen.findByText('Showing 1-10 of 23 results')).toBeVisible()
  expect(address()).toBe(PAGE)
  expect(requests.filter(({ path }) => path === '/api/free-ai-search')).toHaveLength(1)
})

it.each(['/search?q=CLM', '/user/search?q=CLM', '/vendor/search?q=CLM'])(
  'sends a visitor from %s to the login, to come back with the question',
  covers('R12', 'R13', 'R14'),
  async (path) => {
    fakeServer({})
    const { address } = await openPage(path)
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(address()).toBe('/login?next=%2Fsearch%3Fq%3DCLM')
  },
)

describe('what could not be matched', () => {
  const together = 'No single tool is known to combine “Portuguese” and “Not on-premise”.'
  const alone = 'No tool states “SOC 2”.'
  const unmet = [together, alone].map((text) => ({ constraint_id: null, text }))
  const findBox = () => screen.findByRole('region', { name: "What we couldn't match" })

  it('does not say again what the first sentence of an answer without a match says', async () => {
    fakeServer({ [REQUEST]: { body: { ...answer, outcome: 'no_match', unmet_constraints: unmet } } })
    await openPage(PAGE)
    expect(await findBox()).toHaveTextContent(alone)
    expect(screen.queryByText(together)).toBeNull()
  })

  it('is not shown if nothing else is left to be said', async () => {
    fakeServer({ [REQUEST]: { body: { ...answer, outcome: 'no_match', unmet_constraints: unmet.slice(0, 1) } } })
    await openPage(PAGE)
    expect(await screen.findByRole('heading', { name: 'AI Response' })).toBeVisible()
    expect(screen.queryByRole('region', { name: "What we couldn't match" })).toBeNull()
  })

  it('says all where no sentence does', async () => {
    const body = { ...answer, outcome: 'no_match', sentences: [], response: '', unmet_constraints: unmet }
    fakeServer({ [REQUEST]: { body } })
    await openPage(PAGE)
    expect(await findBox()).toHaveTextContent(together)
  })
})
