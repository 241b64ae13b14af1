import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { addToTray, readTrayItems } from '../../product-actions/tray'
import { fakeServer, openPage } from '../../test/app'
import { ACCOUNT, CODE_REQUIRED, PROFILE, buildSignedInReplies, signIn } from '../../test/accounts'
import { covers } from '../../test/covers'
import { findTab, silenceConsoleErrors } from './dashboard.fixtures'

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
  fakeServer(buildSignedInReplies())
  const { address } = await openPage(from)
  await waitFor(() => expect(address()).toBe(to))
})

it(
  'has logo, search, way home and logout in its bar; logging out ends the session and goes home',
  covers('D02'),
  async () => {
    silenceConsoleErrors()
    signIn('1')
    const requests = fakeServer(buildSignedInReplies())
    await openPage('/user-dashboard')
    const bar = within(await screen.findByRole('banner'))
    expect(bar.getByRole('link', { name: 'Lexdex, home' })).toHaveAttribute('href', '/')
    expect(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search')
    expect(bar.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    addToTray({ id: 'certa', name: 'Certa', company: '', logo: '', category: '', sample: false }, 'search')
    await userEvent.click(bar.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
    expect(localStorage.getItem('lexdex.compare')).toBeNull()
    expect(readTrayItems()).toEqual([])
    expect(localStorage.getItem('roleId')).toBeNull()
    expect(requests.find(({ path }) => path === '/auth/logout')?.headers.get('authorization')).toBe('Bearer a-token')
  },
)

it.each([
  ['1', '/user-dashboard', 'User Dashboard'],
  ['2', '/vendor-dashboard', 'Vendor Dashboard'],
])('shows role %s who they are', covers('D03', 'D04'), async (role, path, title) => {
  signIn(role)
  fakeServer(buildSignedInReplies())
  await openPage(path)
  expect(await screen.findByText('Manage your legal tech journey')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const you = within(screen.getByRole('complementary', { name: 'Your profile' }))
  expect(await you.findByText('Ines Okonkwo')).toBeVisible()
  expect(you.getByText('Legal Operations')).toBeVisible()
  expect(you.getByText('Member since April 2026')).toBeVisible()
  expect(you.getByText('IO')).toBeInTheDocument()
})

it('shows the profile photo if there is one, and a dash without a date', covers('D04'), async () => {
  signIn('1')
  fakeServer({
    ...buildSignedInReplies(),
    'GET /users/profile': { body: { ...PROFILE, avatar_url: '/api/avatars/x.webp', CreateDate: '' } },
  })
  await openPage('/user-dashboard')
  expect(await screen.findByRole('img', { name: 'Photo of Ines Okonkwo' })).toHaveAttribute(
    'src',
    '/api/avatars/x.webp',
  )
  expect(within(screen.getByRole('complementary', { name: 'Your profile' })).getByText('—')).toBeVisible()
})

it('summarises the account without numbers that are not measured', async () => {
  signIn('1')
  fakeServer(buildSignedInReplies())
  await openPage('/user-dashboard')
  expect(await screen.findByText('2 devices signed in')).toBeVisible()
  expect(screen.getByText('Off')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up: Two-factor authentication' })).toHaveAttribute(
    'href',
    '/account#second-factor',
  )
  await waitFor(() =>
    expect(screen.getByText('Total reviews published')).toHaveTextContent('0 Total reviews published'),
  )
})

describe('Activity', covers('D07'), () => {
  const log = (id: number) => ({ id, Description: `Deed ${id}`, CreateDate: '2026-11-20T08:09:10Z' })

  it('shows a loading state', async () => {
    signIn('1')
    const replies: Record<string, Parameters<typeof fakeServer>[0][string]> = {
      ...buildSignedInReplies(),
      'GET /users/logs': 'silent',
    }
    fakeServer(replies)
    await openPage('/user-dashboard')
    await userEvent.click(await findTab('Activity'))
    expect(await screen.findByText('Loading activity logs...')).toBeVisible()
  })

  it('shows an empty state', async () => {
    signIn('1')
    fakeServer(buildSignedInReplies())
    await openPage('/user-dashboard')
    await userEvent.click(await findTab('Activity'))
    expect(await screen.findByText('No recent activity found.')).toBeVisible()
  })

  it('lists the activity in local time, and older entries on request', async () => {
    signIn('1')
    const requests = fakeServer({
      ...buildSignedInReplies(),
      'GET /users/logs': () => ({
        body: requests.at(-1)?.path.includes('before')
          ? [log(7)]
          : Array.from({ length: 20 }, (_, place) => log(50 - place)),
      }),
    })
    await openPage('/user-dashboard')
    await userEvent.click(await findTab('Activity'))
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
      const logged = silenceConsoleErrors()
      signIn('1')
      let broken = true
      fakeServer({ ...buildSignedInReplies(), 'GET /users/logs': () => (broken ? 'broken' : { body: [log(1)] }) })
      await openPage('/user-dashboard')
      await userEvent.click(await findTab('Activity'))
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

it('welcomes every signed-in user on /dashboard with working links', covers('R04'), async () => {
  signIn('1')
  fakeServer({
    ...buildSignedInReplies(),
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
  expect(main.getByRole('button', { name: 'Log out' })).toBeEnabled()
  expect(await screen.findByText('Opened the account')).toBeVisible()
})

it('requires the two-factor code of an unconfirmed session, then opens the page', async () => {
  signIn('1')
  let state = 'pending'
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': () => (state === 'pending' ? CODE_REQUIRED : { body: ACCOUNT }),
    'POST /auth/second-factor': () => {
      if (requests.filter(({ method }) => method === 'POST').length === 1)
        return { status: 400, body: { detail: 'This code is not valid. Please enter the current code.' } }
      state = 'passed'
      return { body: { access_token: 'after-code', second_factor: 'passed' } }
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

it('shows an error when the account cannot be loaded', async () => {
  signIn('1')
  let broken = true
  fakeServer({ ...buildSignedInReplies(), 'GET /api/account': () => (broken ? 'broken' : { body: ACCOUNT }) })
  await openPage('/user-dashboard')
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('Manage your legal tech journey')).toBeVisible()
})
