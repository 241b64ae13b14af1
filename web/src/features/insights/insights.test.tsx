import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { htmlCode, markdownCode } from './badge-code'
import { useCountView } from './count-view'
import { groupIntoBuckets, roundUp, formatSpan } from './series'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { buildSignedInReplies, signIn } from '../../test/accounts'

const NOTHING = { appearances: 0, clicks: 0, page_views: 0, comparisons: 0, demo_requests: 0, pricing_requests: 0 }
const dayAt = (number: number) => new Date(Date.UTC(2026, 9, 23 + number)).toISOString().slice(0, 10)
const seriesOf = (days: number) =>
  Array.from({ length: days }, (_, number) => ({
    day: dayAt(number),
    ...NOTHING,
    ...(number === days - 1 ? { appearances: 7, demo_requests: 1, pricing_requests: 2 } : {}),
  }))
const insights = (days: number, changes = {}) => ({
  product_id: 'certa',
  product_name: 'Certa',
  days,
  totals: { ...NOTHING, appearances: 1234, demo_requests: 1, pricing_requests: 2 },
  series: seriesOf(days),
  compared_with: [{ product_id: 'other', product_name: 'ميزان', visitor_count: 6 }],
  min_visitors: 5,
  ...changes,
})
const TOTALS = ['certa', 'second'].map((id) => ({
  product_id: id,
  product_name: id === 'certa' ? 'Certa' : 'Second',
  totals: NOTHING,
}))

const vendor = (replies: Record<string, Reply | (() => Reply)> = {}) => ({
  ...buildSignedInReplies(),
  'GET /api/vendor/insights': { body: TOTALS },
  'GET /api/vendor/insights/certa': { body: insights(30) },
  'GET /api/vendor/insights/second': {
    body: insights(30, { product_id: 'second', product_name: 'Second', compared_with: [] }),
  },
  ...replies,
})

beforeEach(() => signIn('2'))

describe('Analytics', () => {
  const at = '/vendor-dashboard?tab=analytics'

  it('shows metrics, a labelled chart, and the same data as a table', async () => {
    fakeServer(vendor())
    await openPage(at)
    expect(await screen.findByRole('button', { name: /1,234\s*Appearances/ })).toHaveAttribute('aria-pressed', 'true')
    expect(
      screen.getByRole('img', { name: /^Appearances: 7 in total, at most 7 in one bar \(21 Nov 2026\)/ }),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /Requests/ }))
    expect(screen.getByRole('img', { name: /^Requests: 3 in total/ })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /Opened/ }))
    expect(screen.getByRole('img', { name: 'Opened: none in this period.' })).toBeInTheDocument()
    const table = within(screen.getByRole('table', { hidden: true }))
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(31)
    expect(table.getAllByRole('row', { hidden: true })[1]).toHaveTextContent(
      '21 Nov 2026' + '7' + '0' + '0' + '0' + '3',
    )
  })

  it('loads another period and another product', async () => {
    const requests = fakeServer(vendor())
    const { address } = await openPage(at)
    await userEvent.click(await screen.findByText('90 days'))
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/vendor/insights/certa?days=90')).toBe(true))
    await userEvent.click(screen.getByRole('combobox', { name: 'Product' }))
    await userEvent.click(await screen.findByText('Second', { selector: '.ant-select-item-option-content *' }))
    await waitFor(() => expect(address()).toBe(`${at}&product=second`))
    expect(
      await screen.findByText('No product was compared with yours by at least 5 people in this period.'),
    ).toBeVisible()
  })

  it('names the products compared with, and the number of visitors', async () => {
    fakeServer(vendor())
    await openPage(at)
    expect(await screen.findByRole('link', { name: 'ميزان' })).toHaveAttribute('href', '/product/vendor/other')
    expect(screen.getByText('6 people')).toBeVisible()
  })

  it('sends a vendor without products to claim one', async () => {
    fakeServer(vendor({ 'GET /api/vendor/insights': { body: [] } }))
    await openPage(at)
    expect(await screen.findByRole('link', { name: 'Claim a product' })).toBeVisible()
  })

  it('shows the server’s error and retries', async () => {
    let broken = true
    fakeServer(
      vendor({
        'GET /api/vendor/insights/certa': () =>
          broken ? { status: 503, body: { detail: 'Lexdex is unavailable.' } } : { body: insights(30) },
      }),
    )
    await openPage(at)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Lexdex is unavailable.')
    broken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Compared with')).toBeVisible()
  })
})

