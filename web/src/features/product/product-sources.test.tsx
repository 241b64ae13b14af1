/** The sources on a product page: each value has a mark of its own source. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import { fakeServer, openPage } from '../../test/app'

const card = async (name: string) => within(await screen.findByRole('region', { name }))

it('marks each text with its own source, and a line with those of all its fields', async () => {
  const page = (name: string) => ({ kind: 'document', reference: `https://${name}.example/`, stated_on: '2026' })
  const change = {
    ...{ Description: 'Manages third parties.', Summary: 'Written again.', KeyPoints: ['Fast'], GDPR_Compliant: 'Yes' },
    ...{ ComplianceStandards: ['DORA'], ISFreeTrial: 'Yes', TrialDays: 14 },
    Sources: {
      ...{ description: page('readme'), summary: { kind: 'editor', reference: '', stated_on: '2026-11-28' } },
      ...{ gdpr_compliant: page('privacy'), compliance_standards: page('trust') },
      ...{ free_trial: page('pricing'), trial_days: page('pricing') },
    },
  }
  fakeServer({ 'GET /product/certa': { body: { ...products[0], ...change } } })
  await openPage('/product/certa')
  const overview = await card('Overview')
  expect(within(overview.getByText('Manages third parties.')).getByRole('link')).toHaveTextContent('readme.example')
  expect(within(overview.getByText('Written again.')).getByRole('button')).toHaveTextContent('editor 2026')
  expect(overview.queryAllByRole('link')).toHaveLength(1)
  const marks = async (title: string) => (await card(title)).getAllByRole('link').map((link) => link.textContent)
  expect(await marks('Security & Data Protection')).toEqual(['privacy.example 2026', 'trust.example 2026'])
  expect(await marks('Pricing & Contracts')).toEqual(['pricing.example 2026'])
})
