/** The form to suggest a tool: what is sent, what is shown while typing, and what is said on failure. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage, pasteInto } from '../../test/app'

const PAGE = '/suggest-a-tool'
const SEND = 'POST /api/suggestions'
const MATCHES = 'GET /api/suggestions/matches'
const OPTIONS = {
  ...{ languages: [], countries: [], integrations: [], industries: [], job_titles: [] },
  ...{ organization_sizes: [], onboarding_reasons: [] },
  categories: [
    { slug: 'analytics', name: 'Legal Analytics', landing_slug: null, in_filter: true },
    { slug: 'retired', name: 'Retired category', landing_slug: null, in_filter: false },
  ],
}
const THANKS = 'Thank you. Our editors will look at Deedsmith.'

async function openForm(replies: Record<string, Reply | (() => Reply)> = {}) {
  const requests = fakeServer({
    'GET /api/options': { body: OPTIONS },
    [MATCHES]: { body: [] },
    [SEND]: { body: { message: THANKS, is_new: true } },
    ...replies,
  })
  const page = await openPage(PAGE)
  await screen.findByLabelText('Name of the tool')
  const listSent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...page, requests, listSent }
}

async function fill(): Promise<void> {
  await pasteInto(screen.getByLabelText('Name of the tool'), 'Deedsmith')
  await pasteInto(screen.getByLabelText('Website'), 'deedsmith.example')
  await userEvent.click(screen.getByRole('combobox', { name: 'Category' }))
  await userEvent.click(await screen.findByTitle('Legal Analytics'))
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send suggestion' }))

it('sends what a visitor typed, and thanks in place', { timeout: 20_000 }, async () => {
  const { listSent } = await openForm()
  await fill()
  expect(screen.queryByTitle('Retired category')).toBeNull()
  await pasteInto(screen.getByLabelText('What it does (optional)'), 'Drafts deeds.')
  await pasteInto(screen.getByLabelText('Your email (optional)'), 'ada@firm.example')
  await send()
  expect(await screen.findByText(THANKS)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(listSent()).toEqual([
    {
      name: 'Deedsmith',
      website: 'deedsmith.example',
      category: 'Legal Analytics',
      description: 'Drafts deeds.',
      email: 'ada@firm.example',
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Suggest another tool' }))
  expect(screen.getByLabelText('Name of the tool')).toHaveValue('')
})

it('asks signed-in users for no email', { timeout: 20_000 }, async () => {
  signIn('1')
  const { listSent } = await openForm({ ...buildSignedInReplies(), 'GET /api/options': { body: OPTIONS } })
  expect(screen.queryByLabelText('Your email (optional)')).toBeNull()
  expect(screen.getByText("We'll email you what our editors decide.")).toBeVisible()
  await fill()
  await send()
  expect(await screen.findByText(THANKS)).toBeVisible()
  expect(listSent()[0]).toMatchObject({ name: 'Deedsmith', email: '' })
})

it('says what is missing, and sends nothing', { timeout: 20_000 }, async () => {
  const { listSent } = await openForm()
  await pasteInto(screen.getByLabelText('Your email (optional)'), 'ada')
  await send()
  for (const words of [
    'Please enter the name of the tool.',
    'Please enter the website of the tool.',
    'Please choose one of the categories.',
    'This is not a valid email address. Please check it.',
  ])
    expect(await screen.findByText(words)).toBeVisible()
  expect(listSent()).toEqual([])
})

it('shows what the directory has with this name or website once typing pauses', { timeout: 20_000 }, async () => {
  const { requests } = await openForm({ [MATCHES]: { body: [{ id: 'certa', name: 'Certa', sample: true }] } })
  await userEvent.type(screen.getByLabelText('Name of the tool'), 'Certa')
  const shown = within((await screen.findByText('Is it one of these?')).closest('[role="status"]') as HTMLElement)
  expect(shown.getByRole('link', { name: /Certa/ })).toHaveAttribute('href', '/product/certa')
  expect(shown.getByText('Sample data')).toBeVisible()
  await pasteInto(screen.getByLabelText('Website'), 'certa.ai')
  const listLookups = () => requests.filter(({ path }) => path.startsWith('/api/suggestions/matches'))
  await waitFor(() => expect(listLookups().at(-1)?.path).toBe('/api/suggestions/matches?name=Certa&website=certa.ai'))
  await userEvent.clear(screen.getByLabelText('Name of the tool'))
  await userEvent.clear(screen.getByLabelText('Website'))
  await waitFor(() => expect(screen.queryByText('Is it one of these?')).toBeNull())
})

it.each<[Reply, string]>([
  [{ status: 400, body: { detail: "Website: 'x' is not a web address." } }, "Website: 'x' is not a web address."],
  [{ status: 500, body: {} }, 'Something went wrong. Please try again.'],
  ['broken', 'Something went wrong. Please try again.'],
])('keeps what was typed when it fails', { timeout: 20_000 }, async (reply, words) => {
  await openForm({ [SEND]: reply, [MATCHES]: 'broken' })
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByLabelText('Name of the tool')).toHaveValue('Deedsmith')
})

it('is linked where a page is not found', async () => {
  fakeServer({})
  await openPage('/no-such-page')
  expect(await screen.findByRole('link', { name: 'Suggest a missing tool' })).toHaveAttribute('href', PAGE)
})
