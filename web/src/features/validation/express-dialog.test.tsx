/** The express dialog: its steps, details, and a stored draft. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { covers } from '../../test/covers'
import { DRAFT, REQUEST, type Replies, keepDraft, openAsVendor } from './validation.fixtures'

const ONE = `/api/validation/requests/${REQUEST.id}`

beforeEach(() => sessionStorage.clear())

describe('the express dialog', () => {
  const openDialog = async (replies: Replies) => {
    const view = await openAsVendor('/software-validation-management?tab=certificates', replies)
    await userEvent.click(await screen.findByRole('button', { name: 'Start Validation Process' }))
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Express validation' })) }
  }

  it('has the steps Details, Package and Payment', covers('Y15', 'Y17', 'T26'), async () => {
    const { dialog } = await openDialog(keepDraft({ programme: 'express', missingFields: [] }))
    await userEvent.click(dialog.getByLabelText('Product'))
    await userEvent.click(await screen.findByTitle('New to the directory'))
    for (const title of ['Details', 'Package', 'Payment']) expect(dialog.getByText(title)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    const toPayment = dialog.getByRole('button', { name: 'Next to Payment' })
    expect(toPayment).toBeDisabled()
    for (const [name, price] of [
      ['Basic', '$599'],
      ['Professional', '$1299'],
      ['Enterprise', '$2499'],
    ])
      expect((await dialog.findByRole('radio', { name: new RegExp(`^${name}`) })).closest('label')).toHaveTextContent(
        price ?? '',
      )
    await userEvent.click(dialog.getByRole('radio', { name: /^Professional/ }))
    expect(toPayment).toBeEnabled()
    await userEvent.click(toPayment)
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeInTheDocument()
  })

  it('asks for the specified details, and goes back to what is missing', covers('Y16'), async () => {
    const { dialog } = await openDialog(keepDraft({ programme: 'express', missingFields: ['contactName'] }))
    for (const label of [
      ...['Organization name', 'Business address', 'Software name', 'Software version', 'Software description'],
      ...['Deployment environment', 'Primary contact name', 'Contact email', 'Additional instructions'],
    ])
      expect(dialog.getByLabelText(label)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Add file: Technical documentation' })).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    await userEvent.click(await dialog.findByRole('radio', { name: /^Basic/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Next to Payment' }))
    expect(await dialog.findByText('Please fill in or correct: Product, Primary contact name.')).toBeVisible()
  })

  it('continues a stored express draft', async () => {
    const express = { ...DRAFT, programme: 'express', package: 'express-basic', softwareName: 'Wills' }
    await openAsVendor('/software-validation-management', {
      'GET /api/validation/requests': { body: [express] },
      [`GET ${ONE}`]: { body: { ...express, form: { ...DRAFT.form, businessAddress: 'Berlin' } } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Express validation' }))
    expect(dialog.getByLabelText('Business address')).toHaveValue('Berlin')
  })

  it('continues a draft without a package in either way', async () => {
    await openAsVendor('/software-validation-management', {
      'GET /api/validation/requests': { body: [{ ...DRAFT, softwareName: 'Wills' }] },
      [`GET ${ONE}`]: { body: { ...DRAFT, form: { ...DRAFT.form, businessAddress: 'Berlin' } } },
    })
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      `/new-validation-request?request=${DRAFT.id}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Continue as express' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Express validation' }))
    expect(dialog.getByLabelText('Business address')).toHaveValue('Berlin')
  })
})
