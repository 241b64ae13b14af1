/** Rechecks, the draft of the report, and the public page. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { GROUND_REPLIES, chooseGround } from '../../moderation/grounds.fixtures'
import { ACCOUNT, buildSignedInReplies, signIn } from '../../test/accounts'
import { fakeServer, openPage, pasteInto } from '../../test/app'
import type { Report, Recheck } from './queries'

const RECHECKS = '/api/admin/moderation/rechecks'
const THIS_YEAR = new Date().getUTCFullYear()

const RECHECK: Recheck = {
  ...{ id: 7, action: 'review.hidden', title: 'منصة', object_id: '12', undoing: 'review.restored' },
  follow_up: '',
  statement: {
    ...{ id: 7, decided_at: '2026-11-20T08:00:00Z', title: 'Your review of منصة was hidden.', is_restriction: true },
    lines: [{ label: 'Facts', text: 'It links to a shop.' }],
  },
}
const DISMISSED: Recheck = { ...RECHECK, id: 8, action: 'review.flags_dismissed', undoing: 'review.hidden' }

const enter = (key: string, label: string, count: number | null, isPublished = true) => ({
  ...{ key, label, count, is_published: isPublished },
})
const REPORT: Report = {
  ...{ year: THIS_YEAR, is_final: false, created_at: '2026-11-20T08:00:00Z' },
  total: enter('total', 'Restrictions', 1234),
  by_kind: [enter('review', 'Reviews', 1231), enter('account', 'Accounts', 3, false)],
  ...{ by_ground: [], by_basis: [], by_restriction: [], by_means: [], notices: [], notice_decisions: [] },
  ...{ appeals: [], rechecks: [] },
  times: [
    { key: 'notice', label: 'From a flag', median_seconds: 7200, is_published: true },
    { key: 'appeal', label: 'From an appeal', median_seconds: null, is_published: true },
  ],
}

async function openTab(replies: Parameters<typeof fakeServer>[0] = {}, params = '') {
  signIn('3')
  const requests = fakeServer({
    ...buildSignedInReplies(),
    'GET /api/account': {
      body: { ...ACCOUNT, role_id: 3, role: 'admin', second_factor: { ...ACCOUNT.second_factor, state: 'done' } },
    },
    [`GET ${RECHECKS}`]: { body: { items: [RECHECK], has_next: false } },
    'GET /api/transparency-reports': { body: { years: [THIS_YEAR - 1] } },
    [`GET /api/admin/moderation/report/${THIS_YEAR}`]: { body: REPORT },
    ...GROUND_REPLIES,
    ...replies,
  })
  const { address } = await openPage(`/admin-dashboard?tab=moderation${params}`)
  return { address, findPosted: () => requests.find(({ method }) => method === 'POST') }
}

it('agrees with a decision, with no reason needed', async () => {
  const { findPosted } = await openTab({
    [`POST ${RECHECKS}/7`]: { body: { message: 'You agreed with the decision.' } },
  })
  const card = within(await screen.findByRole('article', { name: 'Decision 7' }))
  expect(card.getByText('It links to a shop.')).toBeVisible()
  expect(card.getByRole('link', { name: 'Open the case' })).toHaveAttribute(
    'href',
    '/admin-dashboard?tab=reviews&open=12',
  )
  await userEvent.click(card.getByRole('button', { name: 'Agree: no. 7' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('You agreed with the decision.')).toBeVisible()
  expect(findPosted()?.body).toEqual({ agrees: true, reason: '', ground: '' })
})

it('reverses a decision with a reason, and with a ground where that restricts a person', async () => {
  const { findPosted } = await openTab({
    [`GET ${RECHECKS}`]: { body: { items: [DISMISSED], has_next: false } },
    [`POST ${RECHECKS}/8`]: { body: { message: 'Decision reversed.' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse: no. 8' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }))
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  expect(dialog.getByText('Please choose the ground of the decision.')).toBeVisible()
  expect(findPosted()).toBeUndefined()
  await chooseGround(dialog, 'Spam or advertising')
  expect(await dialog.findByText('It advertises. Review policy')).toBeVisible()
  await pasteInto(dialog.getByLabelText('Reason'), ' An advertisement. ')
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('Decision reversed.')).toBeVisible()
  expect(findPosted()?.body).toEqual({ agrees: false, reason: 'An advertisement.', ground: 'review_spam' })
})

it('says what is left to do after a reversal that undoes nothing', async () => {
  const follow_up = 'The change stays published, and the person concerned gets no email. Please correct the product.'
  await openTab({
    [`GET ${RECHECKS}`]: {
      body: { items: [{ ...RECHECK, action: 'profile_change.approved', undoing: '', follow_up }], has_next: false },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse: no. 7' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText(follow_up)).toBeVisible())
  expect(dialog.queryByText(/gets an email with your reason/)).toBeNull()
})

it('shows one decision from the queue, and says if it no longer waits', async () => {
  const detail = 'This decision doesn’t wait for a recheck. Please reload the list.'
  const { address } = await openTab({ [`GET ${RECHECKS}/9`]: { status: 404, body: { detail } } }, '&open=9')
  expect(await screen.findByText(detail)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'All rechecks' }))
  expect(await screen.findByRole('article', { name: 'Decision 7' })).toBeVisible()
  expect(address()).not.toContain('open=')
})

it('shows the draft of the report with marks at what is not published', async () => {
  await openTab({}, '&view=report')
  const table = within(await screen.findByRole('table', { name: 'Restrictions by kind of content' }))
  expect(table.getByRole('row', { name: 'Reviews 1,231' })).toBeVisible()
  expect(table.getByRole('row', { name: /^Accounts 3 ?Not published$/ })).toBeVisible()
  expect(screen.getByText(/^A draft, counted/)).toBeVisible()
  const times = within(screen.getByRole('table', { name: 'Median time to decide' }))
  expect(times.getByRole('row', { name: 'From a flag 2 hours' })).toBeVisible()
  expect(times.getByRole('row', { name: /^From an appeal .*not published$/ })).toBeVisible()
})

it('publishes the latest year on the public page, with its files', async () => {
  const year = THIS_YEAR - 1
  fakeServer({
    'GET /api/transparency-reports': { body: { years: [year] } },
    [`GET /api/transparency-reports/${year}`]: {
      body: { ...REPORT, year, is_final: true, by_kind: [enter('account', 'Accounts', null, false)] },
    },
  })
  await openPage('/transparency-report')
  expect(await screen.findByRole('heading', { level: 2, name: String(year) })).toBeVisible()
  expect(screen.getByRole('row', { name: /^Accounts .*not published$/ })).toBeVisible()
  const csv = screen.getByRole('link', { name: 'Download as CSV' })
  expect(csv).toHaveAttribute('href', `/api/transparency-reports/${year}/csv`)
})

it('says if there is no report of a year, or none at all', async () => {
  fakeServer({ 'GET /api/transparency-reports': { body: { years: [THIS_YEAR - 1] } } })
  const { unmount } = await openPage(`/transparency-report?year=${THIS_YEAR}`)
  expect(await screen.findByText(/^There is no report of/)).toBeVisible()
  unmount()
  fakeServer({ 'GET /api/transparency-reports': { body: { years: [] } } })
  await openPage('/transparency-report')
  expect(await screen.findByText(/^There is no report yet\./)).toBeVisible()
})
