/** The category searches, their results and the static listings. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { CATEGORIES, LISTINGS } from './content'
import { clearTray } from '../../product-actions/tray'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'
import { tool, tools } from './tools.fixtures'

const RESULTS = 'GET /api/category-results/compliance'
const LISTING = 'GET /api/listings/compliance'

beforeEach(() => clearTray())

describe('the category searches', () => {
  it.each(Object.values(CATEGORIES).map(({ slug, name }) => [slug, name]))(
    '%s has a way home, a box, five questions and three tiles',
    covers('R16', 'R17', 'R18', 'R19', 'R20', 'C01', 'N10/category'),
    async (slug, name) => {
      fakeServer({})
      await openPage(`/ai-search/${slug}`)
      expect(await screen.findByRole('heading', { name: `${name} AI Search Beta` })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      expect(screen.getByLabelText('Ask the AI search')).toBeVisible()
      const prompts = within(screen.getByRole('list', { name: 'Suggested prompts' })).getAllByRole('link')
      expect(prompts).toHaveLength(5)
      expect(prompts[0]?.getAttribute('href')).toMatch(new RegExp(`^/results/${slug}\\?q=`))
      expect(within(screen.getByRole('list', { name: `About ${name}` })).getAllByRole('listitem')).toHaveLength(3)
    },
  )

  it.each([
    ['contract-management', '150+ contract tools'],
    ['ediscovery', '50+ e-discovery platforms'],
    ['legal-research', '75+ legal research tools'],
    ['practice-management', '200+ practice management tools'],
  ])('%s counts its tools', covers('C02'), async (slug, tile) => {
    fakeServer({})
    await openPage(`/ai-search/${slug}`)
    expect(await screen.findByText(tile)).toBeVisible()
  })

  it('uses the specified wording for compliance', covers('C03', 'C04'), async () => {
    fakeServer({})
    await openPage('/ai-search/compliance')
    expect(await screen.findByPlaceholderText('Describe your compliance requirements...')).toBeVisible()
    expect(screen.getByRole('button', { name: 'AI Search' })).toBeVisible()
    for (const tile of ['100+ Compliance Solutions', 'Automated Risk Assessment', 'Regulatory Multi-Jurisdiction'])
      expect(screen.getByText(tile)).toBeVisible()
    const prompts = within(screen.getByRole('list', { name: 'Suggested prompts' })).getAllByRole('link')
    expect(prompts.map((prompt) => prompt.textContent)).toEqual([
      'Compliance management tools for financial services law',
      'AI-powered regulatory compliance platforms',
      'Risk management software for legal departments',
      'Enterprise compliance monitoring solutions',
      'Anti-money laundering compliance tools',
    ])
  })

  it('opens the results on Enter, with the text in the URL', covers('C01', 'C05'), async () => {
    const requests = fakeServer({ [RESULTS]: { body: tools(2) } })
    const { address } = await openPage('/ai-search/compliance')
    await userEvent.type(await screen.findByLabelText('Ask the AI search'), ' AML & KYC {Enter}')
    expect(await screen.findByRole('heading', { name: 'Compliance Tools' })).toBeVisible()
    expect(address()).toBe('/results/compliance?q=AML+%26+KYC')
    expect(requests.find(({ path }) => path.startsWith('/api/category-results'))?.path).toBe(
      '/api/category-results/compliance?q=AML%20%26%20KYC',
    )
  })

  it.each(['/ai-search/nothing', '/results/nothing'])('%s is not found', async (path) => {
    fakeServer({})
    await openPage(path)
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  })
})

describe('the results of a category', () => {
  const results = async (path: string, reply: Reply | (() => Reply) = { body: tools(12) }) => {
    fakeServer({ [RESULTS]: reply })
    return openPage(path)
  }

  it('shows its title and a way back', covers('C06', 'C12'), async () => {
    await results('/results/compliance?q=AML')
    expect(await screen.findByText('Showing 1-5 of 12 results')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Compliance Tools' })).toBeVisible()
    expect(screen.getByText('AML', { selector: 'bdi' }).parentElement).toHaveTextContent('Results for: AML')
    expect(screen.getByRole('link', { name: 'Back to AI Search' })).toHaveAttribute('href', '/ai-search/compliance')
  })

  it('shows the tool’s data on each card', covers('C08', 'C09', 'C11'), async () => {
    await results('/results/compliance', {
      body: [
        tool(1),
        tool(2, { pricing: 'Custom', sample: true }),
        tool(3, { pricing: '', company: '', description: '' }),
      ],
    })
    const [first, second, third] = await screen.findAllByRole('article')
    const card = within(first as HTMLElement)
    for (const text of [
      'Does thing 1.',
      'Firm',
      'Compliance & Risk Management Tools',
      'Audit trail',
      'Workflows',
      'Starting at',
      '$25/month',
      '12 reviews',
      '4.6',
      'Enterprise, Government',
    ])
      expect(card.getByText(text)).toBeVisible()
    expect(card.getByRole('link', { name: 'View Details of Tool 1' })).toHaveAttribute(
      'href',
      '/product/compliance/tool-1',
    )
    expect(within(second as HTMLElement).getByText('Custom')).toBeVisible()
    expect(within(second as HTMLElement).getByTitle(/invented/)).toHaveTextContent('Sample data')
    expect(within(third as HTMLElement).getByText('Not stated')).toBeVisible()
    expect(within(third as HTMLElement).getByText('No description available')).toBeVisible()
  })

  it('shows five tools per page', covers('C13'), async () => {
    const { address } = await results('/results/compliance?q=AML')
    expect(await screen.findAllByRole('article')).toHaveLength(5)
    const pager = () => within(screen.getByRole('navigation', { name: 'Result pages' }))
    expect(pager().getByText('Previous')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(pager().getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(address()).toBe('/results/compliance?q=AML&page=3'))
    expect(await screen.findByText('Showing 11-12 of 12 results')).toHaveFocus()
    expect(pager().getByText('Next')).toHaveAttribute('aria-disabled', 'true')
  })

  it.each([
    ['page=99', 'Showing 11-12 of 12 results'],
    ['page=0', 'Showing 1-5 of 12 results'],
    ['page=-3', 'Showing 1-5 of 12 results'],
    ['page=x', 'Showing 1-5 of 12 results'],
  ])('shows a page that exists for %s', covers('C13'), async (page, shown) => {
    await results(`/results/compliance?${page}`)
    expect(await screen.findByText(shown)).toBeVisible()
  })

  it('has no pager for one page', covers('C13'), async () => {
    await results('/results/compliance', { body: tools(5) })
    await screen.findByText('Showing 1-5 of 5 results')
    expect(screen.queryByRole('navigation', { name: 'Result pages' })).toBeNull()
  })

  it('links to all tools of the category', async () => {
    await results('/results/compliance?q=AML')
    expect(await screen.findByRole('link', { name: 'Browse all Compliance tools' })).toHaveAttribute(
      'href',
      '/category/compliance-and-risk',
    )
  })

  it('shows an empty list and a failed one', async () => {
    let reply: Reply = { status: 503, body: {} }
    await results('/results/compliance', () => reply)
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded.')
    reply = { body: [] }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('There are no picks on this list yet.')).toBeVisible()
  })
})

describe('the static listings', () => {
  it.each(Object.values(LISTINGS).map(({ slug, title }) => [slug, title]))(
    '%s has a way home and counts its tools',
    covers('R32', 'R33', 'R34', 'C14'),
    async (slug, title) => {
      fakeServer({ [`GET /api/listings/${slug}`]: { body: tools(5) } })
      await openPage(`/${slug}`)
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await screen.findByText('5 tools')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
      expect(screen.getAllByRole('article')).toHaveLength(5)
    },
  )

  it('shows users, tags and price, and leads to the product', covers('C14'), async () => {
    fakeServer({ [LISTING]: { body: [tool(1), tool(2, { users: '' })] } })
    await openPage('/compliance')
    const [first, second] = await screen.findAllByRole('article')
    const card = within(first as HTMLElement)
    for (const text of ['Does thing 1.', 'Firm', '500-2,000', 'Third parties', '$25/month', '12 reviews'])
      expect(card.getByText(text)).toBeVisible()
    expect(card.getByRole('link', { name: 'View Details of Tool 1' })).toHaveAttribute('href', '/product/tool-1')
    expect(within(second as HTMLElement).getByText('Not stated')).toBeVisible()
  })

  it('compares', covers('C15'), async () => {
    fakeServer({ [LISTING]: { body: tools(2) } })
    await openPage('/compliance')
    const button = await screen.findByRole('button', { name: 'Compare Tool 1' })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('Tool 1 added to comparison')).toBeVisible()
    await userEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'))
  })
})

describe('all tools of a category', () => {
  const ALL = 'GET /api/categories/compliance-and-risk/products'
  const OPTIONS = {
    categories: [
      {
        slug: 'compliance-and-risk',
        name: 'Compliance & Risk Management Tools',
        landing_slug: 'compliance',
        in_filter: true,
      },
    ],
    languages: [{ id: 1, name: 'German', code: 'de', in_registration: true, in_filter: true }],
    countries: [],
    integrations: [],
  }
  const open = async (path: string, products = tools(20), total = 45) => {
    const requests = fakeServer({
      'GET /api/options': { body: OPTIONS },
      [ALL]: { body: { category: 'Compliance & Risk Management Tools', total, page_size: 20, products, facets: [] } },
    })
    return { requests, ...(await openPage(path)) }
  }

  it('lists them by pages and marks samples, without a search', async () => {
    const { requests } = await open('/category/compliance-and-risk?page=2', [tool(0, { sample: true }), ...tools(19)])
    expect(await screen.findByText('Showing 21-40 of 45 results')).toBeVisible()
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByTitle(/invented/)).toHaveTextContent(
      'Sample data',
    )
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/category/compliance-and-risk?page=3')
    expect(requests.some(({ path }) => path.includes('search'))).toBe(false)
  })

  it('says when a category has no tools at all', async () => {
    await open('/category/compliance-and-risk', [], 0)
    expect(await screen.findByText('This category has no tools yet.')).toBeVisible()
  })

  it('sends the filters of the URL to the server and says when no tool states them', async () => {
    const { requests } = await open('/category/compliance-and-risk?language=German&q=ignored', [], 0)
    expect(await screen.findByText(/No tool of this category states all of these values/)).toBeVisible()
    expect(requests.find(({ path }) => path.startsWith('/api/categories'))?.path).toBe(
      '/api/categories/compliance-and-risk/products?language=German&page=1',
    )
    expect(screen.getByRole('link', { name: 'Show all tools' })).toHaveAttribute(
      'href',
      '/category/compliance-and-risk',
    )
  })

  it('is not found for an unknown category', async () => {
    await open('/category/nothing')
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  })
})
