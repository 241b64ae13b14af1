import styles from './compare.module.css'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import compared from '../../../fixtures/compared.json'
import { fakeServer, openPage } from '../../test/app'

const CALL = 'GET /product/compare'
const [certa, sirion] = compared as [Product, Product]
type Product = (typeof compared)[number]
const product = (id: string, more: Partial<Product> = {}): Product => ({ ...certa, Id: id, ProductName: id, ...more })

const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement).getAllByRole('cell')
const labels = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const marks = (name: string) =>
  row(name).map((cell) => cell.querySelector(`.${styles.bestMark}`)?.textContent?.trim() ?? null)
const differences = () => screen.getByRole('switch', { name: 'Only differences' })

async function show(products: readonly Product[], more = '') {
  const requests = fakeServer({ [CALL]: { body: products } })
  const opened = await openPage(`/compare?product_ids=${products.map(({ Id }) => Id).join(',')}${more}`)
  await screen.findByRole('table')
  return { ...opened, requests }
}

it('compares all products of a repeated parameter', async () => {
  const requests = fakeServer({ [CALL]: { body: [product('a', {}), product('b', {})] } })
  await openPage('/compare?product_ids=a&product_ids=b')
  await screen.findByRole('table')
  expect(requests.map(({ path }) => path)).toContain('/product/compare?product_ids=a%2Cb')
})

describe('only differences', () => {
  const two = [product('a', { Company: 'One' }), product('b', { Company: 'Two', Lang: 'English ; Portuguese' })]

  it('hides rows with equal values, shows their number, and stores the setting in the URL', async () => {
    const { address, requests } = await show(two)
    expect(labels()).toHaveLength(19)
    const calls = requests.length
    await userEvent.click(differences())
    // Languages are the same two in another order.
    expect(labels()).toEqual(['Product Name', 'Company'])
    expect(screen.getByText('17 identical rows are hidden.')).toHaveAttribute('role', 'status')
    expect(address()).toBe('/compare?product_ids=a,b&only=differences')
    await userEvent.click(differences())
    expect(labels()).toHaveLength(19)
    expect(address()).toBe('/compare?product_ids=a,b')
    expect(requests).toHaveLength(calls)
  })

  it('is on when the URL says so, and Back leaves the comparison', async () => {
    const { router } = await show(two, '&only=differences')
    expect(differences()).toBeChecked()
    expect(labels()).toHaveLength(2)
    const before = router.history.length
    await userEvent.click(differences())
    expect(router.history.length).toBe(before)
  })

  it('shows a row if one of five columns differs', async () => {
    await show(
      ['a', 'b', 'c', 'd', 'e'].map((id) => product(id, { ProductName: 'Same', ISFreeTrial: id === 'e' ? '' : 'No' })),
      '&only=differences',
    )
    expect(labels()).toEqual(['Free Trial'])
    expect(screen.getByText('18 identical rows are hidden.')).toBeVisible()
  })

  it('is disabled for one product, with the reason', async () => {
    await show([certa], '&only=differences')
    expect(differences()).toBeDisabled()
    expect(differences()).not.toBeChecked()
    expect(differences()).toHaveAccessibleDescription('Add another product to see differences.')
    expect(labels()).toHaveLength(19)
  })
})

