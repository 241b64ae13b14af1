import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { collectChanges, formatValue } from '../../product-facts/field-values'
import { nameField } from '../../product-facts/field-names'
import { type Reply, pasteInto } from '../../test/app'
import {
  FIELDS,
  OWNED_PRODUCT,
  DRAFT,
  DIFFERENCE,
  SAVED_DRAFT,
  openProductsTab,
  findBody,
  openEditor,
  closeEditor,
} from './claims.fixtures'

describe('a profile', () => {
  it('is edited in five groups, saved as a draft, and published after a review of the changes', async () => {
    let kept = false
    const requests = await openProductsTab({
      'GET /api/vendor/products': { body: [OWNED_PRODUCT] },
      'GET /api/vendor/products/wills/draft': () => ({ body: kept ? SAVED_DRAFT : DRAFT }),
      'PUT /api/vendor/products/wills/draft': () => {
        kept = true
        return { body: SAVED_DRAFT }
      },
      'POST /api/vendor/products/wills/draft/publish': {
        body: { message: 'Your changes are live.', revision: 5, published: ['company'], pending: [] },
      },
    })
    const form = await openEditor()
    for (const name of ['Basic Info', 'Features', 'Technical', 'Pricing', 'Security', 'History'])
      expect(await form.findByRole('tab', { name })).toBeVisible()
    const company = form.getByLabelText('Company')
    await userEvent.clear(company)
    await pasteInto(company, 'Vendor Ltd')
    await userEvent.click(form.getByRole('button', { name: 'Review changes' }))
    expect(await form.findByRole('heading', { name: 'Changes to publish' })).toBeVisible()
    expect(form.getByText('Vendor').tagName).toBe('DEL')
    expect(form.getByText('Vendor Ltd').tagName).toBe('INS')
    await userEvent.click(form.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Your changes are live.')).toBeVisible()
    expect(findBody(requests, 'PUT')).toEqual([
      ['/api/vendor/products/wills/draft', { changes: { company: 'Vendor Ltd' }, base_revision: 4 }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 20_000)

  it('shows pending changes and edit conflicts before publishing', async () => {
    const conflict = { field: 'company', revision: 5, base: 'Vendor', present: 'Vendor GmbH', yours: 'Vendor Ltd' }
    const both = {
      ...SAVED_DRAFT,
      revision: 5,
      changes: { company: 'Vendor Ltd', name: 'Wills 2' },
      differences: [
        { field: 'name', before: 'Wills', after: 'Wills 2' },
        { ...DIFFERENCE, before: 'Vendor GmbH' },
      ],
      conflicts: [conflict],
    }
    let settled = false
    const requests = await openProductsTab({
      'GET /api/vendor/products': { body: [{ ...OWNED_PRODUCT, has_draft: true }] },
      'GET /api/vendor/products/wills/draft': () => ({
        body: settled ? { ...both, base_revision: 5, conflicts: [] } : both,
      }),
      'PUT /api/vendor/products/wills/draft': () => ({
        body: settled ? { ...both, base_revision: 5, conflicts: [] } : both,
      }),
    })
    const form = await openEditor()
    await userEvent.click(await form.findByRole('button', { name: 'Review changes' }))
    expect(await form.findByText(/^Needs approval by an admin: Name/)).toBeVisible()
    expect(form.getByText('Vendor GmbH', { selector: 'bdi' })).toBeVisible()
    expect(form.getByRole('button', { name: 'Publish' })).toBeDisabled()
    settled = true
    await userEvent.click(form.getByRole('button', { name: 'Use mine' }))
    await waitFor(() => expect(form.getByRole('button', { name: 'Publish' })).toBeEnabled())
    expect(findBody(requests, 'PUT').at(-1)).toEqual([
      '/api/vendor/products/wills/draft',
      { changes: { company: 'Vendor Ltd', name: 'Wills 2' }, base_revision: 5 },
    ])
  }, 20_000)

  it('is edited on top of what others changed since it was opened last', async () => {
    let draft = DRAFT
    const requests = await openProductsTab({
      'GET /api/vendor/products': { body: [OWNED_PRODUCT] },
      'GET /api/vendor/products/wills/draft': () => ({ body: draft }),
      'PUT /api/vendor/products/wills/draft': () => ({ body: draft }),
    })
    await closeEditor(await openEditor())
    draft = { ...DRAFT, revision: 5, base_revision: 5, fields: { ...FIELDS, company: 'Vendor GmbH' } }
    const form = await openEditor()
    expect(await form.findByLabelText('Company')).toHaveValue('Vendor GmbH')
    await pasteInto(form.getByLabelText('Year founded'), '1')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(findBody(requests, 'PUT')).toHaveLength(1))
    expect(findBody(requests, 'PUT')[0]?.[1]).toEqual({ changes: { year_founded: '20191' }, base_revision: 5 })
  }, 20_000)

  it('sends what is typed with the revision that was shown, also after it is read again or opened again', async () => {
    let draft = DRAFT
    const requests = await openProductsTab({
      'GET /api/vendor/products': { body: [OWNED_PRODUCT] },
      'GET /api/vendor/products/wills/draft': () => ({ body: draft }),
      'PUT /api/vendor/products/wills/logo': { body: { image: 'new.webp', revision: 5 } },
      'PUT /api/vendor/products/wills/draft': () => ({ body: { ...draft, changes: { year_founded: 20_191 } } }),
    })
    const form = await openEditor()
    await form.findByRole('button', { name: 'Upload logo' })
    await pasteInto(form.getByLabelText('Year founded'), '1')
    draft = { ...DRAFT, revision: 5, base_revision: 5, fields: { ...FIELDS, company: 'Vendor GmbH' } }
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('.ant-drawer-body input[type="file"]') as HTMLInputElement,
      new File(['png'], 'a.png', { type: 'image/png' }),
    )
    expect(await screen.findByText('Logo updated.')).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    const sent = { changes: { year_founded: '20191' }, base_revision: 4 }
    await waitFor(() => expect(findBody(requests, 'PUT').at(-1)).toEqual(['/api/vendor/products/wills/draft', sent]))
    // What others changed is shown, and not sent back.
    await waitFor(() => expect(form.getByLabelText('Company')).toHaveValue('Vendor GmbH'))
    await pasteInto(form.getByLabelText('Year founded'), '2')
    await closeEditor(form)
    draft = { ...draft, revision: 6, base_revision: 6 }
    const again = await openEditor()
    expect(await again.findByLabelText('Year founded')).toHaveValue('201912')
    await userEvent.click(again.getByRole('button', { name: 'Save draft' }))
    await waitFor(() =>
      expect(findBody(requests, 'PUT').at(-1)?.[1]).toEqual({ changes: { year_founded: '201912' }, base_revision: 5 }),
    )
  }, 20_000)

  it('does not show a draft that was discarded again', async () => {
    let draft: typeof DRAFT = SAVED_DRAFT
    await openProductsTab({
      'GET /api/vendor/products': { body: [{ ...OWNED_PRODUCT, has_draft: true }] },
      'GET /api/vendor/products/wills/draft': () => ({ body: draft }),
      'PUT /api/vendor/products/wills/draft': { body: SAVED_DRAFT },
      'DELETE /api/vendor/products/wills/draft': () => {
        draft = DRAFT
        return { status: 204 }
      },
    })
    const form = await openEditor()
    await userEvent.click(await form.findByRole('button', { name: 'Review changes' }))
    await userEvent.click(await form.findByRole('button', { name: 'Discard draft' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await screen.findByText('Draft discarded.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await (await openEditor()).findByLabelText('Company')).toHaveValue('Vendor')
  }, 20_000)

  it('keeps the input when the server rejects it, and shows pending changes', async () => {
    await openProductsTab({
      'GET /api/vendor/products': { body: [{ ...OWNED_PRODUCT, has_pending_change: true, listed: false }] },
      'GET /api/vendor/products/wills/draft': {
        body: {
          ...DRAFT,
          pending: {
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
    expect(await screen.findByText('Awaiting approval')).toBeVisible()
    expect(screen.getByText('Not listed')).toBeVisible()
    const form = await openEditor()
    expect(await form.findByText('Wills & Deeds')).toBeVisible()
    const year = form.getByLabelText('Year founded')
    await userEvent.clear(year)
    await pasteInto(year, '1066')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    expect(await form.findByText(/1066 is not a year/)).toBeVisible()
    expect(year).toHaveValue('1066')
  }, 20_000)

  it('names the field that the server rejects by its label, and shows the number as it was read', async () => {
    const fields = { ...FIELDS, starting_price_usd: 90 }
    const problems = { starting_price_usd: "'49.9' is not a whole number.", year_founded: '1066 is not a year.' }
    const detail = { message: 'Please correct the marked fields.', fields: problems }
    let reply: Reply = { status: 400, body: { detail } }
    await openProductsTab({
      'GET /api/vendor/products': { body: [OWNED_PRODUCT] },
      'GET /api/vendor/products/wills/draft': { body: { ...DRAFT, fields } },
      'PUT /api/vendor/products/wills/draft': () => reply,
    })
    const form = await openEditor()
    await userEvent.click(await form.findByRole('tab', { name: 'Pricing' }))
    const getPrice = () => form.getByLabelText('Starting price in US dollars')
    await form.findByLabelText('Starting price in US dollars')
    await userEvent.clear(getPrice())
    await pasteInto(getPrice(), '49.9')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    expect(await form.findByText('Please correct the marked fields.')).toBeVisible()
    expect(await form.findByText('1066 is not a year.')).toBeVisible()
    await waitFor(() => expect(form.getByLabelText('Year founded')).toHaveFocus())
    await userEvent.click(form.getByRole('tab', { name: /^Pricing.*fields to correct/ }))
    expect(await form.findByText("'49.9' is not a whole number.")).toBeVisible()
    expect(getPrice()).toHaveValue('49.9')
    reply = { body: { ...SAVED_DRAFT, fields, changes: { starting_price_usd: 1200 } } }
    await userEvent.clear(getPrice())
    await pasteInto(getPrice(), '1,200')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(getPrice()).toHaveValue('1200'))
  }, 20_000)

  it('rejects a logo that is no image before uploading it', async () => {
    const requests = await openProductsTab({
      'GET /api/vendor/products': { body: [OWNED_PRODUCT] },
      'GET /api/vendor/products/wills/draft': { body: DRAFT },
      'PUT /api/vendor/products/wills/logo': { body: { image: 'new.webp', revision: 5 } },
    })
    const form = await openEditor()
    await form.findByRole('button', { name: 'Upload logo' })
    const choose = (file: File) =>
      userEvent.upload(
        document.querySelector<HTMLInputElement>('.ant-drawer-body input[type="file"]') as HTMLInputElement,
        file,
        { applyAccept: false },
      )
    await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await form.findByText('Please choose a JPG, PNG or WebP image.')).toBeVisible()
    expect(findBody(requests, 'PUT')).toEqual([])
    await choose(new File(['png'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('Logo updated.')).toBeVisible()
    expect(findBody(requests, 'PUT').map(([path]) => path)).toEqual(['/api/vendor/products/wills/logo'])
  }, 20_000)
})

it('sends only changed fields, and unknown values as null', () => {
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

it.each([
  ['trial_days: is a number that is too large.', 'Trial length in days: is a number that is too large.'],
  ['starting_price_usd must be at least 0', 'Starting price in US dollars must be at least 0'],
  ['The field integrations contains characters.', 'Integrations contains characters.'],
  ["categories: 'Everything' is not a category.", "Categories: 'Everything' is not a category."],
  ['Something went wrong. Please try again later.', 'Something went wrong. Please try again later.'],
  ["The field 'star' can't be edited.", "The field 'star' can't be edited."],
])('a message about a field begins with its label: %s', (message, said) => {
  expect(nameField(message)).toBe(said)
})
