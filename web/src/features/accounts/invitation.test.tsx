/** The page that the link of an invitation opens. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, openPage, pasteInto } from '../../test/app'

it('welcomes an invited admin, who sets a first password', async () => {
  const requests = fakeServer({ 'POST /auth/reset-password': { body: { message: 'x' } } })
  const { address } = await openPage('/auth/reset-password?token=abc&invited=1')
  expect(await screen.findByRole('heading', { name: 'Welcome to Lexdex' })).toBeVisible()
  await pasteInto(screen.getByLabelText('Password'), 'nine green bottles')
  await pasteInto(screen.getByLabelText('Confirm password'), 'nine green bottles')
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Your password is set. Log in with it.')).toBeVisible()
  expect(address()).toBe('/login')
  expect(requests.at(-1)?.body).toMatchObject({ token: 'abc', new_password: 'nine green bottles' })
})
