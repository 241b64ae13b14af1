import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { ACCOUNT, SESSIONS } from '../../test/accounts'
import { openSettings, findSection, findDialog, clickButton } from './settings.fixtures'

it('has a section for each subject, linked from the contents', async () => {
  await openSettings()
  const contents = within(await screen.findByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(contents.map((link) => link.textContent)).toEqual([
    'Profile',
    'Password',
    'Two-factor authentication',
    'Sessions',
    'Recent security activity',
    'Decisions about you',
    'Your data',
    'Delete account',
  ])
  for (const link of contents)
    expect(document.getElementById((link.getAttribute('href') ?? '').slice(1))).not.toBeNull()
})

async function confirmSignOut(title: string) {
  const dialog = await findDialog(title)
  await pasteInto(dialog.getByLabelText('Your password'), 'secret')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
}

describe('sessions', () => {
  it('lists the devices and signs one of them out', async () => {
    let left = SESSIONS
    const { sent } = await openSettings({
      'GET /api/account/sessions': () => ({ body: left }),
      'DELETE /api/account/sessions/s2': () => {
        left = SESSIONS.slice(0, 1)
        return { body: { access_token: 'a-new-token' } }
      },
    })
    const list = await findSection('Sessions')
    expect(await list.findByText('This device')).toBeVisible()
    expect(list.getByText('198.51.100.4')).toBeVisible()
    expect(list.queryByRole('button', { name: /Firefox/ })).toBeNull()
    await clickButton('Sign out Safari on iPhone')
    await confirmSignOut('Sign out Safari on iPhone?')
    expect(await screen.findByText('Signed out.')).toBeVisible()
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull())
    expect(sent('DELETE', '/api/account/sessions/s2')?.body).toEqual({ password: 'secret' })
    expect(localStorage.getItem('authToken')).toBe('a-new-token')
    expect(list.queryByRole('button', { name: 'Sign out of all other devices' })).toBeNull()
  })

  it('names the button of an unknown device', async () => {
    await openSettings({ 'GET /api/account/sessions': { body: SESSIONS.map((each) => ({ ...each, device: '' })) } })
    const list = await findSection('Sessions')
    expect(await list.findByRole('button', { name: 'Sign out unknown device' })).toBeVisible()
  })

  it('signs out of all other devices after a confirmation', async () => {
    const { sent } = await openSettings({
      'DELETE /api/account/sessions': { body: { access_token: 'a-new-token', revoked: 1 } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }))
    expect(sent('DELETE', '/api/account/sessions')).toBeUndefined()
    await confirmSignOut('Sign out of all other devices?')
    expect(await screen.findByText('Signed out of 1 other device.')).toBeVisible()
  })

  it('shows an error when the list cannot be loaded', async () => {
    await openSettings({ 'GET /api/account/sessions': 'broken' })
    expect(await (await findSection('Sessions')).findByRole('alert')).toHaveTextContent(
      "Lexdex can't be reached. Check your connection and try again.",
    )
  })
})

describe('data', () => {
  it('saves the email preference and shows the consent history', async () => {
    const { sent } = await openSettings({
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
    const box = await screen.findByRole('checkbox', { name: /Email me about new tools/ })
    await userEvent.click(box)
    expect(await screen.findByText('Marketing emails are on.')).toBeVisible()
    expect(sent('PUT', '/api/account/consents')?.body).toEqual({ marketing: true })
    expect(box).toBeChecked()
    expect(screen.getByText(/I agree to the Terms & Conditions\./)).toBeInTheDocument()
  })

  it('clears the search history only after a confirmation', async () => {
    const { sent } = await openSettings({ 'DELETE /api/searches': { body: { erased: 3 } } })
    await clickButton('Clear search history')
    expect(await screen.findByText('Clear your search history?')).toBeInTheDocument()
    await clickButton('Cancel')
    expect(sent('DELETE', '/api/searches')).toBeUndefined()
    await clickButton('Clear search history')
    await clickButton('Clear')
    expect(await screen.findByText('3 searches deleted.')).toBeVisible()
    expect(sent('DELETE', '/api/searches')).toBeDefined()
  })

  it('resets the checkbox when saving fails', async () => {
    await openSettings({ 'PUT /api/account/consents': 'broken' })
    const box = await screen.findByRole('checkbox', { name: /Email me about new tools/ })
    await userEvent.click(box)
    expect(await screen.findByText('Failed to save your choice')).toBeVisible()
    expect(box).not.toBeChecked()
  })
})

describe('removal', () => {
  it('is requested with the password, shows its date, and can be cancelled', async () => {
    let due: string | null = null
    const { sent } = await openSettings({
      'GET /api/account': () => ({ body: { ...ACCOUNT, removal_due_at: due } }),
      'POST /api/account/removal': () => {
        due = '2026-11-26T09:00:00Z'
        return { body: { access_token: 'a-new-token', removal_due_at: due } }
      },
      'DELETE /api/account/removal': () => {
        due = null
        return { status: 204, body: null }
      },
    })
    await clickButton('Delete my account')
    const box = await findDialog('Delete your account?')
    await userEvent.click(box.getByRole('button', { name: 'Delete my account' }))
    expect(await box.findByText('Please enter your password.')).toBeVisible()
    await pasteInto(box.getByLabelText('Your password'), 'secret')
    await userEvent.click(box.getByRole('button', { name: 'Delete my account' }))
    const card = await findSection('Delete account')
    expect(await card.findByText(/^Your account will be deleted on November 26, 2026 at /)).toBeVisible()
    expect(sent('POST', '/api/account/removal')?.body).toEqual({ password: 'secret' })
    await clickButton('Cancel deletion')
    expect(await screen.findByText('Deletion cancelled.')).toBeVisible()
    expect(await card.findByRole('button', { name: 'Delete my account' })).toBeVisible()
  }, 15_000)

  it('shows the server’s reason at the password field', async () => {
    await openSettings({
      'POST /api/account/removal': { status: 409, body: { detail: 'The last super admin cannot be removed.' } },
    })
    await clickButton('Delete my account')
    const box = await findDialog('Delete your account?')
    await userEvent.type(box.getByLabelText('Your password'), 'secret{Enter}')
    expect(await box.findByText('The last super admin cannot be removed.')).toBeVisible()
  })
})

it('saves and removes the profile photo', async () => {
  let url = ''
  const { sent } = await openSettings({
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
  expect(await screen.findByText('Photo saved.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('Photo removed.')).toBeVisible()
  expect(sent('DELETE', '/api/account/avatar')).toBeDefined()
})
