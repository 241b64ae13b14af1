/** A query tried on two releases: which are chosen first, what differs, and what the server refuses. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { type Reply, fakeServer, openPage, pasteInto } from '../../test/app'

const RELEASE = { created_at: '2026-11-28T20:00:00Z', products: 3, size_bytes: 9, state: 'ready', problem: '' }
const OVERVIEW = {
  ...{ in_force: 'new', previous: 'old', pin: null, active_job: null, products: 3, rebuild_seconds: 9 },
  releases: ['new', 'damaged', 'old'].map((id) => ({
    ...{ ...RELEASE, id, origin: 'update', built_by: '', gate: null, obstacle: '' },
    problem: id === 'damaged' ? 'This release is damaged.' : '',
  })),
}
const product = (id: string, other_rank: number | null) => ({ id, name: id, sample: false, other_rank })

async function openTrial(reply: Reply) {
  signIn('4')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, role_id: 4, second_factor: { ...ACCOUNT.second_factor, state: 'passed' } },
    },
    'GET /api/admin/search/releases': { body: OVERVIEW },
    'POST /api/admin/search/releases/query-trials': reply,
  })
  await openPage('/admin-dashboard?tab=search')
  await userEvent.click(await screen.findByRole('button', { name: 'Try a query' }))
  await pasteInto(await screen.findByLabelText('Query'), 'leases')
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
  return requests
}

it('marks where the release in force and the newest other one differ', async () => {
  const requests = await openTrial({
    body: {
      first: { release: 'new', products: [product('certa', 1), product('deeds', null), product('lexa', 2)] },
      second: { release: 'old', products: [product('certa', 1), product('lexa', 3)] },
    },
  })
  const items = within(await screen.findByRole('region', { name: 'First release' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent.trim())).toEqual([
    'certa',
    'deeds only here',
    'lexa rank 2 in the other',
  ])
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ query: 'leases', first: 'new', second: 'old' },
  })
})

it('says why a release cannot be tried', async () => {
  await openTrial({ status: 409, body: { detail: 'This release is damaged: a file is missing.' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('This release is damaged')
})
