import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { pasteInto } from '../../test/app'
import { ACCOUNT, PROTECTED_VENDOR } from '../../test/accounts'
import { buildSecondFactorReplies, openSettings, findSection, findDialog, clickButton } from './settings.fixtures'

describe('password', () => {
  async function fill(current: string, next: string, again: string) {
    const fields = [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', again],
    ] as const
    for (const [label, text] of fields)
      if (text) fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    await clickButton('Update Password')
  }

  it('is changed with the current one', async () => {
    const { sent } = await openSettings({ 'POST /api/account/password': { body: { access_token: 'a-new-token' } } })
    await fill('old secret', 'a new long secret', 'a new long secret')
    expect(await screen.findByText('Password updated successfully!')).toBeVisible()
    expect(sent('POST', '/api/account/password')?.body).toEqual({
      current_password: 'old secret',
      new_password: 'a new long secret',
    })
    expect(screen.getByLabelText('Current password')).toHaveValue('')
    expect(localStorage.getItem('authToken')).toBe('a-new-token')
  })

  it('must be entered twice', async () => {
    const { sent } = await openSettings()
    await fill('old secret', 'a new long secret', 'another secret')
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(sent('POST', '/api/account/password')).toBeUndefined()
  })

  it.each([
    ['This password is too common. Please choose another one.', 'New password'],
    ['The current password is not right.', 'Current password'],
  ])('shows "%s" at the field "%s"', async (detail, label) => {
    await openSettings({ 'POST /api/account/password': { status: 400, body: { detail } } })
    await fill('old secret', 'password1', 'password1')
    const message = await screen.findByText(detail)
    expect(message.closest('.ant-form-item')).toContainElement(screen.getByLabelText(label))
    expect(screen.getByLabelText('Current password')).toHaveValue('old secret')
  })
})

