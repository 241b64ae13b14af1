/** What pages of the validation show, word by word and in its place: swapped fields and lost labels are noticed. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'
import { TESTIMONIALS } from './marketing-texts'
import { CERTIFICATE, DETAILS, REPORT, REQUEST, openAsVendor } from './validation.fixtures'

const CENTRE = '/software-validation-management'

beforeEach(() => sessionStorage.clear())

const readFacts = (element: ParentNode) =>
  Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

it('testimonials have a quote, an author, a title and a company', covers('Y01'), async () => {
  fakeServer({
    'GET /api/validation/rubric': { body: { version: '1.0.0', items: [], criteria: [], retired: [] } },
    'GET /api/validation/packages': { body: [] },
  })
  await openPage('/software-validation')
  const testimonials = within(await screen.findByRole('region', { name: 'What Our Customers Say' })).getAllByRole(
    'figure',
  )
  expect(
    testimonials.map((figure) => [
      figure.querySelector('blockquote')?.textContent,
      ...[...(figure.querySelector('figcaption')?.children ?? [])].map(({ textContent }) => textContent),
    ]),
  ).toEqual(TESTIMONIALS.map(({ quote, author, title, company }) => [quote, author, title, `${company} sample`]))
})

it('analytics have each number under its label', covers('Y07'), async () => {
  const price = { amount: 299_900, currency: 'usd' }
  await openAsVendor(`${CENTRE}?tab=analytics`, {
    'GET /api/validation/analytics': {
      body: {
        ...{ requests: 5, by_status: [], decided: 4, issued: 3, average_days: 18.25, spent: price },
        ...{ pass_rates: [], average_rating: 4.5, spending: [{ month: '2026-11', price }] },
      },
    },
  })
  await screen.findByText('Spending by month')
  expect(readFacts(document)).toEqual({
    Requests: '5',
    Decided: '4',
    'Certificates issued': '3',
    'Average days to decision': '18.3',
    Spent: '$2999',
    'Your average rating': '4.5',
    'November 2026': '$2999',
  })
})

it('reports have their type, software, request, date, size and hash', covers('Y05', 'Y09'), async () => {
  const final = {
    ...REPORT,
    ...{ id: 'r2', title: 'Validation report: Wills', reportType: 'final', size: 1_250_000 },
    ...{ softwareVersion: '4.3', module: 'Codicils', packageName: 'Basic (express)', requestNumber: '1A2B3C4D' },
  }
  await openAsVendor(`${CENTRE}?tab=reports`, { 'GET /api/validation/reports': { body: [REPORT, final] } })
  for (const [name, label, facts] of [
    [REPORT.title, 'Draft report', 'Version4.2PackageStandard (full)Request0F6C1C1E'],
    [final.title, 'Final report', 'Version4.3ModuleCodicilsPackageBasic (express)Request1A2B3C4D'],
  ] as const) {
    const card = await screen.findByRole('article', { name })
    const size = name === final.title ? '1.2 MB' : '625 KB'
    expect(card.textContent).toBe(
      `Wills${label}${facts}GeneratedNovember 20, 2026Size${size}DownloadSHA-256 ${REPORT.sha256}`,
    )
    expect(within(card).getByRole('link')).toHaveAttribute(
      'href',
      `/software-validation-management?request=${REQUEST.id}`,
    )
  }
})

it.each([
  ['active', 'Active', 'emerald'],
  ['suspended', 'Suspended', 'gray'],
  ['expired', 'Expired', 'gray'],
  ['revoked', 'Revoked', 'gray'],
  ['superseded', 'Superseded', 'gray'],
])('certificates that are %s are called %s', covers('Y10', 'T22'), async (status, label, colour) => {
  await openAsVendor(`${CENTRE}?tab=certificates`, {
    'GET /api/validation/certificates': { body: [{ ...CERTIFICATE, status }] },
  })
  const card = within(await screen.findByRole('article', { name: CERTIFICATE.id }))
  expect(card.getByText(label)).toHaveAttribute('data-colour', colour)
})

describe('express requests', () => {
  it.each([
    ['processing', 'Processing'],
    ['in-review', 'In review'],
    ['report-ready', 'Report ready'],
    ['complete', 'Complete'],
  ])('that are %s are called %s', covers('T20'), async (expressStatus, label) => {
    const express = { ...REQUEST, programme: 'express', package: 'express-basic', expressStatus }
    await openAsVendor(CENTRE, { 'GET /api/validation/requests': { body: [express] } })
    const card = within(await screen.findByRole('article', { name: REQUEST.softwareName }))
    expect(card.getByText(label)).toHaveAttribute('data-colour', REQUEST.badge)
  })
})

it('feedback takes a rating from 1 to 5', covers('Y19'), async () => {
  await openAsVendor(`${CENTRE}?request=${REQUEST.id}`, {
    [`GET /api/validation/requests/${REQUEST.id}`]: { body: { ...DETAILS, canGiveFeedback: true } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Service Feedback' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    ...['1', '2', '3', '4', '5'],
  ])
})
