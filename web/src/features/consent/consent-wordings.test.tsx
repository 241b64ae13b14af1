/** What each form renders where it asks for a consent is what the server stores; the platform's tests compare the same file. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import WORDINGS from '../../../fixtures/consent-wordings.json'
import { fakeServer, openPage } from '../../test/app'
import { REVIEW, findDialog, openDashboard, openReviewsTab } from '../reviews/reviews.fixtures'
import { openSettings } from '../settings/settings.fixtures'

const SLOW = { timeout: 4000 }
const OPTIONS = { categories: [], integrations: [], languages: [], countries: [] }
const readText = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
/** The texts of all check boxes, in their order, without what they are called elsewhere. */
const readLabels = () => screen.getAllByRole('checkbox').map((checkbox) => readText(checkbox.closest('label')))

const toLabels = ({ terms, privacy, marketing }: { terms: string; privacy: string; marketing: string }) => {
  // One check box is stored as two consents.
  expect(privacy).toBe(terms)
  return [marketing, terms]
}

it.each([/^User/, /^Vendor/])('registration (%s), with the statement of age', async (kind) => {
  fakeServer({ 'GET /api/options': { body: OPTIONS } })
  await openPage('/registration')
  await userEvent.click(await screen.findByRole('button', { name: kind }))
  expect(readLabels()).toEqual(toLabels(WORDINGS.registration))
  expect(WORDINGS.registration.terms).toContain('18 or older')
})

it('password reset', async () => {
  fakeServer({})
  await openPage('/auth/reset-password?token=abc')
  await screen.findByRole('button', { name: 'Update Password' })
  expect(readLabels()).toEqual(toLabels(WORDINGS.reset))
})

it('settings', async () => {
  await openSettings()
  const data = within(await screen.findByRole('region', { name: 'Your data' }))
  expect(readText((await data.findByRole('checkbox')).closest('label'))).toBe(WORDINGS.settings)
})

it('cookie choices, with the view in which the visitor chose', async () => {
  const requests = fakeServer({ 'POST /api/consents/cookies': 'broken' })
  await openPage('/nowhere')
  const region = await screen.findByRole('region', { name: 'Cookie choices' }, SLOW)
  expect([...region.querySelectorAll('p')].map(readText)).toEqual([WORDINGS.cookies.summary])
  expect(region.querySelectorAll('label')).toHaveLength(0)
  await userEvent.click(within(region).getByRole('button', { name: 'Necessary only' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cookie choices' }))
  const details = await screen.findByRole('region', { name: 'Cookie choices' })
  expect(details.querySelectorAll('p')).toHaveLength(0)
  expect([...details.querySelectorAll('label')].map(readText).join('\n')).toBe(WORDINGS.cookies.categories)
  await userEvent.click(within(details).getByRole('button', { name: 'Accept all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cookie choices' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save choices' }))
  const sent = requests.filter(({ path }) => path === '/api/consents/cookies').map(({ body }) => body)
  expect(sent).toEqual([
    { preferences: false, statistics: false, has_seen_categories: false },
    { preferences: true, statistics: true, has_seen_categories: true },
    { preferences: true, statistics: true, has_seen_categories: true },
  ])
})

it('publication of a review', async () => {
  await openDashboard({ body: [REVIEW] })
  await openReviewsTab()
  await userEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
  const dialog = await findDialog('Write a Review')
  const fields = dialog.getByRole('group', { name: 'Shown with your review' })
  const shown = [fields.querySelector('legend'), fields.querySelector('p')].map(readText)
  expect(shown.join(' ')).toBe(WORDINGS.review)
})

it('newsletter', async () => {
  fakeServer({})
  await openPage('/')
  const form = (await screen.findByLabelText('Newsletter')).closest('form')
  const shown = ['label', 'p', 'button'].map((selector) => readText(form?.querySelector(selector)))
  expect(shown.join(' ')).toBe(WORDINGS.newsletter)
})
