/** The STAR profile in the form of a product: fields, problems at fields, preview, conflicts, revisions. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import pages from '../../../fixtures/star-profiles.json'
import { type Reply, pasteInto } from '../../test/app'
import { PRODUCT, TAB, openProducts } from './products.fixtures'

const PATH = '/api/admin/products/certa/star-profile'
const NO_VIDEO = { kind: 'file', address: '' }
const PROFILE = {
  ...{ display_name: 'Certa', position: 2, tagline: 'Risk', hero: NO_VIDEO, testimonials: [], resources: [] },
  overview: { summary: 'Manages third parties.', key_points: ['Onboarding', 'Monitoring'] },
  modules: [
    { name: 'One', description: '' },
    { name: 'Two', description: '' },
  ],
  certified_solutions: [{ category: 'Screening', items: ['Lists'] }],
  episode: { video: NO_VIDEO, title: '', description: '', video_link: '', podcast_link: '', social_link: '' },
  technical: { deployment: '', scalability: '' },
}
const STATE = { product_id: 'certa', revision: 3, updated_at: '2026-11-26T20:00:00Z', profile: PROFILE }
const NONE: Reply = { status: 404, body: { detail: 'This product has no STAR profile.' } }

const openStar = (replies: Record<string, Reply | (() => Reply)> = {}, query = '') =>
  openProducts(`${TAB}&edit=certa&view=star${query}`, { [`GET ${PATH}`]: { body: STATE }, ...replies })

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save STAR profile' }))

it('has all fields of a profile, filled', async () => {
  await openStar()
  expect(await screen.findByLabelText('Display name')).toHaveValue('Certa')
  expect(screen.getByLabelText('Key points')).toHaveValue('Onboarding\nMonitoring')
  expect(screen.getByLabelText('Module 2: name')).toHaveValue('Two')
  expect(screen.getByLabelText('Solution 1: features')).toHaveValue('Lists')
  for (const label of ['Tagline', 'Position in the list', 'Hero video: address', 'Summary', 'Link to the podcast'])
    expect(screen.getByLabelText(label)).toBeInTheDocument()
  expect(screen.getByText(/It has none now/)).toBeVisible()
})

it('saves the whole profile with its revision and a reason, and keeps entries while another tab is open', async () => {
  const { requests } = await openStar({
    [`PUT ${PATH}`]: { body: { ...STATE, revision: 4, profile: { ...PROFILE, tagline: 'Known' } } },
  })
  const tagline = await screen.findByLabelText('Tagline')
  await userEvent.clear(tagline)
  await pasteInto(tagline, 'Known')
  await userEvent.click(screen.getByRole('tab', { name: 'Security' }))
  await userEvent.click(screen.getByRole('tab', { name: 'STAR profile' }))
  await pasteInto(await screen.findByLabelText('Key points'), '\n\nReports')
  await userEvent.click(screen.getByRole('button', { name: 'Move module 2 up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove solution 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add download' }))
  await pasteInto(screen.getByLabelText('Download 1: name'), 'Brochure')
  await pasteInto(screen.getByLabelText('Reason for the change (optional)'), 'Asked for')
  await save()
  expect(await screen.findByText('STAR profile saved')).toBeVisible()
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({
    based_on: 3,
    reason: 'Asked for',
    profile: {
      ...{ tagline: 'Known', certified_solutions: [], resources: [{ name: 'Brochure', type: 'PDF' }], position: 2 },
      overview: { key_points: ['Onboarding', 'Monitoring', 'Reports'] },
      modules: [{ name: 'Two' }, { name: 'One' }],
    },
  })
})

it('creates the profile of a product that has none', async () => {
  const { requests } = await openStar({ [`GET ${PATH}`]: NONE, [`PUT ${PATH}`]: { body: { ...STATE, revision: 1 } } })
  expect(await screen.findByText('This product has no STAR profile yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Profile revisions' })).toBeNull()
  await save()
  expect(await screen.findByText('STAR profile saved')).toBeVisible()
  const sent = requests.find(({ method }) => method === 'PUT')?.body
  expect(sent).toMatchObject({ based_on: null, profile: { display_name: 'Certa', modules: [] } })
})

it('says that nothing was changed', async () => {
  const { requests } = await openStar()
  await screen.findByLabelText('Tagline')
  await save()
  expect(await screen.findByText('No changes yet.')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('shows each problem at its field and focuses the first', async () => {
  const fields = { 'modules.1.name': 'This field is empty.', 'overview.key_points.1': 'Has control characters.' }
  await openStar({
    [`PUT ${PATH}`]: { status: 400, body: { detail: { message: 'Please correct the marked fields.', fields } } },
  })
  await pasteInto(await screen.findByLabelText('Tagline'), '!')
  await save()
  expect(await screen.findByText('Please correct the marked fields.')).toBeVisible()
  expect(await screen.findByText('This field is empty.')).toBeVisible()
  expect(screen.getByText('Has control characters.')).toBeVisible()
  expect(screen.getByLabelText('Key points')).toHaveFocus()
})

it('asks for a missing name before sending anything', async () => {
  const { requests } = await openStar()
  await userEvent.clear(await screen.findByLabelText('Module 1: name'))
  await save()
  expect(await screen.findByText('Module 1: name: please fill in.')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('previews the page without saving, and keeps the entries', async () => {
  const { requests } = await openStar({
    [`POST ${PATH}/preview`]: {
      body: { ...products[0], Id: 'certa', StarProfile: { ...pages.certa, tagline: 'Third parties, known' } },
    },
  })
  await pasteInto(await screen.findByLabelText('Tagline'), 's')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview of the page' }))
  expect(await preview.findByText('Third parties, known')).toBeVisible()
  expect(preview.queryByRole('button', { name: /Request/ })).toBeNull()
  await userEvent.click(preview.getByRole('tab', { name: 'Technical' }))
  expect(preview.getByText('The files are generated when the profile is saved.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ tagline: 'Risks' })
  await userEvent.click(screen.getByRole('button', { name: 'Back to the profile' }))
  expect(screen.getByLabelText('Tagline')).toHaveValue('Risks')
})

it('shows what another admin changed meanwhile, and saves the rest', async () => {
  const latest = { ...STATE, revision: 4, profile: { ...PROFILE, tagline: 'Theirs', position: 5 } }
  let reads = 0
  let attempts = 0
  const { requests } = await openStar({
    [`GET ${PATH}`]: () => ({ body: reads++ === 0 ? STATE : latest }),
    [`PUT ${PATH}`]: () =>
      attempts++ === 0
        ? { status: 409, body: { detail: 'Someone else has changed this STAR profile.' } }
        : { body: { ...latest, revision: 5 } },
  })
  await pasteInto(await screen.findByLabelText('Tagline'), ', mine')
  await pasteInto(screen.getByLabelText('Deployment'), 'Cloud')
  await save()
  const region = within(await screen.findByRole('region', { name: 'Changed by someone else' }))
  expect(region.getByText(/You both changed: Tagline\./)).toBeVisible()
  await userEvent.click(region.getByRole('button', { name: 'Keep theirs and save the rest' }))
  expect(await screen.findByText('STAR profile saved')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    based_on: 4,
    profile: { tagline: 'Theirs', position: 5, technical: { deployment: 'Cloud' } },
  })
})

it('compares revisions and restores one with a reason', async () => {
  const revision = { actor: 'ines@lexdex.example', recorded_at: '2026-11-25T20:00:00Z', snapshot: PROFILE }
  const { requests } = await openStar({
    [`GET ${PATH}/history`]: {
      body: [
        { ...revision, number: 2, changed_fields: ['modules', 'tagline'], reason: 'Better' },
        { ...revision, number: 0, changed_fields: [], reason: '', actor: 'installation' },
      ],
    },
    [`GET ${PATH}/differences`]: {
      body: { before: 1, after: 2, differences: [{ field: 'modules.1.name', before: null, after: 'Two' }] },
    },
    [`POST ${PATH}/revisions/0/restore`]: {
      body: { ...STATE, revision: 4, profile: { ...PROFILE, tagline: 'As installed' } },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Profile revisions' }))
  expect(await screen.findByRole('heading', { name: 'Revision 2: Modules, Tagline' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Changes of revision 2' }))
  expect((await screen.findByText('Modules 2: name')).nextSibling).toHaveTextContent('not stated → Two')
  await userEvent.click(screen.getByRole('button', { name: 'Restore revision 0' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Was right')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.getByLabelText('Tagline')).toHaveValue('As installed'))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Was right' })
})

it('says when the profile was never changed', async () => {
  await openStar({ [`GET ${PATH}/history`]: { body: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Profile revisions' }))
  expect(await screen.findByText(/installed with the application/)).toBeVisible()
})

it('shows a failure to load, with another try', async () => {
  await openStar({ [`GET ${PATH}`]: { status: 403, body: { detail: 'No permission.' } } })
  expect(await screen.findByText('No permission.')).toBeVisible()
})

it('locks the profile of a deleted product', async () => {
  await openStar({
    'GET /api/admin/products/certa': { body: { ...PRODUCT, restorable_until: '2026-12-20T00:00:00Z' } },
  })
  expect(await screen.findByLabelText('Tagline')).toBeDisabled()
})

it('brings back what was typed, until it is discarded', async () => {
  await openStar()
  await pasteInto(await screen.findByLabelText('Tagline'), ', known')
  cleanup()
  await openStar()
  const tagline = await screen.findByLabelText('Tagline')
  expect(tagline).toHaveValue(`${PROFILE.tagline}, known`)
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(tagline).toHaveValue(PROFILE.tagline)
  cleanup()
  await openStar()
  expect(await screen.findByLabelText('Tagline')).toHaveValue(PROFILE.tagline)
})
