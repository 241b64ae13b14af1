import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pasteInto, fakeServer, openPage } from './app'
import { ACCOUNT, SESSIONS, signedInReplies, signIn } from './accounts'

type Replies = Parameters<typeof fakeServer>[0]

const factor = (changes: Partial<typeof ACCOUNT.second_factor>) => ({
  ...ACCOUNT,
  second_factor: { ...ACCOUNT.second_factor, ...changes },
})

async function settings(replies: Replies = {}) {
  signIn('1')
  const requests = fakeServer({ ...signedInReplies(), ...replies })
  await openPage('/account')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return {
    requests,
    sent: (method: string, path: string) => requests.find((call) => call.method === method && call.path === path),
  }
}

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('has a part for each subject, reached from its contents', async () => {
  await settings()
  const contents = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(contents.map((link) => link.textContent)).toEqual([
    'Profile',
    'Password',
    'Second factor',
    'Sessions',
    'Your data',
    'Remove the account',
  ])
  for (const link of contents)
    expect(document.getElementById((link.getAttribute('href') ?? '').slice(1))).not.toBeNull()
})

describe('password', () => {
  async function fill(current: string, next: string, again: string) {
    const fields = [
      ['Current password', current],
      ['New password', next],
      ['New password again', again],
    ] as const
    for (const [label, text] of fields)
      if (text) fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    await press('Update Password')
  }

  it('is changed with the old one', async () => {
    const { sent } = await settings({ 'POST /api/account/password': { status: 204, body: null } })
    await fill('old secret', 'a new long secret', 'a new long secret')
    expect(await screen.findByText('Password updated successfully!')).toBeVisible()
    expect(sent('POST', '/api/account/password')?.body).toEqual({
      current_password: 'old secret',
      new_password: 'a new long secret',
    })
    expect(screen.getByLabelText('Current password')).toHaveValue('')
  })

  it('must be given twice alike', async () => {
    const { sent } = await settings()
    await fill('old secret', 'a new long secret', 'another secret')
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(sent('POST', '/api/account/password')).toBeUndefined()
  })

  it.each([
    ['This password is too common. Please choose another one.', 'New password'],
    ['The current password is not right.', 'Current password'],
  ])('shows "%s" at the field "%s"', async (detail, label) => {
    await settings({ 'POST /api/account/password': { status: 400, body: { detail } } })
    await fill('old secret', 'password1', 'password1')
    const message = await screen.findByText(detail)
    expect(message.closest('.ant-form-item')).toContainElement(screen.getByLabelText(label))
    expect(screen.getByLabelText('Current password')).toHaveValue('old secret')
  })
})

