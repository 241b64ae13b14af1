/** Login, forgotten passwords, reset, verification and the newsletter's answers, with the specification's words. */
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { pathAfterLogin } from '../../session/access'
import { validate } from './reset-page'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const LOGIN = 'POST /auth/login'
const createLogin = (role_id: number, second_factor = 'none'): Reply => ({
  body: {
    access_token: 'a-token',
    token_type: 'bearer',
    expires_at: '2026-12-21T00:00:00Z',
    second_factor,
    user: { role_id, email: 'ines@meridian.example', name: 'Ines' },
  },
})
const createRefusal = (status: number, detail: object): Reply => ({ status, body: { detail } })

async function logIn(reply: Reply, { tab = 'User Login', at = '/login' } = {}) {
  const requests = fakeServer({ [LOGIN]: reply })
  const view = await openPage(at)
  await userEvent.click(await screen.findByRole('tab', { name: tab }))
  await pasteInto(screen.getByLabelText('Email'), ' Ines@Meridian.example')
  await pasteInto(screen.getByLabelText('Password'), 'a password')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  return { requests, ...view }
}

it('sends the form, stores token and role, and confirms it', covers('I01', 'I02', 'M21'), async () => {
  const { requests } = await logIn(createLogin(1), { tab: 'Vendor Login' })
  expect(await screen.findByText('Login successful! Redirecting...')).toBeVisible()
  const call = requests.find(({ path }) => path === '/auth/login')
  expect(call?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(String(call?.body)))).toEqual({
    grant_type: 'password',
    username: 'ines@meridian.example',
    password: 'a password',
    scope: 'vendor',
  })
  expect([localStorage.getItem('authToken'), localStorage.getItem('roleId')]).toEqual(['a-token', '1'])
})

it.each([
  ['1', undefined, '/user-dashboard'],
  ['2', undefined, '/vendor-dashboard'],
  ['3', undefined, '/admin-dashboard'],
  ['9', undefined, '/'],
  ['1', '/search?q=CLM', '/search?q=CLM'],
  ['1', '//evil.example', '/user-dashboard'],
  ['1', '/\\evil.example', '/user-dashboard'],
  ['1', 'https://evil.example', '/user-dashboard'],
  ['1', '/\t/evil.example', '/user-dashboard'],
  ['1', '/\n/evil.example', '/user-dashboard'],
  ['1', '\t//evil.example', '/user-dashboard'],
  ['1', '/a\\..\\/evil.example', '/user-dashboard'],
  ['1', '/search\u0000', '/user-dashboard'],
  ['1', '/search\u0085', '/user-dashboard'],
  ['1', 'javascript:alert(1)', '/user-dashboard'],
  ['1', '', '/user-dashboard'],
  ['1', '/search?q=r%C3%A9sum%C3%A9 é//x#part', '/search?q=r%C3%A9sum%C3%A9 é//x#part'],
])('leads role %s with next %s to %s', covers('I04', 'I05'), (role, next, target) => {
  expect(pathAfterLogin(role, next)).toBe(target)
})

it('confirms nothing while the two-factor code is missing', async () => {
  await logIn(createLogin(1, 'pending'))
  await vi.waitFor(() => expect(localStorage.getItem('authToken')).toBe('a-token'))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull())
  expect(screen.queryByText('Login successful! Redirecting...')).toBeNull()
})

it('opens the requested page once the two-factor code is accepted', async () => {
  const requests = fakeServer({
    [LOGIN]: createLogin(1, 'pending'),
    'POST /auth/second-factor': { body: { access_token: 'after-code', second_factor: 'passed' } },
  })
  const { address } = await openPage('/login?next=%2Freview-policy%23badges')
  await pasteInto(await screen.findByLabelText('Email'), 'ines@meridian.example')
  await pasteInto(screen.getByLabelText('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await pasteInto(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Login successful! Redirecting...')).toBeVisible()
  await vi.waitFor(() => expect(address()).toBe('/review-policy#badges'))
  expect(requests.some(({ path }) => path === '/auth/second-factor')).toBe(true)
})