describe('the best value', () => {
  it('is marked only in rows with comparable values', async () => {
    await show([
      product('a'),
      product('b', {
        AvgRating: 4.9,
        Reviews: 3,
        Integrateswith: 'Slack',
        ISFreeTrial: 'Yes',
        Capabilities: 'One; Two',
        Description: 'Longer. '.repeat(50),
        Licensing_Model: 'A; B; C; D',
      }),
    ])
    expect(marks('Rating')).toEqual([null, 'Best'])
    expect(marks('Integrations')).toEqual(['Best', null])
    expect(marks('Capabilities')).toEqual(['Best', null])
    expect(marks('Free Trial')).toEqual([null, 'Best'])
    for (const name of [
      'Product Name',
      'Company',
      'Category',
      'Functional Focus',
      'Description',
      'Pricing',
      'Deployment',
      'Support',
    ])
      expect(marks(name)).toEqual([null, null])
    expect(screen.getByText(/Vendors cannot buy this mark/)).toBeVisible()
  })

  it('is marked in every column that has it', async () => {
    await show([
      product('a', { Lang: 'English; German' }),
      product('b', { Lang: 'French; German' }),
      product('c', { Lang: 'English' }),
    ])
    expect(marks('Languages')).toEqual(['Tied best', 'Tied best', null])
  })

  it('is not marked when all known values are equal', async () => {
    await show([product('a', { Lang: 'English' }), product('b', { Lang: 'French' }), product('c', { Lang: '' })])
    expect(marks('Languages')).toEqual([null, null, null])
  })

  it('counts Global as every region', async () => {
    await show([
      product('a', { CountriesServed: 'France; Germany; Italy' }),
      product('b', { CountriesServed: 'Canada; global' }),
    ])
    expect(marks('Regions Served')).toEqual([null, 'Best'])
  })

  it('ignores unknown values and says so', async () => {
    await show([
      product('a', { Lang: 'English', AvgRating: 5, Reviews: 0 }),
      product('b', { Lang: 'English; German', AvgRating: 3, Reviews: 2 }),
      product('c', { Lang: '', AvgRating: 2, Reviews: 9 }),
    ])
    expect(marks('Languages')).toEqual([null, 'Best of 2 stated', null])
    expect(marks('Rating')).toEqual([null, 'Best of 2 stated', null])
    expect(row('Languages')[2]).toHaveTextContent('Not stated')
  })

  it('is not marked for a single known value or for zero', async () => {
    await show([
      product('a', { Lang: 'English', ISFreeTrial: 'No', AvgRating: 0, Reviews: 1 }),
      product('b', { Lang: '', ISFreeTrial: 'No', AvgRating: 0, Reviews: 1 }),
    ])
    for (const name of ['Languages', 'Free Trial', 'Rating', 'Database Integrations'])
      expect(marks(name)).toEqual([null, null])
  })

  it('needs two products, and shows no legend without a mark', async () => {
    await show([certa])
    expect(document.querySelector(`.${styles.bestMark}`)).toBeNull()
    expect(screen.queryByText(/Vendors cannot buy this mark/)).toBeNull()
  })
})

describe('a link to share', () => {
  const link = 'http://localhost:3000/compare?product_ids=certa,sirion-ai&only=differences'

  it('is copied as a full URL with a confirmation', async () => {
    await show([certa, sirion], '&only=differences')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(link)
    expect(await screen.findByText('Link copied')).toBeVisible()
  })

  it('is shown where the browser cannot copy', async () => {
    await show([certa, sirion], '&only=differences')
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy the link' }))
    expect(dialog.getByRole('textbox')).toHaveValue(link)
    expect(dialog.getByRole('textbox')).toHaveAttribute('readonly')
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('printing and files', () => {
  const saved = vi.fn()
  beforeEach(() => {
    saved.mockClear()
    Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved(this.download)
    })
  })

  const answer = (path: string, response: () => Response) => {
    const requests = fakeServer({ [CALL]: { body: [certa, sirion] } })
    const others = globalThis.fetch
    const paths: string[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      if (!request.url.includes(path)) return others(request)
      paths.push(new URL(request.url).pathname + new URL(request.url).search)
      return response()
    })
    return { requests, paths }
  }

  it('prints', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await show([certa, sirion])
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    // What paper needs and a screen does not: the address and the entries behind '+2 more'.
    expect(
      screen.getByText(/Current version: http:\/\/localhost:3000\/compare\?product_ids=certa,sirion-ai/),
    ).toHaveClass(styles.printOnly)
    expect(row('Integrations')[0]).toHaveTextContent('SalesforceSlackDocuSign+2 moreMicrosoft 365Box')
  })

  it.each([
    ['CSV', 'csv'],
    ['PDF', 'pdf'],
  ])('saves the %s file under the name that the server gives it', async (kind, ending) => {
    const name = `lexdex-comparison-certa-vs-sirion-ai.${ending}`
    const { paths } = answer(
      '/api/comparison',
      () => new Response('content', { headers: { 'Content-Disposition': `attachment; filename="${name}"` } }),
    )
    await openPage('/compare?product_ids=certa,sirion-ai&only=differences')
    await userEvent.click(await screen.findByRole('button', { name: `${kind} file` }))
    expect(await screen.findByText(`${kind} file saved`)).toBeVisible()
    expect(paths).toEqual([`/api/comparison.${ending}?product_ids=certa%2Csirion-ai&only=differences`])
    expect(saved).toHaveBeenCalledWith(name)
  })

  it.each([
    [
      () => Response.json({ detail: 'Too many attempts. Please try again in 1 minute.' }, { status: 429 }),
      'Too many attempts. Please try again in 1 minute.',
    ],
    [() => new Response('', { status: 502 }), 'The PDF file could not be created. Please try again.'],
    [
      () => {
        throw new TypeError('Failed to fetch')
      },
      'The PDF file could not be created. Please try again.',
    ],
  ])('shows why the download failed (%#)', async (response, message) => {
    answer('/api/comparison', response)
    await openPage('/compare?product_ids=certa,sirion-ai')
    await userEvent.click(await screen.findByRole('button', { name: 'PDF file' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
  })
})
