/** Fixtures and helpers of the claims tests. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { type Reply, fakeServer, openPage } from '../../test/app'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'

export const CLAIM = {
  id: 'c1',
  product_id: 'deeds',
  product_name: 'Deeds',
  vendor_name: 'Vera',
  vendor_email: 'vera@vendor.example',
  reason: 'نحن نصنعها.',
  status: 'pending',
  proof: 'dns',
  proof_met: false,
  proof_finding: 'There is no such record at vendor.example yet.',
  proof_checked_at: '2026-11-20T08:00:00Z',
  record: { name: 'vendor.example', value: 'lexdex-verification=0123' },
  submitted_at: '2026-11-19T08:00:00Z',
  reviewed_at: null as string | null,
  review_note: '',
}
export const OWNED_PRODUCT = {
  id: 'wills',
  name: 'Wills',
  company: 'Vendor',
  logo: '',
  revision: 4,
  updated_at: '2026-11-01T08:00:00Z',
  rating: 4.2,
  reviews: 3,
  listed: true,
  has_draft: false,
  has_pending_change: false,
}
export const FIELDS = {
  name: 'Wills',
  categories: ['Legal Analytics'],
  company: 'Vendor',
  free_trial: null,
  year_founded: 2019,
  sso: ['Okta'],
  description: 'Drafts wills.',
}
export const DRAFT = {
  product_id: 'wills',
  product_name: 'Wills',
  revision: 4,
  base_revision: 4,
  fields: FIELDS,
  changes: {} as Record<string, unknown>,
  differences: [] as unknown[],
  conflicts: [] as unknown[],
  pending: null as unknown,
  updated_at: null as string | null,
}
export const DIFFERENCE = { field: 'company', before: 'Vendor', after: 'Vendor Ltd' }
export const SAVED_DRAFT = { ...DRAFT, changes: { company: 'Vendor Ltd' }, differences: [DIFFERENCE] }

export type Replies = Record<string, Reply | (() => Reply)>

export async function openProductsTab(extraReplies: Replies = {}) {
  signIn('2')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 2, role: 'vendor' } },
    'GET /api/claims': { body: [] },
    'GET /api/vendor/products': { body: [] },
    'GET /product/list-products': { body: [{ Id: 'deeds', ProductName: 'Deeds' }] },
    ...extraReplies,
  })
  await openPage('/vendor-dashboard?tab=products')
  return requests
}

export const findBody = (requests: Awaited<ReturnType<typeof openProductsTab>>, method: string) =>
  requests.filter((request) => request.method === method).map(({ path, body }) => [path, body])

export const openEditor = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit profile of Wills' }))
  return within(await screen.findByRole('dialog', { name: 'Edit Wills' }))
}

export const closeEditor = async (form: Awaited<ReturnType<typeof openEditor>>) => {
  await userEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