describe('A time series', () => {
  it('has a bar per day, or per week over a year, ending with a full week', () => {
    expect(groupIntoBuckets(seriesOf(30), 30)).toHaveLength(30)
    expect(groupIntoBuckets(seriesOf(90), 90)).toHaveLength(90)
    const year = groupIntoBuckets(seriesOf(365), 365)
    expect(year).toHaveLength(53)
    expect(year[0]?.from).toBe(year[0]?.to)
    expect(year.at(-1)?.values).toMatchObject({ appearances: 7, requests: 3 })
    expect(formatSpan({ from: '2026-11-15', to: '2026-11-21', values: year.at(-1)?.values as never })).toBe(
      '15 Nov to 21 Nov 2026',
    )
  })

  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 10],
    [11, 20],
    [999, 1000],
    [1001, 2000],
  ])('with a maximum of %d ends its scale at %d', (most, end) => expect(roundUp(most)).toBe(end))
})

describe('Badges', () => {
  const at = '/vendor-dashboard?tab=badges'
  const page = (Star: boolean) => ({ body: { Id: 'certa', ProductName: 'Certa', Star } })

  it('shows previews on light and dark backgrounds, with code to copy', async () => {
    fakeServer(vendor({ 'GET /product/certa': page(true) }))
    await openPage(at)
    const rating = within(await screen.findByRole('region', { name: 'Rating badge' }))
    expect(rating.getByRole('img')).toHaveAttribute('src', '/api/badges/certa/rating.svg')
    expect(rating.getByLabelText('HTML')).toHaveValue(
      `<a href="${location.origin}/product/certa"><img src="${location.origin}/api/badges/certa/rating.svg" alt="Certa: reviews on Lexdex" height="36"></a>`,
    )
    expect(within(screen.getByRole('region', { name: 'Lexdex STAR badge' })).getByRole('img')).toHaveAttribute(
      'src',
      '/api/badges/certa/star.svg',
    )
    await userEvent.click(screen.getByText('For dark pages'))
    expect(rating.getByRole('img')).toHaveAttribute('src', '/api/badges/certa/rating.svg?theme=dark')
    expect(rating.getByLabelText('Markdown')).toHaveValue(
      `[![Certa: reviews on Lexdex](${location.origin}/api/badges/certa/rating.svg?theme=dark)](${location.origin}/product/certa)`,
    )
  })

  it('hides the STAR badge from products without one', async () => {
    fakeServer(vendor({ 'GET /product/certa': page(false) }))
    await openPage(at)
    expect(await screen.findByRole('region', { name: 'Rating badge' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Lexdex STAR badge' })).toBeNull()
  })

  it('escapes the product name in the code', () => {
    const wanted = {
      origin: 'https://lexdex.example',
      product: 'x',
      name: '"><script>[a](b)\\',
      brand: 'Lexdex',
      kind: 'star',
      theme: 'light',
    } as const
    expect(htmlCode(wanted)).toContain('alt="&quot;&gt;&lt;script&gt;[a](b)\\ is a Lexdex STAR product"')
    expect(markdownCode(wanted)).toContain('![&quot;&gt;&lt;script&gt;\\[a\\](b)\\\\ is a Lexdex STAR product]')
  })
})

it('reports a page view once, and none if the page was left immediately', async () => {
  const requests = fakeServer({ 'POST /api/product-views': { status: 204, body: null } })
  const Page = ({ id }: { id: string }) => {
    useCountView(id)
    return null
  }
  render(<Page id="left-at-once" />).unmount()
  const { rerender } = render(<Page id="certa" />)
  rerender(<Page id="certa" />)
  await waitFor(() => expect(requests).toHaveLength(1), { timeout: 3_000 })
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/product-views', body: { product_id: 'certa' } })
})
