import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT } from '../../test/accounts'
import { covers } from '../../test/covers'
import { clickButton, findSection, openSettings } from './settings.fixtures'

const GENERATING = {
  ...{ id: 'e1', state: 'generating', size: null },
  ...{ created_at: '2026-11-25T08:00:00Z', expires_at: '2026-12-02T08:00:00Z' },
}
const READY = { ...GENERATING, state: 'ready', size: 48_200 }
const FAILED = { ...GENERATING, state: 'failed' }

function watchDownloads() {
  const saved = vi.fn<(content: Blob) => string>(() => 'blob:here')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  return { saved, clicked }
}

describe('the export of the data', covers('DC02/exports'), () => {
  it('is requested, prepared and then downloaded', async () => {
    const { saved, clicked } = watchDownloads()
    let listed: object[] = []
    const { requests, sent } = await openSettings({
      'GET /api/account/exports': () => ({ body: listed }),
      'POST /api/account/exports': () => {
        listed = [GENERATING]
        return { status: 202, body: GENERATING }
      },
      'GET /api/account/exports/e1': { body: { account: { email: ACCOUNT.email } } },
    })
    const card = await findSection('Your data')
    await waitFor(() => expect(card.getByRole('button', { name: 'Export my data' })).toBeEnabled())
    await clickButton('Export my data')
    expect(await card.findByText(/Your data is being prepared/)).toBeVisible()
    expect(card.getByRole('button', { name: 'Export my data' })).toBeDisabled()
    expect(card.queryByRole('button', { name: 'Download my data' })).toBeNull()
    expect(sent('POST', '/api/account/exports')).toBeDefined()
    listed = [READY]
    await userEvent.click(await card.findByRole('button', { name: 'Download my data' }, { timeout: 6000 }))
    await waitFor(() => expect(clicked).toHaveBeenCalled())
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('lexdex-account.json')
    const content = await saved.mock.calls[0]?.[0].text()
    expect(JSON.parse(content ?? '')).toEqual({ account: { email: ACCOUNT.email } })
    expect(card.getByText(/48 KB, available until/)).toBeVisible()
    expect(requests.some(({ path }) => path === '/api/account/export')).toBe(false)
  }, 15_000)

  it('can be requested again after a failure', async () => {
    const { sent } = await openSettings({
      'GET /api/account/exports': { body: [FAILED] },
      'POST /api/account/exports': { status: 202, body: GENERATING },
    })
    expect(await screen.findByText('Your data could not be prepared. Please try again.')).toBeVisible()
    await clickButton('Try again')
    await waitFor(() => expect(sent('POST', '/api/account/exports')).toBeDefined())
  })

  it('shows why a request was refused', async () => {
    await openSettings({ 'POST /api/account/exports': { status: 429, body: { detail: 'Please wait an hour.' } } })
    const card = await findSection('Your data')
    await waitFor(() => expect(card.getByRole('button', { name: 'Export my data' })).toBeEnabled())
    await clickButton('Export my data')
    expect(await screen.findByText('Failed to request your data')).toBeVisible()
  })
})
