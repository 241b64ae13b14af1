/** Fixtures and helpers of the settings tests. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, openPage } from '../../test/app'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'

export type Replies = Parameters<typeof fakeServer>[0]

export const buildSecondFactorReplies = (changes: Partial<typeof ACCOUNT.second_factor>) => ({
  ...ACCOUNT,
  second_factor: { ...ACCOUNT.second_factor, ...changes },
})

export async function openSettings(replies: Replies = {}, path = '/account') {
  signIn('1')
  const requests = fakeServer({ ...buildSignedInReplies(), ...replies })
  const { address } = await openPage(path)
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return {
    address,
    requests,
    sent: (method: string, path: string) =>
      requests.find((request) => request.method === method && request.path === path),
  }
}

export const findSection = async (name: string) => within(await screen.findByRole('region', { name }))
export const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
export const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }))
