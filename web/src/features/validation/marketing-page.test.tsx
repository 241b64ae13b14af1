import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { covers } from '../../test/covers'
import { type Reply, fakeServer, openPage } from '../../test/app'

const ITEMS = Array.from({ length: 9 }, (_, at) => ({
  id: `item-${at}`,
  name: `Item ${at + 1}`,
  summary: `What item ${at + 1} covers.`,
}))
const CRITERION = {
  id: 'FIT-01',
  item: 'item-0',
  level: 'MUST',
  text: 'Each listed capability is present.',
  method: 'Carry out each capability once.',
  rationale: 'Buyers compare by these lists.',
  evidence: 'A screenshot.',
  evidence_required: true,
  not_applicable_allowed: false,
  since: '1.0.0',
  retired_in: null,
  retired_because: '',
}
const RUBRIC: Reply = {
  body: { version: '1.0.0', published: '2026-11-25', items: ITEMS, criteria: [CRITERION], retired: [] },
}
const PACKAGES: Reply = {
  body: [
    ['basic', 'full', 'Basic', 199900, 2, 3],
    ['express-basic', 'express', 'Basic', 59950, 1, 1],
  ].map(([id, programme, name, amount, min_weeks, max_weeks]) => ({
    ...{ id, programme, name, summary: 'The essentials.', price: { amount, currency: 'usd' }, min_weeks, max_weeks },
    ...{ items: ['item-0'], levels: ['MUST'], criteria: 1, earns_star: false },
  })),
}

beforeEach(() => {
  fakeServer({ 'GET /api/validation/rubric': RUBRIC, 'GET /api/validation/packages': PACKAGES })
})

it('has the specified sections', covers('R35', 'Y01'), async () => {
  await openPage('/software-validation')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 6)).toEqual([
    'The Opportunity',
    'For Legal Tech Vendors',
    'For Legal Tech Purchasers',
    'Lexdex. Testing Package',
    'Building Trust',
    'What Our Customers Say',
  ])
  const items = within(await screen.findByRole('list', { name: 'Testing package' })).getAllByRole('heading', {
    level: 3,
  })
  expect(items.map(({ textContent }) => textContent)).toEqual(ITEMS.map(({ name }) => name))
  const testimonials = within(screen.getByRole('region', { name: 'What Our Customers Say' })).getAllByRole('figure')
  expect(testimonials).toHaveLength(3)
  for (const testimonial of testimonials) expect(within(testimonial).getByText('sample')).toBeVisible()
})

it('leads to the registration, to the testing package, and home', covers('Y02'), async () => {
  await openPage('/software-validation')
  for (const link of await screen.findAllByRole('link', { name: 'Start Validation Process' }))
    expect(link).toHaveAttribute('href', '/registration')
  expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '#validation')
  expect(document.querySelector('#validation')).toContainElement(
    screen.getByRole('heading', { name: 'Lexdex. Testing Package' }),
  )
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
})

it('shows price and duration of each package', covers('Y14', 'Y17'), async () => {
  await openPage('/software-validation')
  const full = within(await screen.findByRole('table', { name: 'Full validation' }))
  expect(full.getByRole('row', { name: /^Basic/ })).toHaveTextContent('$19992-3 weeks')
  const express = within(screen.getByRole('table', { name: 'Express validation' }))
  expect(express.getByRole('row', { name: /^Basic/ })).toHaveTextContent('$599.501 week')
})

it('says when the rubric cannot be loaded, and keeps the rest', async () => {
  fakeServer({ 'GET /api/validation/rubric': 'broken', 'GET /api/validation/packages': PACKAGES })
  await openPage('/software-validation')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Lexdex can't be reached. Check your connection and try again.",
  )
  expect(screen.getByRole('table', { name: 'Full validation' })).toBeVisible()
})
