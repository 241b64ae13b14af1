import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { formatInitials, formatMemberSince } from '../ui/format'
import { matchesSuggestion } from '../session/profile/profile-form'
import { pasteInto, fakeServer, openPage } from './app'
import { ACCOUNT, PROFILE, signedInReplies, signIn } from './accounts'
import { covers } from './covers'

const tab = (name: string) => screen.findByRole('tab', { name })
const silent = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

it.each(['/user-dashboard', '/vendor-dashboard', '/dashboard', '/account', '/admin-dashboard'])(
  'sends a stranger from %s to the login',
  covers('D01', 'R04', 'R05', 'R06'),
  async (path) => {
    fakeServer({})
    const { address } = await openPage(path)
    await waitFor(() => expect(address()).toMatch(/^\/login/))
  },
)

it.each([
  ['2', '/user-dashboard', '/vendor-dashboard'],
  ['1', '/vendor-dashboard', '/user-dashboard'],
  ['9', '/user-dashboard', '/'],
])('sends role %s from %s to %s', covers('R05', 'R06'), async (role, from, to) => {
  signIn(role)
  fakeServer(signedInReplies())
  const { address } = await openPage(from)
  await waitFor(() => expect(address()).toBe(to))
})

it(
  'has logo, search, way home and logout in its bar; logging out ends the session and goes home',
  covers('D02'),
  async () => {
    silent()
    signIn('1')
    const requests = fakeServer(signedInReplies())
    await openPage('/user-dashboard')
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByRole('link', { name: 'Lexdex, home' })).toHaveAttribute('href', '/')
    expect(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
    expect(bar.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await userEvent.click(bar.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
    expect(localStorage.getItem('roleId')).toBeNull()
    expect(requests.find(({ path }) => path === '/auth/logout')?.headers.get('authorization')).toBe('Bearer a-token')
  },
)

it.each([
  ['1', '/user-dashboard', 'User Dashboard'],
  ['2', '/vendor-dashboard', 'Vendor Dashboard'],
])('shows role %s who they are', covers('D03', 'D04'), async (role, path, title) => {
  signIn(role)
  fakeServer(signedInReplies())
  await openPage(path)
  expect(await screen.findByText('Manage your legal tech journey')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const you = within(screen.getByRole('complementary', { name: 'You' }))
  expect(await you.findByText('Ines Okonkwo')).toBeVisible()
  expect(you.getByText('Legal Operations')).toBeVisible()
  expect(you.getByText('Member since April 2026')).toBeVisible()
  expect(you.getByText('IO')).toBeInTheDocument()
})

it('shows a picture where there is one, and a dash without a date', covers('D04'), async () => {
  signIn('1')
  fakeServer({
    ...signedInReplies(),
    'GET /users/profile': { body: { ...PROFILE, avatar_url: '/api/avatars/x.webp', CreateDate: '' } },
  })
  await openPage('/user-dashboard')
  expect(await screen.findByRole('img', { name: 'Picture of Ines Okonkwo' })).toHaveAttribute(
    'src',
    '/api/avatars/x.webp',
  )
  expect(within(screen.getByRole('complementary', { name: 'You' })).getByText('—')).toBeVisible()
})

it('tells facts of the account at a glance, and no number that nobody counted', async () => {
  signIn('1')
  fakeServer(signedInReplies())
  await openPage('/user-dashboard')
  expect(await screen.findByText('2 devices signed in')).toBeVisible()
  expect(screen.getByText('Off')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up: Second factor' })).toHaveAttribute('href', '/account#second-factor')
  await waitFor(() =>
    expect(screen.getByText('Total reviews published')).toHaveTextContent('0 Total reviews published'),
  )
})

describe('Profile', () => {
  async function edit(replies = {}) {
    signIn('1')
    const requests = fakeServer({ ...signedInReplies(), ...replies })
    await openPage('/user-dashboard')
    await userEvent.click(await tab('Profile'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeEnabled())
    await userEvent.click(screen.getByRole('button', { name: 'Edit Profile' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }))
    // The dialog takes the keyboard to its first field when it has opened; typing before that would be interrupted.
    await waitFor(() => expect(dialog.getByLabelText('Full Name')).toHaveFocus())
    return { requests, dialog, sent: () => requests.find(({ method }) => method === 'PUT') }
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  it('shows name, email, location and profession to read', covers('D06'), async () => {
    signIn('1')
    fakeServer(signedInReplies())
    await openPage('/user-dashboard')
    await userEvent.click(await tab('Profile'))
    const table = within(await screen.findByRole('table'))
    for (const label of ['Full name', 'Email', 'Location', 'Profession']) expect(table.getByText(label)).toBeVisible()
    for (const value of [PROFILE.name, PROFILE.email, 'Germany', 'Legal Operations'])
      expect(await table.findByText(value)).toBeVisible()
    expect(table.queryByRole('textbox')).toBeNull()
  })

  it('saves changes and shows them', { ...covers('D10', 'D12', 'M38'), timeout: 15_000 }, async () => {
    const updated = { ...PROFILE, name: 'Ines Adeyemi', Country: 'Hong Kong', JobTitle: 'Judge' }
    const { dialog, sent } = await edit({
      'PUT /users/profile/update': { body: { message: 'Profile updated successfully!', updated_profile: updated } },
    })
    const name = dialog.getByLabelText('Full Name')
    expect(name).toHaveAttribute('maxlength', '100')
    expect(dialog.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(dialog.getByLabelText('Email')).toHaveAttribute('maxlength', '255')
    await waitFor(() => expect(dialog.getByText('JPG or PNG max 5MB')).toBeVisible())
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await userEvent.clear(name)
    await pasteInto(name, 'Ines Adeyemi')
    const location = dialog.getByLabelText('Location')
    await userEvent.clear(location)
    await pasteInto(location, 'kong')
    fireEvent.click(await screen.findByTitle('Hong Kong'))
    // Any text is a profession.
    await userEvent.clear(dialog.getByLabelText('Profession'))
    await pasteInto(dialog.getByLabelText('Profession'), 'Judge')
    await save()
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
    expect(sent()?.body).toEqual({
      name: 'Ines Adeyemi',
      email: PROFILE.email,
      location: 'Hong Kong',
      profession: 'Judge',
    })
    expect(within(screen.getByRole('complementary', { name: 'You' })).getByText('Ines Adeyemi')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Edit Profile' })).toBeNull()
  })

  it(
    'says at each field what is missing or no country of the list, and sends nothing',
    { ...covers('M32', 'M33', 'M34', 'D11'), timeout: 15_000 },
    async () => {
      const { dialog, sent } = await edit()
      for (const label of ['Full Name', 'Location', 'Profession']) await userEvent.clear(dialog.getByLabelText(label))
      await save()
      expect(await dialog.findByText('Name and email are required fields.')).toBeVisible()
      expect(dialog.getByText('Please fill your location (select from the list).')).toBeVisible()
      expect(dialog.getByText('Please fill your profession (select from the list).')).toBeVisible()
      await pasteInto(dialog.getByLabelText('Location'), 'Atlantis')
      expect(await dialog.findByText('Invalid Country: Please select a valid country from the list.')).toBeVisible()
      expect(sent()).toBeUndefined()
    },
  )

  it('keeps what was typed when saving fails, and says so', { ...covers('M37'), timeout: 15_000 }, async () => {
    const { dialog } = await edit({ 'PUT /users/profile/update': { status: 503, body: {} } })
    await userEvent.clear(dialog.getByLabelText('Full Name'))
    await pasteInto(dialog.getByLabelText('Full Name'), 'Somebody Else')
    await save()
    expect(await screen.findByText('Error: Failed to update profile')).toBeVisible()
    expect(dialog.getByLabelText('Full Name')).toHaveValue('Somebody Else')
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  })

  it(
    'takes a picture with a preview, refuses others beside the field, and sends it when saving',
    { ...covers('D10'), timeout: 15_000 },
    async () => {
      const replies = {
        'PUT /api/account/avatar': { body: { avatar_url: '/api/avatars/n.webp' } },
        'PUT /users/profile/update': {
          body: {
            message: 'Profile updated successfully!',
            updated_profile: { ...PROFILE, avatar_url: '/api/avatars/n.webp' },
          },
        },
      }
      const { dialog, requests } = await edit(replies)
      // A new field after each choice, so that the same file can be chosen again.
      const choose = (file: File) =>
        fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
          target: { files: [file] },
        })
      choose(new File(['x'], 'x.gif', { type: 'image/gif' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose a JPG or PNG picture.')
      choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('larger than 5 MB'))
      choose(new File(['png bytes'], 'me.png', { type: 'image/png' }))
      expect(await dialog.findByRole('img', { name: /Picture of/ })).toHaveAttribute(
        'src',
        expect.stringMatching(/^data:image\/png/),
      )
      await save()
      expect(await screen.findByText('Profile updated successfully!')).toBeVisible()
      const sent = requests.find(({ path }) => path === '/api/account/avatar')
      expect(sent?.headers.get('content-type')).toBe('image/png')
      expect(requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
        '/api/account/avatar',
        '/users/profile/update',
      ])
    },
  )
})

describe('Activity', covers('D07'), () => {
  const log = (id: number) => ({ id, Description: `Deed ${id}`, CreateDate: '2026-11-20T08:09:10Z' })

  it('says that it loads', async () => {
    signIn('1')
    const replies: Record<string, Parameters<typeof fakeServer>[0][string]> = {
      ...signedInReplies(),
      'GET /users/logs': 'silent',
    }
    fakeServer(replies)
    await openPage('/user-dashboard')
    await userEvent.click(await tab('Activity'))
    expect(await screen.findByText('Loading activity logs...')).toBeVisible()
  })

  it('says that there is none', async () => {
    signIn('1')
    fakeServer(signedInReplies())
    await openPage('/user-dashboard')
    await userEvent.click(await tab('Activity'))
    expect(await screen.findByText('No recent activity found.')).toBeVisible()
  })

  it('lists what was done with local times, and older entries on request', async () => {
    signIn('1')
    const requests = fakeServer({
      ...signedInReplies(),
      'GET /users/logs': () => ({
        body: requests.at(-1)?.path.includes('before')
          ? [log(7)]
          : Array.from({ length: 20 }, (_, place) => log(50 - place)),
      }),
    })
    await openPage('/user-dashboard')
    await userEvent.click(await tab('Activity'))
    expect(await screen.findByText('Deed 50')).toBeVisible()
    expect(screen.getAllByText(new Date('2026-11-20T08:09:10Z').toLocaleString())).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('Deed 7')).toBeVisible()
    expect(requests.some(({ path }) => path === '/users/logs?limit=20&before=31')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it(
    'only logs a failure, calls nothing empty that it does not know, and can be asked again',
    covers('M39/logs'),
    async () => {
      const logged = silent()
      signIn('1')
      let broken = true
      fakeServer({ ...signedInReplies(), 'GET /users/logs': () => (broken ? 'broken' : { body: [log(1)] }) })
      await openPage('/user-dashboard')
      await userEvent.click(await tab('Activity'))
      const again = await screen.findByRole('button', { name: 'Load activity' })
      expect(logged).toHaveBeenCalledWith('Could not load the activity.', expect.anything())
      expect(screen.queryByText('No recent activity found.')).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
      broken = false
      await userEvent.click(again)
      expect(await screen.findByText('Deed 1')).toBeVisible()
    },
  )
})

it('welcomes every member on /dashboard, and each of its buttons leads somewhere', covers('R04'), async () => {
  signIn('1')
  fakeServer({
    ...signedInReplies(),
    'GET /users/logs': { body: [{ id: 1, Description: 'Opened the account', CreateDate: '2026-11-20T08:00:00Z' }] },
  })
  await openPage('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ines Okonkwo' })).toBeVisible()
  for (const name of ['Community Access', 'Job Opportunities', 'Concierge Service'])
    expect(screen.getByRole('heading', { name })).toBeVisible()
  const main = within(screen.getByRole('main'))
  for (const name of [/^Search Tools/, /^Analytics/, /^Resources/, /^Support/])
    expect(main.getByRole('link', { name })).toBeVisible()
  for (const link of main.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^(\/[a-z]|#activity$|mailto:.+@)/)
  expect(main.getByRole('button', { name: 'Logout' })).toBeEnabled()
  expect(await screen.findByText('Opened the account')).toBeVisible()
})

it('asks a session that owes its code for it, and then opens the page', async () => {
  signIn('1')
  let state = 'pending'
  const requests = fakeServer({
    ...signedInReplies(),
    'GET /api/account': () => ({
      body: { ...ACCOUNT, second_factor: { ...ACCOUNT.second_factor, enabled: true, state } },
    }),
    'POST /auth/second-factor': () => {
      if (requests.filter(({ method }) => method === 'POST').length === 1)
        return { status: 400, body: { detail: 'This code is not valid. Please enter the current code.' } }
      state = 'passed'
      return { body: { second_factor: 'passed' } }
    },
  })
  await openPage('/user-dashboard')
  const code = await screen.findByLabelText('Code')
  await userEvent.type(code, '000000{Enter}')
  expect(await screen.findByText('This code is not valid. Please enter the current code.')).toBeVisible()
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'User Dashboard' })).toBeVisible()
  // Nothing was asked for that the server would have refused.
  const calls = requests.map(({ path }) => path)
  expect(calls.indexOf('/users/profile')).toBeGreaterThan(calls.lastIndexOf('/auth/second-factor'))
})

it('says when the account cannot be had', async () => {
  signIn('1')
  let broken = true
  fakeServer({ ...signedInReplies(), 'GET /api/account': () => (broken ? 'broken' : { body: ACCOUNT }) })
  await openPage('/user-dashboard')
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('Manage your legal tech journey')).toBeVisible()
})

describe('words', () => {
  it('makes initials of names in any script', () => {
    expect(
      ['Ines Okonkwo', 'cher', 'José María de la Cruz', 'עדנה לוי', '李 小龍', '👩🏽‍⚖️ Judge', '  ', ''].map(
        formatInitials,
      ),
    ).toEqual(['IO', 'C', 'JC', 'על', '李小', '👩🏽‍⚖️J', '–', '–'])
  })
  it('says since when, or a dash', () => {
    expect(['2026-11-02T00:00:00Z', '', null, undefined, 'nonsense'].map(formatMemberSince)).toEqual([
      'Member since November 2026',
      '—',
      '—',
      '—',
      '—',
    ])
  })
  it('suggests by a substring, whatever the case', covers('D11'), () => {
    expect(['GER', ' many ', 'x'].map((typed) => matchesSuggestion(typed, 'Germany'))).toEqual([true, true, false])
  })
})