it('asks for the two-factor code again after a reload, until it is accepted', async () => {
  const { unmount } = await logIn(createLogin(1, 'pending'), { at: '/login?next=%2Freview-policy' })
  await screen.findByLabelText('Code')
  unmount()
  fakeServer({ 'POST /auth/second-factor': { body: { access_token: 'after-code', second_factor: 'passed' } } })
  const { address, unmount: leave } = await openPage('/login?next=%2Freview-policy')
  await pasteInto(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(address()).toBe('/review-policy'))
  leave()
  await openPage('/login')
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

it('shows the login after a reload if the session of a pending login has ended', async () => {
  const { unmount } = await logIn(createLogin(1, 'pending'))
  await screen.findByLabelText('Code')
  unmount()
  localStorage.removeItem('authToken')
  await openPage('/login')
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

it('passes the requested page on to the registration', async () => {
  fakeServer({})
  await openPage('/login?next=%2Fproduct%2Fcerta%23write-review')
  const foot = await screen.findByText(/No account yet/)
  expect(within(foot).getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/registration?next=%2Fproduct%2Fcerta%23write-review',
  )
})

it('says why the login is needed after a session has ended', async () => {
  fakeServer({})
  await openPage('/login?next=%2Fshortlists&reason=session-ended')
  expect(await screen.findByText('Your session has ended. Log in to continue.')).toBeVisible()
})

it.each<[Reply, string]>([
  [createRefusal(400, { message: 'Invalid credentials' }), 'Invalid credentials'],
  [createRefusal(400, {}), 'Invalid credentials'],
  ['broken', 'Login failed'],
  [
    createRefusal(429, { message: 'Too many attempts. Please try again in 1 minute.' }),
    'Too many attempts. Please try again in 1 minute.',
  ],
])('shows why the login failed, and keeps the input', covers('M20'), async (reply, words) => {
  await logIn(reply)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Login Error')
  expect(alert).toHaveTextContent(words)
  expect(screen.getByLabelText('Password')).toHaveValue('a password')
  expect(localStorage.getItem('authToken')).toBeNull()
})

it('requires both fields, and links to the registration', covers('M17', 'I08'), async () => {
  fakeServer({})
  await openPage('/login')
  expect(within(await screen.findByRole('main')).getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/registration',
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  expect((await screen.findAllByText('Please fill in all fields'))[0]).toBeVisible()
})

it('names the right tab after a login on the wrong one', covers('I03', 'M22'), async () => {
  const words = 'This email is registered as Vendor. Please use the Vendor tab.'
  await logIn(createRefusal(403, { message: words, user: { role_id: 2 } }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Role Mismatch')
  expect(alert).toHaveTextContent(words)
})

it('offers a link where a new password is required', covers('I06', 'I07', 'M23', 'T03'), async () => {
  const requests = fakeServer({
    [LOGIN]: createRefusal(403, { message: 'x', reset_required: true, user: { email: 'ines@meridian.example' } }),
    'POST /auth/forgot-password': { body: { message: 'x' } },
  })
  await openPage('/login')
  await pasteInto(await screen.findByLabelText('Email'), 'ines@meridian.example')
  await pasteInto(screen.getByLabelText('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome!' }))
  expect(dialog.getByLabelText('Email')).toHaveValue('ines@meridian.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Send reset link' }))
  expect(await screen.findByText('Reset Link Sent')).toBeVisible()
  expect(screen.getByText('Check your email for instructions')).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ path: '/auth/forgot-password', body: { email: 'ines@meridian.example' } })
})

it.each([
  [{ password: 'a', confirm: '' }, '', 'Please fill in all fields'],
  [{ password: 'a', confirm: 'b' }, '', 'Passwords do not match'],
  [{ password: 'a', confirm: 'a' }, '', 'Invalid or missing token'],
  [{ password: 'a', confirm: 'a' }, 't', 'You must agree to the Terms & Conditions'],
  [{ password: 'a', confirm: 'a', terms: true }, 't', null],
])('checks a new password in the order of the specification', covers('I13', 'M19'), (fields, token, problem) => {
  expect(validate(fields, token)).toBe(problem)
})

it(
  'sets a new password and opens the login; an error leaves the form open',
  covers('I10', 'I11', 'I12', 'I14', 'M24', 'M25', 'T14'),
  async () => {
    let reply: Reply = { status: 400, body: { detail: 'Invalid or missing token' } }
    const requests = fakeServer({ 'POST /auth/reset-password': () => reply })
    const { address } = await openPage('/auth/reset-password?token=abc')
    await pasteInto(await screen.findByLabelText('New password'), 'nine green bottles')
    await pasteInto(screen.getByLabelText('Confirm password'), 'nine green bottles')
    for (const label of ['New password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('ErrorInvalid or missing token')
    reply = { body: { message: 'x' } }
    await userEvent.click(await screen.findByRole('button', { name: 'Update Password' }))
    expect(await screen.findByText('Password updated successfully!')).toBeVisible()
    expect(address()).toBe('/login')
    expect(requests.at(-1)?.body).toEqual({
      token: 'abc',
      new_password: 'nine green bottles',
      is_terms_conditions_accepted: true,
      is_marketing_consent_given: false,
    })
  },
)

it('counts down five seconds after a verification, then opens the login', covers('I16', 'I17', 'T12'), async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const reply = { body: { message: 'x' } }
  const requests = fakeServer({ 'GET /auth/verify-email': reply, 'POST /auth/verify-email': reply })
  const { address } = await openPage('/auth/verify-email?token=abc')
  const button = await screen.findByRole('button', { name: 'Verify email address' })
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  expect(screen.getByText(/in 5 seconds/)).toBeVisible()
  for (const left of [4, 3, 2, 1]) {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText(new RegExp(`in ${left} seconds?\\.`))).toBeVisible()
  }
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(address()).toBe('/login')
})

it('asks for the password if the address was registered more than once', async () => {
  const detail = { message: 'Please enter the password of your latest registration.', password_required: true }
  const replies: Reply[] = [
    { status: 400, body: { detail: 'This is not the password.' } },
    { body: { message: 'Registration Successful!' } },
  ]
  const requests = fakeServer({
    'GET /auth/verify-email': createRefusal(409, detail),
    'POST /auth/verify-email': () => replies.shift() ?? 'broken',
  })
  await openPage('/auth/verify-email?token=abc')
  expect(await screen.findByText(detail.message)).toBeVisible()
  await pasteInto(screen.getByLabelText('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Verify email address' }))
  expect(await screen.findByText('This is not the password.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Verify email address' }))
  expect(await screen.findByRole('heading', { name: 'Registration Successful!' })).toBeVisible()
  const sent = requests.filter(({ path, method }) => path === '/auth/verify-email' && method === 'POST')
  const form = { token: 'abc', password: 'a password' }
  expect(sent.map(({ body }) => body)).toEqual([form, form])
})

