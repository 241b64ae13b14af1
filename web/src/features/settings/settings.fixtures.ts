/** Fixtures and helpers of the settings tests. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, openPage } from '../../test/app'
import { ACCOUNT, signedInReplies, signIn } from '../../test/accounts'

export type Replies = Parameters<typeof fakeServer>[0]

export const factor = (changes: Partial<typeof ACCOUNT.second_factor>) => ({
  ...ACCOUNT,
  second_factor: { ...ACCOUNT.second_factor, ...changes },
})

export async function settings(replies: Replies = {}) {
  signIn('1')
  const requests = fakeServer({ ...signedInReplies(), ...replies })
  await openPage('/account')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return {
    requests,
    sent: (method: string, path: string) => requests.find((call) => call.method === method && call.path === path),
  }
}

export const part = async (name: string) => within(await screen.findByRole('region', { name }))
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
