/** A vendor's products: claiming one with proof, and editing the profile of one that was granted. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { collectChanges, formatValue } from '../features/claims/profile-fields'
import { type Reply, pasteInto, fakeServer, openPage } from './app'
import { ACCOUNT, signedInReplies, signIn } from './accounts'
import { covers } from './covers'

const CLAIM = {
  id: 'c1',
  product_id: 'deeds',
  product_name: 'Deeds',
  vendor_name: 'Vera',
  vendor_email: 'vera@maker.example',
  reason: 'نحن نصنعها.',
  status: 'pending',
  proof: 'dns',
  proof_met: false,
  proof_seen: 'There is no such record at maker.example yet.',
  proof_checked_at: '2026-11-20T08:00:00Z',
  record: { name: 'maker.example', value: 'lexdex-verification=0123' },
  submitted_at: '2026-11-19T08:00:00Z',
  reviewed_at: null as string | null,
  review_note: '',
}
const OWNED = {
  id: 'wills',
  name: 'Wills',
  company: 'Maker',
  logo: '',
  revision: 4,
  updated_at: '2026-11-01T08:00:00Z',
  rating: 4.2,
  reviews: 3,
  listed: true,
  draft: false,
  waiting: false,
}
const FIELDS = {
  name: 'Wills',
  categories: ['Legal Analytics'],
  company: 'Maker',
  free_trial: null,
  year_founded: 2019,
  sso: ['Okta'],
  description: 'Drafts wills.',
}
const DRAFT = {
  product_id: 'wills',
  product_name: 'Wills',
  revision: 4,
  base_revision: 4,
  fields: FIELDS,
  changes: {} as Record<string, unknown>,
  differences: [] as unknown[],
  clashes: [] as unknown[],
  waiting: null as unknown,
  updated_at: null as string | null,
}
const DIFFERENCE = { field: 'company', before: 'Maker', after: 'Maker Ltd' }
const KEPT = { ...DRAFT, changes: { company: 'Maker Ltd' }, differences: [DIFFERENCE] }

type Replies = Record<string, Reply | (() => Reply)>

async function show(more: Replies = {}) {
  signIn('2')
  const requests = fakeServer({
    ...signedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 2, role: 'vendor' } },
    'GET /api/claims': { body: [] },
    'GET /api/vendor/products': { body: [] },
    'GET /product/list-products': { body: [{ Id: 'deeds', ProductName: 'Deeds' }] },
    ...more,
  })
  await openPage('/vendor-dashboard?tab=products')
  return requests
}

const findBody = (requests: Awaited<ReturnType<typeof show>>, method: string) =>
  requests.filter((one) => one.method === method).map(({ path, body }) => [path, body])

describe('claims', covers('W05'), () => {
  it('begin with an invitation, and are sent with reason and proof', async () => {
    let claimed = false
    const requests = await show({
      'GET /api/claims': () => ({ body: claimed ? [CLAIM] : [] }),
      'POST /api/claims': () => {
        claimed = true
        return { status: 201, body: CLAIM }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Claim a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim a product' }))
    await pasteInto(dialog.getByLabelText('Why is it yours?'), 'We make it.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await dialog.findByText('Please choose a product.')).toBeVisible()
    await userEvent.click(dialog.getByLabelText('Product'))
    await userEvent.click(await screen.findByText('Deeds'))
    await userEvent.click(dialog.getByRole('radio', { name: /A DNS record/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await screen.findByText(/^Your claim is sent/)).toBeVisible()
    expect(findBody(requests, 'POST')).toEqual([
      ['/api/claims', { product_id: 'deeds', reason: 'We make it.', proof: 'dns' }],
    ])
    const claim = within(await screen.findByRole('article', { name: 'Claim on Deeds' }))
    expect(claim.getByText('Pending')).toBeVisible()
    expect(claim.getByText('lexdex-verification=0123')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('say at the form why they were refused, and keep what was typed', async () => {
    await show({ 'POST /api/claims': { status: 409, body: { detail: 'You have already claimed this product.' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Claim a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim a product' }))
    await pasteInto(dialog.getByLabelText('Why is it yours?'), 'We make it.')
    await userEvent.click(dialog.getByLabelText('Product'))
    await userEvent.click(await screen.findByText('Deeds'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await dialog.findByText('You have already claimed this product.')).toBeVisible()
    expect(dialog.getByLabelText('Why is it yours?')).toHaveValue('We make it.')
  })

  it('are checked again, and withdrawn', async () => {
    let claim = CLAIM
    const requests = await show({
      'GET /api/claims': () => ({ body: [claim] }),
      'POST /api/claims/c1/check': () => {
        claim = { ...CLAIM, proof_met: true, proof_seen: 'The record stands at maker.example.' }
        return { body: claim }
      },
      'DELETE /api/claims/c1': { status: 204, body: null },
    })
    expect(await screen.findByText('Proof not met yet.')).toBeVisible()
    expect(screen.getByText('نحن نصنعها.')).toHaveAttribute('dir', 'auto')
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Proof met.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Withdraw' })).at(-1) as HTMLElement)
    expect(await screen.findByText('The claim is withdrawn.')).toBeVisible()
    expect(findBody(requests, 'DELETE')).toEqual([['/api/claims/c1', null]])
  })

  it('show the verdict with the words of who decided', async () => {
    await show({
      'GET /api/claims': { body: [{ ...CLAIM, status: 'rejected', review_note: 'Please show <b>proof</b>.' }] },
    })
    expect(await screen.findByText('Rejected')).toBeVisible()
    expect(screen.getByText('Please show <b>proof</b>.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  it('say when they cannot be had, and can be asked for again', async () => {
    let broken = true
    await show({
      'GET /api/claims': () =>
        broken ? { status: 503, body: { detail: 'Lexdex is temporarily unavailable.' } } : { body: [CLAIM] },
    })
    expect(await screen.findByText('Lexdex is temporarily unavailable.')).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Proof not met yet.')).toBeVisible()
  })
})

const editor = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile of Wills' }))
  return within(await screen.findByRole('dialog', { name: 'Edit Wills' }))
}

describe('a profile', () => {
  it('is edited in five groups, kept as a draft, and published after its difference was read', async () => {
    let kept = false
    const requests = await show({
      'GET /api/vendor/products': { body: [OWNED] },
      'GET /api/vendor/products/wills/draft': () => ({ body: kept ? KEPT : DRAFT }),
      'PUT /api/vendor/products/wills/draft': () => {
        kept = true
        return { body: KEPT }
      },
      'POST /api/vendor/products/wills/draft/publish': {
        body: { message: 'Your changes are live.', revision: 5, live: ['company'], waiting: [] },
      },
    })
    const form = await editor()
    for (const name of ['Basic Info', 'Features', 'Technical', 'Pricing', 'Security', 'History'])
      expect(await form.findByRole('tab', { name })).toBeVisible()
    const company = form.getByLabelText('Company')
    await userEvent.clear(company)
    await pasteInto(company, 'Maker Ltd')
    await userEvent.click(form.getByRole('button', { name: 'Review changes' }))
    expect(await form.findByRole('heading', { name: 'What will change' })).toBeVisible()
    expect(form.getByText('Maker').tagName).toBe('DEL')
    expect(form.getByText('Maker Ltd').tagName).toBe('INS')
    await userEvent.click(form.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Your changes are live.')).toBeVisible()
    expect(findBody(requests, 'PUT')).toEqual([
      ['/api/vendor/products/wills/draft', { changes: { company: 'Maker Ltd' }, base_revision: 4 }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 20_000)

  it('says which changes wait, and what somebody else changed meanwhile, before anything is published', async () => {
    const clash = { field: 'company', revision: 5, base: 'Maker', present: 'Maker GmbH', yours: 'Maker Ltd' }
    const both = {
      ...KEPT,
      revision: 5,
      changes: { company: 'Maker Ltd', name: 'Wills 2' },
      differences: [
        { field: 'name', before: 'Wills', after: 'Wills 2' },
        { ...DIFFERENCE, before: 'Maker GmbH' },
      ],
      clashes: [clash],
    }
    let settled = false
    const requests = await show({
      'GET /api/vendor/products': { body: [{ ...OWNED, draft: true }] },
      'GET /api/vendor/products/wills/draft': () => ({
        body: settled ? { ...both, base_revision: 5, clashes: [] } : both,
      }),
      'PUT /api/vendor/products/wills/draft': () => ({
        body: settled ? { ...both, base_revision: 5, clashes: [] } : both,
      }),
    })
    const form = await editor()
    await userEvent.click(await form.findByRole('button', { name: 'Review changes' }))
    expect(await form.findByText(/^Name will wait for an admin/)).toBeVisible()
    expect(form.getByText('Maker GmbH', { selector: 'bdi' })).toBeVisible()
    expect(form.getByRole('button', { name: 'Publish' })).toBeDisabled()
    settled = true
    await userEvent.click(form.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled())
    expect(findBody(requests, 'PUT').at(-1)).toEqual([
      '/api/vendor/products/wills/draft',
      { changes: { company: 'Maker Ltd', name: 'Wills 2' }, base_revision: 5 },
    ])
  }, 20_000)

  it('keeps what was typed when the server refuses it, and shows what waits', async () => {
    await show({
      'GET /api/vendor/products': { body: [{ ...OWNED, waiting: true, listed: false }] },
      'GET /api/vendor/products/wills/draft': {
        body: {
          ...DRAFT,
          waiting: {
            id: 'w1',
            submitted_at: '2026-11-20T08:00:00Z',
            differences: [{ field: 'name', before: 'Wills', after: 'Wills & Deeds' }],
          },
        },
      },
      'PUT /api/vendor/products/wills/draft': {
        status: 400,
        body: { detail: 'year_founded: 1066 is not a year between 1700 and 2026.' },
      },
    })
    expect(await screen.findByText('Waits for an admin')).toBeVisible()
    expect(screen.getByText('Not listed')).toBeVisible()
    const form = await editor()
    expect(await form.findByText('Wills & Deeds')).toBeVisible()
    const year = form.getByLabelText('Year founded')
    await userEvent.clear(year)
    await pasteInto(year, '1066')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    expect(await form.findByText(/1066 is not a year/)).toBeVisible()
    expect(year).toHaveValue('1066')
  }, 20_000)

  it('refuses a logo that is no picture before it is sent', async () => {
    const requests = await show({
      'GET /api/vendor/products': { body: [OWNED] },
      'GET /api/vendor/products/wills/draft': { body: DRAFT },
      'PUT /api/vendor/products/wills/logo': { body: { image: 'new.webp', revision: 5 } },
    })
    const form = await editor()
    await form.findByRole('button', { name: 'Upload logo' })
    const choose = (file: File) =>
      userEvent.upload(
        document.querySelector<HTMLInputElement>('.editor .photo-field input[type="file"]') as HTMLInputElement,
        file,
        { applyAccept: false },
      )
    await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await form.findByText('Please choose a JPG, PNG or WebP picture.')).toBeVisible()
    expect(findBody(requests, 'PUT')).toEqual([])
    await choose(new File(['png'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('The new logo is live.')).toBeVisible()
    expect(findBody(requests, 'PUT').map(([path]) => path)).toEqual(['/api/vendor/products/wills/logo'])
  }, 20_000)
})

it('sends only what differs, and unknown as null', () => {
  const present = { name: 'Wills', sso: ['Okta'], free_trial: null, trial_days: 14, company: '' }
  expect(
    collectChanges(
      { name: 'Wills', sso: ['Okta'], free_trial: undefined, trial_days: '14', company: '', other: 1 },
      present,
    ),
  ).toEqual({})
  expect(
    collectChanges({ name: 'W', sso: [], free_trial: false, trial_days: '', company: undefined }, present),
  ).toEqual({
    name: 'W',
    sso: [],
    free_trial: false,
    trial_days: '',
  })
  expect(collectChanges({ trial_days: undefined }, present)).toEqual({ trial_days: null })
  expect([formatValue([]), formatValue(['a', 'b']), formatValue(true), formatValue(null), formatValue(0)]).toEqual([
    'not stated',
    'a, b',
    'Yes',
    'not stated',
    '0',
  ])
})
