import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import texts from '../../../fixtures/legal.json'
import { toDraft, toSections } from './draft'
import { fakeServer, openPage } from '../../test/app'
import { ACCOUNT, CODE_REQUIRED, buildSignedInReplies, signIn } from '../../test/accounts'
import { covers } from '../../test/covers'

const ADMIN = {
  ...ACCOUNT,
  role_id: 3,
  role: 'admin',
  second_factor: { state: 'passed', enabled: true, required: true, recovery_codes_left: 9 },
}
const RANKING = texts.find((text) => text.slug === 'ranking') as (typeof texts)[number]

function admin(replies: Parameters<typeof fakeServer>[0] = {}, account: unknown = ADMIN) {
  signIn('3')
  return fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': { body: account },
    'GET /api/legal': {
      body: texts.map(({ slug, title, updated_on, version }) => ({ slug, title, updated_on, version })),
    },
    'GET /api/legal/ranking': { body: RANKING },
    'GET /api/legal/ranking/versions': {
      body: [{ version: 1, updated_on: '2026-11-21', author: 'Ada', created_at: '2026-11-21T08:00:00Z' }],
    },
    ...replies,
  })
}

it.each(['1', '2', '9'])('sends role %s home', covers('R13'), async (role) => {
  signIn(role)
  fakeServer(buildSignedInReplies())
  const { address } = await openPage('/admin-dashboard?tab=legal')
  await waitFor(() => expect(address()).toBe('/'))
})

it('trusts the server, not the browser, on the role', async () => {
  admin({}, ACCOUNT)
  const { address } = await openPage('/admin-dashboard?tab=legal')
  await waitFor(() => expect(address()).toBe('/'))
})

it('sends an admin without two-factor authentication to its setup', async () => {
  admin({}, { ...ADMIN, second_factor: { ...ADMIN.second_factor, state: 'missing', enabled: false } })
  const { address } = await openPage('/admin-dashboard?tab=legal')
  await waitFor(() => expect(address()).toMatch(/^\/account\?next=.*tab.*legal#second-factor$/))
  expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
})

it('requires an admin’s pending two-factor code', async () => {
  const requests = admin({ 'GET /api/account': CODE_REQUIRED })
  await openPage('/admin-dashboard?tab=legal')
  expect(await screen.findByLabelText('Code')).toBeVisible()
  expect(requests.some(({ path }) => path === '/api/legal')).toBe(false)
})

it('lists the legal texts and publishes a new version of one', { ...covers('L07'), timeout: 20_000 }, async () => {
  const requests = admin({ 'PUT /api/legal/ranking': { body: { ...RANKING, version: 2 } } })
  const { address } = await openPage('/admin-dashboard?tab=legal')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: `View ${RANKING.title}` })).toHaveAttribute('href', '/ranking')
  expect(main.getAllByRole('listitem')).toHaveLength(texts.length)
  await userEvent.click(main.getByRole('link', { name: `Edit ${RANKING.title}` }))
  const publish = await screen.findByRole('button', { name: 'Publish version 2' })
  expect(publish).toBeDisabled()
  expect(await screen.findByText('Ada')).toBeVisible()
  fireEvent.change(screen.getAllByLabelText('Text')[0] as HTMLElement, {
    target: { value: 'One.\n\nTwo:\n- a\n- b' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add section' }))
  fireEvent.change(screen.getAllByLabelText('Heading').at(-1) as HTMLElement, {
    target: { value: '7. Something new' },
  })
  await userEvent.click(publish)
  expect(await screen.findByText('Please enter the text.')).toBeVisible()
  fireEvent.change(screen.getAllByLabelText('Text').at(-1) as HTMLElement, { target: { value: 'New <b>words</b>.' } })
  await userEvent.click(publish)
  expect(await screen.findByText(/^Version 2 of .* is published\.$/)).toBeVisible()
  const { body } = requests.find(({ method }) => method === 'PUT') ?? {}
  const sections = (body as { sections: unknown[] }).sections
  expect(sections[0]).toEqual({ ...RANKING.sections[0], paragraphs: ['One.', 'Two:\n- a\n- b'] })
  expect(sections.at(-1)).toEqual({
    id: 'something-new',
    heading: '7. Something new',
    group: null,
    paragraphs: ['New <b>words</b>.'],
  })
  await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=legal'))
})

it('preserves unsaved changes on leaving and on an error', async () => {
  admin({ 'PUT /api/legal/ranking': { status: 422, body: { detail: 'Two sections have the same anchor.' } } })
  const { address } = await openPage('/admin-dashboard?tab=legal&edit=ranking')
  const title = await screen.findByLabelText('Title')
  fireEvent.change(title, { target: { value: 'Another title' } })
  await userEvent.click(screen.getByRole('button', { name: 'Publish version 2' }))
  expect(await screen.findByText('Two sections have the same anchor.')).toBeVisible()
  expect(title).toHaveValue('Another title')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const leave = within(await screen.findByRole('dialog', { name: 'Leave without publishing?' }))
  await userEvent.click(leave.getByRole('button', { name: 'Stay' }))
  expect(title).toHaveValue('Another title')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Leave without publishing?' })).getByRole('button', {
      name: 'Leave',
    }),
  )
  await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=legal'))
}, 15_000)

it('previews a version', async () => {
  admin()
  await openPage('/admin-dashboard?tab=legal&edit=ranking')
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'How {brand} ranks' } })
  await userEvent.click(screen.getByText('Preview'))
  expect(await screen.findByRole('heading', { name: 'How Lexdex ranks' })).toBeVisible()
})

it('gives every section a unique anchor', () => {
  const section = { id: '', heading: 'Our rights', group: '', text: 'x' }
  const ids = toSections({
    title: '',
    updated_on: '',
    sections: [section, { ...section, id: 'our-rights' }, section, { ...section, heading: '权利' }],
  }).map(({ id }) => id)
  expect(ids).toEqual(['our-rights-2', 'our-rights', 'our-rights-3', 'section'])
})

it('preserves every text that was not edited', () => {
  for (const text of texts) expect(toSections(toDraft(text))).toEqual(text.sections)
})