it.each(['/auth/verify-email', '/auth/verify-email?token=abc'])(
  'says that %s is no good link',
  covers('I18', 'I19', 'M26'),
  async (path) => {
    const requests = fakeServer({ 'GET /auth/verify-email': { status: 400, body: { detail: 'x' } } })
    await openPage(path)
    expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    expect(screen.getByText('The verification link is invalid or expired.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try Registering Again' })).toHaveAttribute('href', '/auth/register')
    expect(requests.some(({ path: called }) => called.startsWith('/auth/verify-email'))).toBe(path.includes('token'))
  },
)

it(
  'goes to the dashboard three seconds after the confirmation, or at once',
  covers('I20', 'M27', 'R08', 'T13'),
  async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeServer({})
    const { address } = await openPage('/email-verified')
    expect(await screen.findByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    expect(screen.getByText('Email Verified Successfully!')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go to Dashboard Now' })).toBeVisible()
    for (let second = 0; second < 3; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(address()).toContain('/login')
  },
)

it.each([
  ['confirm', 'Confirm'],
  ['unsubscribe', 'Unsubscribe'],
])('confirms or cancels the newsletter only on a click: %s', async (choice, button) => {
  const requests = fakeServer({ [`POST /api/newsletter/${choice}`]: { body: { message: 'So be it.' } } })
  await openPage(`/newsletter/${choice}?token=abc`)
  expect(await screen.findByRole('button', { name: button })).toBeVisible()
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText('So be it.')).toBeVisible()
  expect(requests[0]?.body).toEqual({ token: 'abc' })
})
