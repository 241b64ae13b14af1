/** The settings tab: fields from the server's description, preview with contrast, problems, conflicts and resets. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage, pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import { DARK, LIGHT } from '../../styles/tokens'
import { collectChanges, findDifferences } from './changes'
import { checkContrast } from './contrast'
import type { SettingField, SiteSettings } from './queries'

const PATH = '/api/admin/settings'

const buildField = (name: string, value: string | number, changes: Partial<SettingField> = {}): SettingField => ({
  ...{ name, section: 'branding', kind: 'text', label: name, description: '', unit: '', minimum: null, maximum: null },
  ...{ min_length: 0, max_length: 60, options: [], default: value, default_source: 'default', value },
  ...{ source: 'default', changed_at: null, changed_by: '' },
  ...changes,
})
const BRAND = buildField('brand', 'Lexdex', { label: 'Site name' })
const COLORS = [
  buildField('brand_color', LIGHT.brand, { kind: 'color', label: 'Brand colour' }),
  buildField('on_brand_color', LIGHT.onBrand, { kind: 'color', label: 'Text on buttons' }),
  buildField('dark_brand_color', DARK.brand, { kind: 'color', label: 'Brand colour, dark' }),
  buildField('dark_on_brand_color', DARK.onBrand, { kind: 'color', label: 'Text on buttons, dark' }),
]
const DAYS = buildField('trial_days', 2, {
  ...{ section: 'limits', kind: 'integer', label: 'Length of the trial', unit: 'days', minimum: 1, maximum: 365 },
})
const CAPTCHA = buildField('captcha', 'proof-of-work', {
  ...{ section: 'providers', kind: 'choice', label: 'Captcha' },
  options: [
    { value: 'proof-of-work', label: 'Proof of work' },
    { value: 'turnstile', label: 'Turnstile' },
  ],
})
const buildView = (revision = 0, ...fields: SettingField[]): SiteSettings => ({
  revision,
  fields: [...(fields.length > 0 ? fields : [BRAND]), ...COLORS, DAYS, CAPTCHA],
  environment_only: [{ variable: 'LEXDEX_SECRET_KEY', description: 'Secret of tokens', is_set: true }],
})

async function openSettings(query = '', replies: Record<string, Reply | (() => Reply)> = {}) {
  signIn('4')
  const second_factor = { ...ACCOUNT.second_factor, state: 'passed' }
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: { ...ACCOUNT, role_id: 4, role: 'super admin', second_factor } },
    [`GET ${PATH}`]: { body: buildView() },
    ...replies,
  })
  await openPage(`/admin-dashboard?tab=settings${query}`)
  return requests
}

const fill = (label: string, text: string) => pasteInto(screen.getByLabelText(label), text)
const save = () => userEvent.click(screen.getByText('Save changes'))

it('sends what was changed only, and shows who changed it', covers('Z08'), async () => {
  const changed = buildField('brand', 'Acme', {
    ...{ label: 'Site name', default: 'Lexdex', source: 'stored', changed_by: 'Bert' },
    changed_at: '2026-11-25T10:00:00Z',
  })
  const requests = await openSettings('', { [`PUT ${PATH}`]: { body: buildView(1, changed) } })
  const input = await screen.findByLabelText('Site name')
  expect(screen.getByText('Save changes').closest('button')).toBeDisabled()
  await userEvent.clear(input)
  await fill('Site name', 'Acme')
  await save()
  expect(await screen.findByText('Settings saved')).toBeVisible()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ revision: 0, values: { brand: 'Acme' } })
  expect(await screen.findByText(/Changed by Bert on/)).toBeVisible()
})

it('resets a setting to its default', async () => {
  const stored = buildField('brand', 'Acme', { label: 'Site name', default: 'Lexdex', source: 'stored' })
  const requests = await openSettings('', {
    [`GET ${PATH}`]: { body: buildView(3, stored) },
    [`PUT ${PATH}`]: { body: buildView(4) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Reset Site name/ }))
  await save()
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ revision: 3, values: { brand: null } })
})

it('shows the server’s sentence at its field', async () => {
  const detail = { message: 'Please correct the marked fields.', fields: { brand: 'Please enter another name.' } }
  await openSettings('', { [`PUT ${PATH}`]: { status: 400, body: { detail } } })
  await screen.findByLabelText('Site name')
  await fill('Site name', 'Acme')
  await save()
  expect(await screen.findByText('Please enter another name.')).toBeVisible()
  expect(screen.getByText('Please correct the marked fields.')).toBeVisible()
})

it('shows the contrast of colours while they are edited', async () => {
  await openSettings()
  const input = await screen.findByLabelText('Text on buttons')
  await userEvent.clear(input)
  expect(await screen.findByText(/Please enter colours of six digits/)).toBeVisible()
  await fill('Text on buttons', LIGHT.brand)
  expect(await screen.findByText(/Text on buttons: 1\.00:1 \(too low/)).toBeVisible()
})

it('shows what another admin changed, and saves after a decision', async () => {
  let revision = 0
  const requests = await openSettings('', {
    [`GET ${PATH}`]: () => ({
      body: revision === 0 ? buildView() : buildView(1, { ...BRAND, value: 'Theirs', source: 'stored' }),
    }),
    [`PUT ${PATH}`]: () => {
      if (revision++ === 0) return { status: 409, body: { detail: 'Another admin changed the settings meanwhile.' } }
      return { body: buildView(2, { ...BRAND, value: 'LexdexMine', source: 'stored' }) }
    },
  })
  await screen.findByLabelText('Site name')
  await fill('Site name', 'Mine')
  await save()
  const region = within(await screen.findByRole('region', { name: 'Changed by another admin' }))
  expect(region.getByText('Theirs')).toBeVisible()
  await userEvent.click(region.getByRole('button', { name: 'Save my values' }))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ revision: 1 })
})

it('offers providers by choice, and a test email', async () => {
  await openSettings('&section=providers', {
    [`POST ${PATH}/test-email`]: { status: 202, body: { message: 'We sent a test email to you.' } },
  })
  expect(await screen.findByRole('radio', { name: 'Proof of work' })).toBeChecked()
  expect(screen.getByText('LEXDEX_SECRET_KEY')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send a test email to myself' }))
  expect(await screen.findByText('We sent a test email to you.')).toBeVisible()
})

it('says why settings cannot be loaded', async () => {
  await openSettings('', { [`GET ${PATH}`]: { status: 403, body: { detail: 'Not now.' } } })
  expect(await screen.findByText('Not now.')).toBeVisible()
})

describe('changes', () => {
  it('are values that differ; the default is a reset', () => {
    const days = { ...DAYS, value: 5, default: 2 }
    expect(collectChanges([BRAND, days], { brand: 'Lexdex', trial_days: 2 })).toEqual({ trial_days: null })
    expect(collectChanges([BRAND, days], { brand: '', trial_days: 7 })).toEqual({ brand: '', trial_days: 7 })
  })

  it('of others are found by their values', () => {
    const latest = buildView(1, { ...BRAND, value: 'Theirs' })
    const found = findDifferences(buildView(), latest, { brand: 'Mine' })
    expect(found).toEqual([{ field: latest.fields[0], theirs: 'Theirs', mine: 'Mine' }])
  })
})

it('finds the contrast that the server finds', () => {
  expect(checkContrast('light', LIGHT.brand, LIGHT.onBrand)?.every(({ isEnough }) => isEnough)).toBe(true)
  expect(checkContrast('dark', DARK.brand, DARK.onBrand)?.every(({ isEnough }) => isEnough)).toBe(true)
  expect(checkContrast('light', 'green', LIGHT.onBrand)).toBeNull()
})
