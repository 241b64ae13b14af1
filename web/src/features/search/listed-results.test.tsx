/** The list of results: groups, order, pages behind the answer's own results, cards, and what screen readers hear. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'

const REQUEST = 'POST /api/free-ai-search'
const PART = `GET /api/answers/${answer.answer_id}/results`
const PAGE = '/ai-search-results-1?q=CLM'
const [first, second, third] = answer.product_ids as [Hit, Hit, Hit]
type Hit = (typeof answer.product_ids)[number]

beforeEach(() => {
  motionPreference.reduced = true
})

async function open(body: unknown, path = PAGE, replies: Record<string, Reply> = {}) {
  const requests = fakeServer({ [REQUEST]: { body }, ...replies })
  const view = await openPage(path)
  await screen.findByRole('heading', { name: /^Showing / })
  return { requests, ...view }
}

const grouped = {
  ...answer,
  total: 1,
  may_fit_total: 1,
  product_ids: [first, { ...second, group: 'may_fit' }, { ...third, group: 'nearest' }],
}

describe('groups', () => {
  it('divides the list into matches, those that may fit, and the closest', async () => {
    await open(grouped)
    expect(screen.getByRole('heading', { name: 'Matches 1' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'May fit: not stated 1' })).toBeVisible()
    const nearest = screen.getByRole('region', { name: 'Closest, but not all requirements met' })
    expect(within(nearest).getAllByRole('article')).toHaveLength(1)
  })

  it('says what a tool that may fit does not state, and asks its vendor', async () => {
    await open(grouped)
    const card = within(screen.getByRole('article', { name: 'Sirion' }))
    expect(card.getByText('SOC 2').closest('li')).toHaveTextContent('Not statedSOC 2')
    expect(within(screen.getByRole('article', { name: 'Certa' })).queryByText('Ask the vendor')).toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Ask the vendor of Sirion' }))
    expect(await screen.findByRole('dialog', { name: 'Request Demo' })).toBeInTheDocument()
    expect(screen.getByLabelText('Message')).toHaveValue(
      "Your Lexdex entry doesn't state “SOC 2”. Does Sirion meet this?",
    )
  })

  it('has no headings while all results match', async () => {
    await open(answer)
    expect(screen.queryByRole('heading', { name: /^Matches/ })).toBeNull()
  })

  it('puts the products that the query compares first, and compares them', async () => {
    await open({ ...grouped, compared: ['sirion-ai', 'certa'], product_ids: [second, first, third] })
    const named = within(screen.getByRole('region', { name: 'Named in your search' }))
    expect(named.getAllByRole('article')).toHaveLength(2)
    const tools = within(screen.getByRole('region', { name: 'First tools of the list' }))
    expect(tools.getAllByRole('listitem')).toHaveLength(2)
    expect(tools.getByRole('link', { name: 'Compare these' })).toHaveAttribute(
      'href',
      '/compare?product_ids=sirion-ai,certa',
    )
  })
})

describe('all results', () => {
  const large = { ...answer, total: 41, may_fit_total: 2 }

  it('loads those behind the answer from its stored search, without another search', async () => {
    const part = { release: 'r', offset: 30, count: 43, results: [third] }
    const { requests, address } = await open(large, PAGE, { [PART]: { body: part } })
    expect(screen.getByText('Showing 1-10 of 43 results')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Page 4' }))
    expect(await screen.findByText('Showing 31-40 of 43 results')).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Bryter' })).toBeVisible()
    expect(address()).toBe(`${PAGE}&page=4`)
    expect(requests.at(-1)?.path).toBe(`/api/answers/${answer.answer_id}/results?offset=30&limit=10&sort=best_match`)
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('keeps the chosen order in the URL and starts at the first page', async () => {
    const part = { release: 'r', offset: 0, count: 43, results: [third, first] }
    const { requests, address } = await open(large, `${PAGE}&page=2`, { [PART]: { body: part } })
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Newest')
    expect(address()).toBe(`${PAGE}&sort=newest`)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(requests.at(-1)?.path).toContain('?offset=0&limit=10&sort=newest')
  })

  it('ignores an order that does not exist', async () => {
    const { requests } = await open(large, `${PAGE}&sort=price`)
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match')
    expect(requests.filter(({ path }) => path.includes('/results'))).toEqual([])
  })

  it('says that a page could not be loaded, and tries again', async () => {
    const reply: Reply = { status: 404, body: { detail: 'Answer not found. The link may have expired.' } }
    await open(large, `${PAGE}&page=4`, { [PART]: reply })
    const failure = within(await screen.findByRole('region', { name: 'These results could not be loaded' }))
    expect(failure.getByRole('alert')).toHaveTextContent('Answer not found.')
    expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('offers only what an answer holds that is not stored', async () => {
    await open({ ...large, answer_id: '', mode: 'keyword' })
    expect(screen.getByText('Showing 1-10 of 23 results')).toBeVisible()
    expect(screen.queryByLabelText('Sort by')).toBeNull()
  })
})

describe('cards', () => {
  it('show price, deployment, capabilities, and the requested language', async () => {
    const portuguese = { ...first, language: 'English, Portuguese, German' }
    await open({ ...answer, total: 2, product_ids: [portuguese, second] })
    const card = within(screen.getByRole('article', { name: 'Certa' }))
    expect(card.getByText('From $39/month')).toBeVisible()
    expect(card.getByText('Cloud, SaaS')).toBeVisible()
    expect(card.getByText('Supplier onboarding')).toBeVisible()
    expect(card.getByText('Language').parentElement).toHaveTextContent('Portuguese +2')
    expect(card.getByRole('link', { name: 'Alternatives to Certa' })).toHaveAttribute('href', '/alternatives/certa')
  })

  it('say what is not stated', async () => {
    await open({
      ...answer,
      total: 1,
      product_ids: [{ ...first, deployment_models: [], starting_price_usd: null, pricing_model: '' }],
    })
    const card = within(screen.getByRole('article', { name: 'Certa' }))
    for (const name of ['Price', 'Deployment'])
      expect(card.getByText(name).parentElement).toHaveTextContent(`${name}N/A`)
  })

  it('have no tick for a tool that was excluded by its name', async () => {
    const [constraint] = answer.interpretation.constraints
    const excluded = { ...constraint, id: 77, kind: 'must_not', field: 'id', values: ['wills'], label: 'Not Wills' }
    const evidence = { ...first.evidence[0], constraint_id: 77, field: 'id', value: '' }
    await open({
      ...answer,
      total: 1,
      interpretation: {
        ...answer.interpretation,
        constraints: [...answer.interpretation.constraints, excluded],
      },
      product_ids: [{ ...first, evidence: [...first.evidence, evidence] }],
    })
    const ticks = within(screen.getByRole('list', { name: 'Your requirements' }))
    expect(ticks.getByText(answer.interpretation.constraints[0]?.label ?? '')).toBeVisible()
    expect(ticks.queryByText(/Not Wills/)).toBeNull()
  })

  it('go on from the preview to the end of the sentence', async () => {
    await open(answer)
    const preview = screen.getByRole('article', { name: 'Certa' }).querySelector('[data-field="description"]')
    expect(preview).toHaveTextContent(
      /^Third-party lifecycle platform that collects, checks and monitors suppliers, with\.\.\.$/,
    )
    expect(preview?.parentElement).toHaveTextContent('with... configurable workflows for legal and procurement teams.')
  })

  it('name the vendor once', async () => {
    await open(answer)
    expect(within(screen.getByRole('article', { name: 'Certa' })).getAllByText('Certa')).toHaveLength(1)
    expect(within(screen.getByRole('article', { name: 'Bryter' })).queryByText('BRYTER')).toBeNull()
  })

  it('are marked as samples in short, with one explanation', async () => {
    await open({ ...answer, total: 3, product_ids: [{ ...first, sample: true }, { ...second, sample: true }, third] })
    expect(within(screen.getByRole('article', { name: 'Certa' })).getByTitle(/invented/)).toHaveTextContent(
      'Sample data',
    )
    expect(within(screen.getByRole('article', { name: 'Bryter' })).queryByTitle(/invented/)).toBeNull()
    expect(screen.getAllByText(/^Entries marked/)).toHaveLength(1)
  })

  it('are marked once, and for screen readers each, where all are samples', async () => {
    const samples = [first, second, third].map((hit) => ({ ...hit, sample: true }))
    await open({ ...answer, total: 3, product_ids: samples })
    expect(screen.getByText('All entries on this page are invented.')).toBeVisible()
    for (const card of screen.getAllByRole('article')) {
      expect(within(card).getByTitle(/invented/)).toHaveTextContent('Sample data')
      expect(card.closest('.samples-only')).not.toBeNull()
    }
  })

  it('explain on demand why they are here', async () => {
    await open(answer)
    expect(screen.queryByText('Keyword match')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Why this result: Certa' }))
    const card = within(screen.getByRole('article', { name: 'Certa' }))
    expect(card.getByText('Keyword match')).toBeVisible()
    expect(card.getAllByText(/says the vendor, 2025-06-30/)).toHaveLength(2)
  })

  it('say each reason once', async () => {
    const [first, ...others] = answer.product_ids as [(typeof answer.product_ids)[number], ...typeof answer.product_ids]
    await open({ ...answer, product_ids: [{ ...first, reasons: ['portuguese', 'Named in your search'] }, ...others] })
    await userEvent.click(screen.getByRole('button', { name: 'Why this result: Certa' }))
    const card = within(screen.getByRole('article', { name: 'Certa' }))
    expect(card.getByText('Named in your search')).toBeVisible()
    expect(card.queryByText('portuguese')).toBeNull()
    expect(within(card.getByLabelText('Evidence')).getAllByText(/Portuguese/)).toHaveLength(1)
  })
})

describe('the page', () => {
  it('shows the first three tools beside the answer, and compares them', async () => {
    await open(answer)
    const tools = within(screen.getByRole('region', { name: 'First tools of the list' }))
    expect(tools.getAllByRole('listitem')).toHaveLength(3)
    expect(tools.getByRole('link', { name: 'Compare these' })).toHaveAttribute(
      'href',
      '/compare?product_ids=certa,sirion-ai,bryter-platform',
    )
  })

  it('announces how many results there are', async () => {
    await open(answer)
    expect(screen.getByText('23 results for “CLM”')).toHaveAttribute('role', 'status')
  })

  it('announces and shows that a search failed', async () => {
    fakeServer({ [REQUEST]: { status: 500, body: {} } })
    await openPage(PAGE)
    expect(await screen.findByRole('heading', { name: 'The search failed' })).toBeVisible()
    expect(screen.getByText('The search failed.')).toHaveAttribute('role', 'status')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('never says "Without Not" on a chip', async () => {
    await open(answer)
    const chips = within(screen.getByRole('region', { name: 'How we read your request' }))
    expect(chips.getByRole('button', { name: 'Not on-premise' })).toBeVisible()
    expect(screen.queryByText(/without not/i)).toBeNull()
  })

  it('has no suggested prompts beside results', async () => {
    await open(answer)
    expect(screen.queryByRole('list', { name: 'Suggested prompts' })).toBeNull()
  })
})
