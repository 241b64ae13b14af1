/** A vendor's products: claiming one with proof, and editing the profile of one that was granted. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import { CLAIM, openProductsTab, findBody } from './claims.fixtures'

describe('claims', covers('W05'), () => {
  it('start with an empty state, and are sent with reason and proof', async () => {
    let claimed = false
    const requests = await openProductsTab({
      'GET /api/claims': () => ({ body: claimed ? [CLAIM] : [] }),
      'POST /api/claims': () => {
        claimed = true
        return { status: 201, body: CLAIM }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Claim a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim a product' }))
    await pasteInto(dialog.getByLabelText('Why is this your product?'), 'We make it.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await dialog.findByText('Please choose a product.')).toBeVisible()
    await userEvent.click(dialog.getByLabelText('Product'))
    await userEvent.click(await screen.findByText('Deeds'))
    await userEvent.click(dialog.getByRole('radio', { name: /DNS record/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await screen.findByText(/^Claim sent/)).toBeVisible()
    expect(findBody(requests, 'POST')).toEqual([
      ['/api/claims', { product_id: 'deeds', reason: 'We make it.', proof: 'dns' }],
    ])
    const claim = within(await screen.findByRole('article', { name: 'Claim on Deeds' }))
    expect(claim.getByText('Pending')).toBeVisible()
    expect(claim.getByText('lexdex-verification=0123')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show the server’s error at the form, and keep the input', async () => {
    await openProductsTab({
      'POST /api/claims': { status: 409, body: { detail: 'You have already claimed this product.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Claim a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Claim a product' }))
    await pasteInto(dialog.getByLabelText('Why is this your product?'), 'We make it.')
    await userEvent.click(dialog.getByLabelText('Product'))
    await userEvent.click(await screen.findByText('Deeds'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send claim' }))
    expect(await dialog.findByText('You have already claimed this product.')).toBeVisible()
    expect(dialog.getByLabelText('Why is this your product?')).toHaveValue('We make it.')
  })

  it('are checked again, and withdrawn', async () => {
    let claim = CLAIM
    const requests = await openProductsTab({
      'GET /api/claims': () => ({ body: [claim] }),
      'POST /api/claims/c1/check': () => {
        claim = { ...CLAIM, proof_met: true, proof_finding: 'The record was found at vendor.example.' }
        return { body: claim }
      },
      'DELETE /api/claims/c1': { status: 204, body: null },
    })
    expect(await screen.findByText('Proof not confirmed yet.')).toBeVisible()
    expect(screen.getByText('نحن نصنعها.')).toHaveAttribute('dir', 'auto')
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Proof confirmed.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Withdraw' })).at(-1) as HTMLElement)
    expect(await screen.findByText('Claim withdrawn.')).toBeVisible()
    expect(findBody(requests, 'DELETE')).toEqual([['/api/claims/c1', null]])
  })

  it('show the decision with its reason', async () => {
    await openProductsTab({
      'GET /api/claims': { body: [{ ...CLAIM, status: 'rejected', review_note: 'Please show <b>proof</b>.' }] },
    })
    expect(await screen.findByText('Rejected')).toBeVisible()
    expect(screen.getByText('Please show <b>proof</b>.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  it('show an error when they cannot be loaded, with a retry', async () => {
    let broken = true
    await openProductsTab({
      'GET /api/claims': () =>
        broken ? { status: 503, body: { detail: 'Lexdex is temporarily unavailable.' } } : { body: [CLAIM] },
    })
    expect(await screen.findByText('Lexdex is temporarily unavailable.')).toBeVisible()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Proof not confirmed yet.')).toBeVisible()
  })
})