describe('second factor', () => {
  const codes = Array.from({ length: 10 }, (_, place) => `aaaa-bbb${place}`)

  it('is set up with password, code and recovery codes', async () => {
    const copied = vi.fn(async () => undefined)
    const user = userEvent.setup()
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
    let wrong = true
    let account = ACCOUNT as unknown
    const { requests } = await openSettings({
      'GET /api/account': () => ({ body: account }),
      'POST /api/account/second-factor/enrol': () =>
        wrong
          ? { status: 400, body: { detail: 'The password is not right.' } }
          : {
              body: {
                access_token: 'after-password',
                secret: 'JBSWY3DPEHPK3PXP',
                uri: 'otpauth://totp/Lexdex:x?secret=JBSWY3DPEHPK3PXP',
              },
            },
      'POST /api/account/second-factor/confirm': () => {
        account = buildSecondFactorReplies({ state: 'passed', enabled: true, recovery_codes_left: 10 })
        return { body: { access_token: 'after-code', recovery_codes: codes } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Set up two-factor authentication' }))
    const box = await findDialog('Set up two-factor authentication')
    await pasteInto(box.getByLabelText('Your password'), 'nope')
    await user.click(box.getByRole('button', { name: 'Continue' }))
    expect(await box.findByText('The password is not right.')).toBeVisible()
    wrong = false
    await user.click(box.getByRole('button', { name: 'Continue' }))
    expect(await box.findByRole('img', { name: /QR code/ })).toBeVisible()
    expect(box.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await user.click(box.getByRole('button', { name: 'Copy key' }))
    expect(copied).toHaveBeenCalledWith('JBSWY3DPEHPK3PXP')
    await pasteInto(box.getByLabelText('6-digit code'), '123 456')
    await user.click(box.getByRole('button', { name: 'Turn on' }))
    expect(
      within(await box.findByRole('list', { name: 'Recovery codes' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    const confirmation = requests.find(({ path }) => path.endsWith('/confirm'))
    expect(confirmation?.body).toEqual({ code: '123456' })
    expect(confirmation?.headers.get('authorization')).toBe('Bearer after-password')
    expect(localStorage.getItem('authToken')).toBe('after-code')
    // Shown once: neither Escape nor a cross takes them away.
    await user.keyboard('{Escape}')
    expect(box.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(box.getByRole('button', { name: 'Copy codes' }))
    expect(copied).toHaveBeenLastCalledWith(codes.join('\n'))
    await user.click(box.getByRole('button', { name: 'I have saved them' }))
    expect(await (await findSection('Two-factor authentication')).findByText(/10 recovery codes left/)).toBeVisible()
  }, 20_000)

  it('creates new recovery codes, and is turned off with the password', async () => {
    const on = buildSecondFactorReplies({ state: 'passed', enabled: true, recovery_codes_left: 1 })
    const { sent } = await openSettings({
      'GET /api/account': { body: on },
      'POST /api/account/second-factor/recovery-codes': { body: { access_token: 'after-code', recovery_codes: codes } },
      'DELETE /api/account/second-factor': { body: { access_token: 'after-removal' } },
    })
    expect(
      await (
        await findSection('Two-factor authentication')
      ).findByText('You have few recovery codes left. Generate new ones before you run out.'),
    ).toBeVisible()
    await clickButton('New recovery codes')
    const renew = await findDialog('New recovery codes')
    await pasteInto(renew.getByLabelText('Your password'), 'secret')
    await userEvent.click(renew.getByRole('button', { name: 'Generate new codes' }))
    await userEvent.click(
      (await findDialog('Your new recovery codes')).getByRole('button', { name: 'I have saved them' }),
    )
    await clickButton('Turn off')
    const remove = await findDialog('Turn off two-factor authentication')
    await pasteInto(remove.getByLabelText('Your password'), 'secret')
    await userEvent.click(remove.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
    expect(sent('DELETE', '/api/account/second-factor')?.body).toEqual({ password: 'secret' })
    expect(localStorage.getItem('authToken')).toBe('after-removal')
  }, 15_000)

  it('explains why admins need it, and hides turning it off', async () => {
    const { requests } = await openSettings({
      'GET /api/account': { body: { ...buildSecondFactorReplies({ state: 'missing', required: true }), role_id: 3 } },
    })
    expect(await screen.findByText('Set this up to use the admin area.')).toBeVisible()
    expect(requests.length).toBeGreaterThan(0)
  })

  it.each([
    ['/account', '/admin-dashboard'],
    ['/account?next=/admin-dashboard?tab=queue', '/admin-dashboard?tab=queue'],
    ['/account?next=//elsewhere.example', '/admin-dashboard'],
  ])('leads admins on once it is set up: %s', async (path, expected) => {
    const admin = { ...buildSecondFactorReplies({ state: 'missing', required: true }), role_id: 3 }
    let account: unknown = admin
    const { address } = await openSettings(
      {
        'GET /api/account': () => ({ body: account }),
        'POST /api/account/second-factor/enrol': { body: { access_token: 'a', secret: 'JBSW', uri: 'otpauth://x' } },
        'POST /api/account/second-factor/confirm': () => {
          account = { ...admin, second_factor: { ...admin.second_factor, state: 'passed', enabled: true } }
          return { body: { access_token: 'b', recovery_codes: codes } }
        },
      },
      path,
    )
    localStorage.setItem('roleId', '3')
    await userEvent.click(await screen.findByRole('button', { name: 'Set up two-factor authentication' }))
    const box = await findDialog('Set up two-factor authentication')
    await pasteInto(box.getByLabelText('Your password'), 'secret')
    await userEvent.click(box.getByRole('button', { name: 'Continue' }))
    await pasteInto(await box.findByLabelText('6-digit code'), '123456')
    await userEvent.click(box.getByRole('button', { name: 'Turn on' }))
    await userEvent.click(await box.findByRole('button', { name: 'I have saved them' }))
    await waitFor(() => expect(address()).toBe(expected))
  })

  it('says to vendors that requests need it', async () => {
    const account = { ...buildSecondFactorReplies({ state: 'none' }), role: 'vendor', role_id: 2 }
    await openSettings({ 'GET /api/account': { body: account } })
    expect(await screen.findByText('Set this up to read requests.')).toBeVisible()
  })

  it('warns vendors that turning it off closes their inbox', async () => {
    await openSettings({ 'GET /api/account': { body: PROTECTED_VENDOR } })
    await screen.findByText('10 recovery codes left.')
    expect(screen.queryByText('Set this up to read requests.')).toBeNull()
    await clickButton('Turn off')
    const dialog = await findDialog('Turn off two-factor authentication')
    const consequence = dialog.getByText(/You won't be able to read requests until you set it up again\./)
    await waitFor(() => expect(consequence).toBeVisible())
  })

  it('offers admins no way to turn it off', async () => {
    await openSettings({
      'GET /api/account': {
        body: buildSecondFactorReplies({ state: 'passed', enabled: true, required: true, recovery_codes_left: 10 }),
      },
    })
    expect(
      await (
        await findSection('Two-factor authentication')
      ).findByText(/Two-factor authentication is mandatory for admins/),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
  })
})
