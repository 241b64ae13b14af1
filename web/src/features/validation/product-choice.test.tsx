/** The choice of the software that is validated: nothing is preselected. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RequestDetails } from './request-queries'
import { type DraftEditor, listMissing } from './use-draft'
import { DRAFT, REQUEST, openAsVendor } from './validation.fixtures'
import { findStep, formatMissingField } from './wizard-fields'

const ONE = `/api/validation/requests/${REQUEST.id}`
const STORED = `/new-validation-request?request=${REQUEST.id}`

it('preselects no product, and says what choosing new software means', async () => {
  await openAsVendor(STORED, { [`GET ${ONE}`]: { body: DRAFT } })
  await userEvent.click(await screen.findByText('Next'))
  expect(screen.queryByText('New to the directory')).toBeNull()
  await userEvent.click(screen.getByLabelText('Product'))
  await userEvent.click(await screen.findByTitle('New to the directory'))
  expect(screen.getByText(/^An admin adds new software/)).toBeVisible()
})

it('is missing until the user has chosen, and leads to its step', () => {
  const request = { missingFields: ['contactEmail'] } as RequestDetails
  const listNames = (isProductChosen: boolean) => listMissing(request, { isProductChosen } as DraftEditor)
  expect(listNames(false).map(formatMissingField)).toEqual(['Product', 'Contact email'])
  expect(listNames(true).map(formatMissingField)).toEqual(['Contact email'])
  expect(['product', 'package', 'softwareVersion', 'contactEmail'].map(findStep)).toEqual([1, 3, 1, 0])
})
