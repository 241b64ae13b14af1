/** Generated sample products are marked wherever a page names them. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import { ACCOUNT, PROTECTED_VENDOR, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { CLAIM, DRAFT, OWNED_PRODUCT } from '../claims/claims.fixtures'
import { REVIEW } from '../reviews/reviews.fixtures'
import { DETAIL, LISTED_TOOL, buildShortlistReplies } from '../shortlists/shortlists.fixtures'

const NO_STATS = { appearances: 0, clicks: 0, page_views: 0, comparisons: 0, demo_requests: 0, pricing_requests: 0 }

/** The replies of a server all of whose products are samples, or none. */
function buildReplies(sample: boolean, role: 'user' | 'vendor'): Record<string, Reply> {
  const product = { product_id: 'certa', product_name: 'Certa', sample }
  const lead = {
    ...product,
    id: 7,
    kind: 'demo',
    name: 'Ada',
    email: 'ada@firm.example',
    message: 'Hi',
    state: 'new',
    state_since: null,
    received_at: '2026-11-20T08:00:00Z',
    note_count: 0,
  }
  const review = {
    ...product,
    id: 5,
    author: 'Ada',
    rating: 2,
    title: 'Slow',
    text: 'Slow.',
    pros: '',
    cons: '',
    created_on: '2026-11-02',
    reply: '',
    replied_on: '',
    can_edit_reply: true,
  }
  const page = { ...products[0], SampleData: sample, StarProfile: null }
  return {
    ...buildShortlistReplies(),
    ...buildSignedInReplies(),
    'GET /api/account': { body: role === 'vendor' ? PROTECTED_VENDOR : ACCOUNT },
    'GET /api/claims': { body: [{ ...CLAIM, sample }] },
    'GET /api/vendor/products': { body: [{ ...OWNED_PRODUCT, sample }] },
    'GET /api/vendor/products/wills/draft': { body: { ...DRAFT, sample } },
    'GET /api/vendor/leads': {
      body: {
        total: 1,
        page_size: 20,
        counts: { new: 1, contacted: 0, won: 0, lost: 0 },
        products: [{ id: 'certa', name: 'Certa', sample }],
        leads: [lead],
      },
    },
    'GET /api/vendor/leads/7': { body: { ...lead, notes: [] } },
    'GET /api/vendor/reviews': { body: { products: 1, unanswered: 1, found: 1, reviews: [review] } },
    'GET /product/user/my-reviews': { body: [{ ...REVIEW, SampleData: sample }] },
    'GET /product/list-products': { body: [{ Id: 'certa', ProductName: 'Certa', SampleData: sample }] },
    'GET /api/vendor/insights': {
      body: [
        { ...product, totals: NO_STATS },
        { ...product, product_id: 'other', product_name: 'Other', totals: NO_STATS },
      ],
    },
    'GET /api/vendor/insights/certa': {
      body: {
        ...product,
        days: 30,
        totals: NO_STATS,
        series: [],
        compared_with: [{ product_id: 'other', product_name: 'Other', sample, visitor_count: 6 }],
        min_visitors: 5,
      },
    },
    'GET /api/shortlists/l1': {
      body: { ...DETAIL, tools: [{ ...DETAIL.tools[0], tool: { ...LISTED_TOOL, sample } }] },
    },
    'GET /product/certa': { body: page },
    'GET /product/user/certa': { body: page },
  }
}

type Surface = {
  name: string
  role: 'user' | 'vendor'
  path: string
  /** Opens what is not there at first, and returns the part of the page that must have the marks. */
  open: () => Promise<HTMLElement>
  marks: number
}

async function openDialog(button: string, name: string | RegExp): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return screen.findByRole('dialog', { name })
}

const SURFACES: Surface[] = [
  {
    name: 'claims',
    role: 'vendor',
    path: '/vendor-dashboard?tab=products',
    open: () => screen.findByRole('article', { name: 'Claim on Deeds' }),
    marks: 1,
  },
  {
    name: 'products that a vendor manages',
    role: 'vendor',
    path: '/vendor-dashboard?tab=products',
    open: async () => (await screen.findByRole('link', { name: 'Wills' })).closest('li') as HTMLElement,
    marks: 1,
  },
  {
    name: 'the profile editor',
    role: 'vendor',
    path: '/vendor-dashboard?tab=products',
    open: () => openDialog('Edit profile of Wills', /^Edit Wills/),
    marks: 1,
  },
  {
    name: 'leads',
    role: 'vendor',
    path: '/vendor-dashboard?tab=leads',
    open: () => screen.findByRole('button', { name: /Ada/ }),
    marks: 1,
  },
  {
    name: 'a lead',
    role: 'vendor',
    path: '/vendor-dashboard?tab=leads&lead=7',
    open: async () => {
      const dialog = await screen.findByRole('dialog')
      await within(dialog).findByRole('link', { name: 'Certa' })
      return dialog
    },
    marks: 1,
  },
  {
    name: 'insights: the chosen product, its heading and compared products',
    role: 'vendor',
    path: '/vendor-dashboard?tab=analytics',
    open: async () => {
      await screen.findByRole('link', { name: 'Other' })
      return screen.getByRole('tabpanel')
    },
    marks: 3,
  },
  {
    name: 'reviews to reply to',
    role: 'vendor',
    path: '/vendor-dashboard?tab=answers',
    open: () => screen.findByRole('article', { name: 'Review of Certa by Ada' }),
    marks: 1,
  },
  {
    name: 'own reviews',
    role: 'user',
    path: '/user-dashboard?tab=reviews',
    open: () => screen.findByRole('article', { name: 'Review of Certa' }),
    marks: 1,
  },
  {
    name: 'the review being edited',
    role: 'user',
    path: '/user-dashboard?tab=reviews',
    open: () => openDialog('Edit the review of Certa', /Review/),
    marks: 1,
  },
  {
    name: 'shortlists',
    role: 'user',
    path: '/shortlists',
    open: async () => (await screen.findByRole('link', { name: 'Certa' })).closest('li') as HTMLElement,
    marks: 1,
  },
  {
    name: 'the request for a demo',
    role: 'user',
    path: '/product/user/certa',
    open: async () => openDialog(`Request Demo of ${products[0]?.ProductName}`, 'Request Demo'),
    marks: 1,
  },
  {
    name: 'alternatives',
    role: 'user',
    path: '/alternatives/certa',
    open: async () => (await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement,
    marks: 1,
  },
]

it.each(SURFACES)('marks sample products in $name', async ({ role, path, open, marks }) => {
  signIn(role === 'vendor' ? '2' : '1')
  fakeServer(buildReplies(true, role))
  await openPage(path)
  expect(within(await open()).getAllByText('Sample data')).toHaveLength(marks)
})

it.each(SURFACES)('marks no real products in $name', async ({ role, path, open }) => {
  signIn(role === 'vendor' ? '2' : '1')
  fakeServer(buildReplies(false, role))
  await openPage(path)
  expect(within(await open()).queryByText('Sample data')).toBeNull()
})

it('marks sample products among those to choose from', async () => {
  signIn('2')
  fakeServer(buildReplies(true, 'vendor'))
  await openPage('/vendor-dashboard?tab=products')
  const dialog = await openDialog('Claim a product', /Claim/)
  await userEvent.click(within(dialog).getByLabelText('Product'))
  const option = await screen.findByText('Certa', { selector: '.ant-select-item-option-content *' })
  expect(option.parentElement).toHaveTextContent('Certa Sample data')
})