describe('sessions', () => {
  it('shows where one is signed in, and ends one', async () => {
    let left = SESSIONS
    const { sent } = await settings({
      'GET /api/account/sessions': () => ({ body: left }),
      'DELETE /api/account/sessions/s2': () => {
        left = SESSIONS.slice(0, 1)
        return { status: 204, body: null }
      },
    })
    const list = await part('Sessions')
    expect(await list.findByText('This session')).toBeVisible()
    expect(list.getByText('198.51.100.4')).toBeVisible()
    expect(list.queryByRole('button', { name: /Firefox/ })).toBeNull()
    await press('End the session on Safari on iPhone')
    expect(await screen.findByText('The session is ended.')).toBeVisible()
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull())
    expect(sent('DELETE', '/api/account/sessions/s2')).toBeDefined()
    expect(list.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })

  it('ends all others once that is confirmed', async () => {
    const { sent } = await settings({ 'DELETE /api/account/sessions': { body: { revoked: 1 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }))
    expect(sent('DELETE', '/api/account/sessions')).toBeUndefined()
    await userEvent.click(await screen.findByRole('button', { name: 'End them' }))
    expect(await screen.findByText('1 other session is ended.')).toBeVisible()
  })

  it('says when the list cannot be had', async () => {
    await settings({ 'GET /api/account/sessions': 'broken' })
    expect(await (await part('Sessions')).findByRole('alert')).toHaveTextContent(
      'Something went wrong. Please try again later.',
    )
  })
})

describe('second factor', () => {
  const codes = Array.from({ length: 10 }, (_, place) => `aaaa-bbb${place}`)

  it('is set up by password, code and recovery codes', async () => {
    const copied = vi.fn(async () => undefined)
    const user = userEvent.setup()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
    let wrong = true
    let account = ACCOUNT as unknown
    const { requests } = await settings({
      'GET /api/account': () => ({ body: account }),
      'POST /api/account/second-factor/enrol': () =>
        wrong
          ? { status: 400, body: { detail: 'The password is not right.' } }
          : { body: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lexdex:x?secret=JBSWY3DPEHPK3PXP' } },
      'POST /api/account/second-factor/confirm': () => {
        account = factor({ state: 'passed', enabled: true, recovery_codes_left: 10 })
        return { body: { recovery_codes: codes } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }))
    const box = await dialog('Set up the second factor')
    await pasteInto(box.getByLabelText('Your password'), 'nope')
    await user.click(box.getByRole('button', { name: 'Continue' }))
    expect(await box.findByText('The password is not right.')).toBeVisible()
    wrong = false
    await user.click(box.getByRole('button', { name: 'Continue' }))
    expect(await box.findByRole('img', { name: /QR code/ })).toBeVisible()
    expect(box.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await user.click(box.getByRole('button', { name: 'Copy key' }))
    expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP')
    await pasteInto(box.getByLabelText('Code that the app shows now'), '123 456')
    await user.click(box.getByRole('button', { name: 'Turn on' }))
    expect(
      within(await box.findByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    expect(requests.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' })
    // Shown once: neither Escape nor a cross takes them away.
    await user.keyboard('{Escape}')
    expect(box.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(box.getByRole('button', { name: 'Copy codes' }))
    expect(copied).toHaveBeenLastCalledWith(codes.join('\n'))
    await user.click(box.getByRole('button', { name: 'I have saved them' }))
    expect(await (await part('Second factor')).findByText(/10 recovery codes are left/)).toBeVisible()
  }, 20_000)

  it('gives new recovery codes, and is turned off with the password', async () => {
    const on = factor({ state: 'passed', enabled: true, recovery_codes_left: 1 })
    const { sent } = await settings({
      'GET /api/account': { body: on },
      'POST /api/account/second-factor/recovery-codes': { body: { recovery_codes: codes } },
      'DELETE /api/account/second-factor': { status: 204, body: null },
    })
    expect(
      await (
        await part('Second factor')
      ).findByText('Few recovery codes are left. Make new ones before you need them.'),
    ).toBeVisible()
    await press('New recovery codes')
    const renew = await dialog('New recovery codes')
    await pasteInto(renew.getByLabelText('Your password'), 'secret')
    await userEvent.click(renew.getByRole('button', { name: 'Make new codes' }))
    await userEvent.click((await dialog('Your new recovery codes')).getByRole('button', { name: 'I have saved them' }))
    await press('Turn off')
    const remove = await dialog('Turn off the second factor')
    await pasteInto(remove.getByLabelText('Your password'), 'secret')
    await userEvent.click(remove.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('The second factor is off.')).toBeVisible()
    expect(sent('DELETE', '/api/account/second-factor')?.body).toEqual({ password: 'secret' })
  }, 15_000)

  it('tells admins why they must have one, and lets them keep it only', async () => {
    const { requests } = await settings({
      'GET /api/account': { body: { ...factor({ state: 'missing', required: true }), role_id: 3 } },
    })
    expect(await screen.findByText('You are an admin: please set this up first.')).toBeVisible()
    expect(requests.length).toBeGreaterThan(0)
  })

  it('offers admins no way to turn it off', async () => {
    await settings({
      'GET /api/account': { body: factor({ state: 'passed', enabled: true, required: true, recovery_codes_left: 10 }) },
    })
    expect(await (await part('Second factor')).findByText(/Admins must keep a second factor/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })
})

describe('data', () => {
  it('is downloaded as one file', async () => {
    const made = vi.fn(() => 'blob:here')
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await settings({ 'GET /api/account/export': { body: { account: { email: ACCOUNT.email } } } })
    await press('Download my data')
    await waitFor(() => expect(clicked).toHaveBeenCalled())
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('lexdex-account.json')
    expect(made).toHaveBeenCalledWith(expect.any(Blob))
  })

  it('keeps the wish for mails, and shows what was agreed to', async () => {
    const { sent } = await settings({
      'PUT /api/account/consents': { body: { marketing_consent: true } },
      'GET /api/account/consents': {
        body: [
          {
            kind: 'terms',
            version: '1',
            wording: 'I agree to the Terms & Conditions.',
            given: true,
            recorded_at: '2026-04-12T10:00:00Z',
          },
        ],
      },
    })
    const box = await screen.findByRole('checkbox', { name: /I want to hear about new tools/ })
    await userEvent.click(box)
    expect(await screen.findByText('You will hear from us.')).toBeVisible()
    expect(sent('PUT', '/api/account/consents')?.body).toEqual({ marketing: true })
    expect(box).toBeChecked()
    expect(screen.getByText(/I agree to the Terms & Conditions\./)).toBeInTheDocument()
  })

  it('takes the tick back when it could not be saved', async () => {
    await settings({ 'PUT /api/account/consents': 'broken' })
    const box = await screen.findByRole('checkbox', { name: /I want to hear about new tools/ })
    await userEvent.click(box)
    expect(await screen.findByText('Failed to save your choice')).toBeVisible()
    expect(box).not.toBeChecked()
  })
})

describe('removal', () => {
  it('is asked for with the password, shows its date, and can be taken back', async () => {
    let due: string | null = null
    const { sent } = await settings({
      'GET /api/account': () => ({ body: { ...ACCOUNT, removal_due_at: due } }),
      'POST /api/account/removal': () => {
        due = '2026-11-26T09:00:00Z'
        return { body: { removal_due_at: due } }
      },
      'DELETE /api/account/removal': () => {
        due = null
        return { status: 204, body: null }
      },
    })
    await press('Remove my account')
    const box = await dialog('Remove your account?')
    await userEvent.click(box.getByRole('button', { name: 'Remove my account' }))
    expect(await box.findByText('Please enter your password.')).toBeVisible()
    await pasteInto(box.getByLabelText('Your password'), 'secret')
    await userEvent.click(box.getByRole('button', { name: 'Remove my account' }))
    const card = await part('Remove the account')
    expect(await card.findByText('Your account will be removed on November 26, 2026.')).toBeVisible()
    expect(sent('POST', '/api/account/removal')?.body).toEqual({ password: 'secret' })
    await press('Keep my account')
    expect(await screen.findByText('Your account stays.')).toBeVisible()
    expect(await card.findByRole('button', { name: 'Remove my account' })).toBeVisible()
  }, 15_000)

  it('says at the password why it is refused', async () => {
    await settings({
      'POST /api/account/removal': { status: 409, body: { detail: 'The last super admin cannot be removed.' } },
    })
    await press('Remove my account')
    const box = await dialog('Remove your account?')
    await userEvent.type(box.getByLabelText('Your password'), 'secret{Enter}')
    expect(await box.findByText('The last super admin cannot be removed.')).toBeVisible()
  })
})

it('saves and removes the picture', async () => {
  let url = ''
  const { sent } = await settings({
    'GET /api/account': () => ({ body: { ...ACCOUNT, avatar_url: url } }),
    'PUT /api/account/avatar': () => {
      url = '/api/avatars/n.webp'
      return { body: { avatar_url: url } }
    },
    'DELETE /api/account/avatar': () => {
      url = ''
      return { status: 204, body: null }
    },
  })
  await screen.findByText('JPG or PNG max 5MB')
  fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save photo' }))
  expect(await screen.findByText('Your photo is saved.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Your photo is removed.')).toBeVisible()
  expect(sent('DELETE', '/api/account/avatar')).toBeDefined()
})
