import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { formatInitials, formatJoinDate } from '../../ui/format'
import { matchesSuggestion } from './profile-form'
import { pasteInto, fakeServer, openPage } from '../../test/app'
import { PROFILE, buildSignedInReplies, signIn } from '../../test/accounts'
import { covers } from '../../test/covers'
import { findTab } from '../../features/dashboard/dashboard.fixtures'

describe('Profile', () => {
  async function edit(replies = {}) {
    signIn('1')
    const requests = fakeServer({ ...buildSignedInReplies(), ...replies })
    await openPage('/user-dashboard')
    await userEvent.click(await findTab('Profile'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeEnabled())
    await userEvent.click(screen.getByRole('button', { name: 'Edit Profile' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }))
    // The dialog takes the keyboard to its first field when it has opened; typing before that would be interrupted.
    await waitFor(() => expect(dialog.getByLabelText('Full name')).toHaveFocus())
    return { requests, dialog, sent: () => requests.find(({ method }) => method === 'PUT') }
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

  it('shows name, email, location and profession', covers('D06'), async () => {
    signIn('1')
    fakeServer(buildSignedInReplies())
    await openPage('/user-dashboard')
    await userEvent.click(await findTab('Profile'))
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
    const name = dialog.getByLabelText('Full name')
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
    expect(within(screen.getByRole('complementary', { name: 'Your profile' })).getByText('Ines Adeyemi')).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Edit Profile' })).toBeNull()
  })

  it(
    'says at each field what is missing or no country of the list, and sends nothing',
    { ...covers('M32', 'M33', 'M34', 'D11'), timeout: 15_000 },
    async () => {
      const { dialog, sent } = await edit()
      for (const label of ['Full name', 'Location', 'Profession']) await userEvent.clear(dialog.getByLabelText(label))
      await save()
      expect(await dialog.findByText('Name and email are required fields.')).toBeVisible()
      expect(dialog.getByText('Please fill your location (select from the list).')).toBeVisible()
      expect(dialog.getByText('Please fill your profession (select from the list).')).toBeVisible()
      await pasteInto(dialog.getByLabelText('Location'), 'Atlantis')
      expect(await dialog.findByText('Invalid Country: Please select a valid country from the list.')).toBeVisible()
      expect(sent()).toBeUndefined()
    },
  )

  it('keeps the input when saving fails, and shows the error', { ...covers('M37'), timeout: 15_000 }, async () => {
    const { dialog } = await edit({ 'PUT /users/profile/update': { status: 503, body: {} } })
    await userEvent.clear(dialog.getByLabelText('Full name'))
    await pasteInto(dialog.getByLabelText('Full name'), 'Another Name')
    await save()
    expect(await screen.findByText('Error: Failed to update profile')).toBeVisible()
    expect(dialog.getByText('Failed to update profile')).toBeVisible()
    expect(dialog.getByLabelText('Full name')).toHaveValue('Another Name')
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
      expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose a JPG or PNG image.')
      choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('larger than 5 MB'))
      choose(new File(['png bytes'], 'me.png', { type: 'image/png' }))
      expect(await dialog.findByRole('img', { name: /Photo of/ })).toHaveAttribute(
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

describe('formatting', () => {
  it('builds initials from names in any script', () => {
    expect(
      ['Ines Okonkwo', 'cher', 'José María de la Cruz', 'עדנה לוי', '李 小龍', '👩🏽‍⚖️ Judge', '  ', ''].map(
        formatInitials,
      ),
    ).toEqual(['IO', 'C', 'JC', 'על', '李小', '👩🏽‍⚖️J', '–', '–'])
  })
  it('shows the date of joining, or a dash', () => {
    expect(['2026-11-02T00:00:00Z', '', null, undefined, 'nonsense'].map(formatJoinDate)).toEqual([
      'Member since November 2026',
      '—',
      '—',
      '—',
      '—',
    ])
  })
  it('suggests options by a case-insensitive substring', covers('D11'), () => {
    expect(['GER', ' many ', 'x'].map((typed) => matchesSuggestion(typed, 'Germany'))).toEqual([true, true, false])
  })
})
