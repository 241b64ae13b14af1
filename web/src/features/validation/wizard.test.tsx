/** The wizard for a new validation request, its draft, and the payment. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import { DRAFT, PAYMENT, REQUEST, keepDraft, openAsVendor } from './validation.fixtures'

const ONE = `/api/validation/requests/${REQUEST.id}`
const WIZARD = '/new-validation-request'
const STORED = `${WIZARD}?request=${REQUEST.id}`

type Body = { revision: number; package: string | null; form: Record<string, unknown> }

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))

async function goToPackage(): Promise<void> {
  await screen.findByRole('heading', { name: 'Organization' })
  for (const name of ['Software', 'Technology and files', 'Package']) {
    await next()
    await screen.findByRole('heading', { name })
  }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the wizard', () => {
  it('has four steps with a progress of a quarter each', covers('R37', 'Y11', 'T26'), async () => {
    await openAsVendor(WIZARD, keepDraft())
    expect(await screen.findByRole('link', { name: 'Back to Validation Center' })).toHaveAttribute(
      'href',
      '/software-validation-management',
    )
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    for (const [percent, name] of [
      [25, 'Organization'],
      [50, 'Software'],
      [75, 'Technology and files'],
      [100, 'Package'],
    ] as const) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeVisible()
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent))
      if (percent < 100) await next()
    }
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Technology and files' })).toBeVisible()
  })

  it('asks for the specified fields', covers('Y12', 'Y21', 'Y22'), async () => {
    await openAsVendor(WIZARD, keepDraft())
    const steps = [
      ['Organization name', 'Contact email', 'Contact phone'],
      [
        ...['Product', 'Software name', 'Software version', 'Software description', 'Deployment type'],
        'This software is business critical',
      ],
      [
        ...['Programming languages', 'Database type', 'Cloud provider', 'Integrations', 'Compliance standards'],
        ...['Data processing', 'Security features', 'Testing environment', 'Special requirements'],
      ],
    ]
    await screen.findByRole('heading', { name: 'Organization' })
    for (const labels of steps) {
      for (const label of labels) expect(screen.getByLabelText(label)).toBeInTheDocument()
      if (labels.includes('Cloud provider')) break
      await next()
    }
    for (const [label, options] of [
      ['Cloud provider', ['AWS', 'Azure', 'GCP', 'Other', 'None']],
      ['Compliance standards', ['GDPR', 'SOC2', 'HIPAA', 'ISO 27001', 'PCI DSS', 'CCPA']],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label))
      for (const option of options) expect((await screen.findAllByTitle(option))[0]).toBeInTheDocument()
      await userEvent.keyboard('{Escape}')
    }
    const accepted = [...document.querySelectorAll('input[type=file]')].map((input) => input.getAttribute('accept'))
    expect(accepted).toEqual(['.pdf,.doc,.docx,.txt', '.zip,.tar,.gz'])
  })

  it('offers Submit on the last step only, and with a package', covers('Y13', 'Y14'), async () => {
    await openAsVendor(WIZARD, keepDraft())
    await goToPackage()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    for (const [name, price] of [
      ['Basic', '$1999'],
      ['Standard', '$2999'],
      ['Comprehensive', '$4999'],
    ])
      expect((await screen.findByRole('radio', { name: new RegExp(`^${name}`) })).closest('label')).toHaveTextContent(
        price ?? '',
      )
    await userEvent.click(screen.getByRole('radio', { name: /^Standard/ }))
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  it('saves while typing, with the revision that it is based on', async () => {
    const { requests, address } = await openAsVendor(WIZARD, keepDraft())
    const puts = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Body)
    await pasteInto(await screen.findByLabelText('Organization name'), 'شركة فيرا')
    expect(await screen.findByText('Draft saved')).toBeVisible()
    const created = requests.find(({ method }) => method === 'POST')?.body as Body
    expect([created.revision, created.form['organizationName']]).toEqual([0, 'شركة فيرا'])
    await waitFor(() => expect(address()).toBe(STORED))
    await pasteInto(screen.getByLabelText('Contact phone'), '+49 30 1')
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect([puts()[0]?.revision, puts()[0]?.form['contactPhone']]).toEqual([2, '+49 30 1'])
  })

  it('keeps what was typed when saving fails, and tries again', async () => {
    let isBroken = true
    await openAsVendor(STORED, {
      [`GET ${ONE}`]: { body: DRAFT },
      [`PUT ${ONE}`]: () => (isBroken ? { status: 503, body: { detail: 'Please try again later.' } } : { body: DRAFT }),
    })
    await pasteInto(await screen.findByLabelText('Organization name'), 'Vera')
    expect(await screen.findByText('Please try again later.')).toBeVisible()
    expect(screen.getByLabelText('Organization name')).toHaveValue('Vera')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Draft saved')).toBeVisible()
  })

  it('refuses files of other types and sizes, and shows what the server refuses', covers('Y21'), async () => {
    await openAsVendor(STORED, {
      ...keepDraft(),
      [`POST ${ONE}/files`]: { status: 400, body: { detail: 'This document contains macros.' } },
    })
    await screen.findByRole('heading', { name: 'Organization' })
    await next()
    await next()
    // The field is a new element after each choice.
    const findInput = () => document.querySelector<HTMLInputElement>('input[accept^=".pdf"]') as HTMLInputElement
    const upload = (file: File) => userEvent.upload(findInput(), file, { applyAccept: false })
    await upload(new File(['x'], 'tool.exe'))
    expect(await screen.findByText(/^Please choose a file of one of these types/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not added: tool\.exe/)
    await upload(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'long.pdf'))
    expect(await screen.findByText(/^This file is larger than 10 MB/)).toBeVisible()
    await upload(new File(['%PDF-'], 'manual.pdf', { type: 'application/pdf' }))
    expect((await screen.findAllByText('This document contains macros.'))[0]).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not added: manual\.pdf/)
    // What may be uploaded can still be read.
    expect(screen.getByText('PDF, DOC, DOCX or TXT, up to 10 MB per file.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('speaks of the file where a proxy refuses its size', async () => {
    await openAsVendor(`${STORED}&step=3`, { ...keepDraft(), [`POST ${ONE}/files`]: { status: 413, body: '' } })
    await screen.findByRole('heading', { name: 'Technology and files' })
    const input = document.querySelector<HTMLInputElement>('input[accept^=".pdf"]') as HTMLInputElement
    await userEvent.upload(input, new File(['%PDF-'], 'manual.pdf'), { applyAccept: false })
    expect(await screen.findByText(/^This file is larger than 10 MB/)).toBeVisible()
  })

  it('has its step in the address, so that a reload stays there', async () => {
    const { address } = await openAsVendor(STORED, keepDraft())
    await screen.findByRole('heading', { name: 'Organization' })
    await next()
    const heading = await screen.findByRole('heading', { level: 2, name: 'Software' })
    expect(address()).toBe(`${STORED}&step=2`)
    expect(heading).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await screen.findByRole('heading', { level: 2, name: 'Organization' })
    expect(address()).toBe(STORED)
  })

  it.each([
    ['3', 'Technology and files'],
    ['5', 'Organization'],
    ['x', 'Organization'],
  ])('opens at step %s of the address', async (step, name) => {
    await openAsVendor(`${STORED}&step=${step}`, keepDraft())
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible()
  })

  it('stays on the step when a new draft gets its id', async () => {
    const { address } = await openAsVendor(WIZARD, keepDraft())
    await pasteInto(await screen.findByLabelText('Organization name'), 'Vera')
    await next()
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('request')).toBe(REQUEST.id))
    expect(screen.getByRole('heading', { level: 2, name: 'Software' })).toBeVisible()
    expect(address()).toContain('step=2')
  })

  it('lists an uploaded file until it is deleted', covers('Y21'), async () => {
    const stored = {
      ...{ id: 'f7', purpose: 'technicalDocumentation', name: 'manual.pdf', kind: 'pdf', size: 5 },
      ...{ sha256: 'ab'.repeat(32), scanState: 'not_scanned', deletedAt: null, downloadUrl: null },
    }
    const { requests } = await openAsVendor(STORED, {
      ...keepDraft(),
      [`POST ${ONE}/files`]: { status: 201, body: stored },
      [`DELETE ${ONE}/files/f7`]: { status: 204 },
    })
    await screen.findByRole('heading', { name: 'Organization' })
    await next()
    await next()
    const input = document.querySelector<HTMLInputElement>('input[accept^=".pdf"]') as HTMLInputElement
    await userEvent.upload(input, new File(['%PDF-'], 'manual.pdf'), { applyAccept: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete manual.pdf' }))
    await waitFor(() => expect(screen.queryByText('manual.pdf')).toBeNull())
    expect(requests.map(({ method }) => method)).toContain('DELETE')
  })

  it('leads from a missing field to its step', async () => {
    await openAsVendor(
      STORED,
      keepDraft({ package: 'standard', productId: 'wills', missingFields: ['contactEmail', 'softwareVersion'] }),
    )
    await goToPackage()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Please fill in or correct these fields first')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Software version' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Software' })).toBeVisible()
    expect(screen.getByText('Please fill in this field.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not open a request that was ordered', async () => {
    await openAsVendor(STORED)
    expect(await screen.findByRole('heading', { name: 'This request was submitted already' })).toBeVisible()
  })

  it('leads to the page on which the card is entered, after the terms', covers('Y18'), async () => {
    const assign = vi.fn()
    const { requests } = await openAsVendor(STORED, {
      ...keepDraft({
        ...{ package: 'standard', productId: 'wills' },
        form: { ...DRAFT.form, organizationName: 'Vera GmbH' },
      }),
      'GET /api/options': {
        body: { countries: [{ name: 'Germany', code: 'DE', in_filter: true, in_registration: true }] },
      },
      [`POST ${ONE}/payment`]: { body: { ...PAYMENT, checkout_url: 'https://pay.example/c1' } },
    })
    await goToPackage()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }))
    expect(dialog.queryByLabelText(/card number|cvv|expiry/i)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to payment' }))
    expect(await dialog.findByText('You must agree to the Terms & Conditions')).toBeVisible()
    await pasteInto(dialog.getByLabelText('Billing address'), 'Unter den Linden 1, Berlin')
    await userEvent.click(dialog.getByLabelText('Country'))
    await userEvent.click(await screen.findByTitle('Germany'))
    await userEvent.click(dialog.getByRole('checkbox'))
    vi.stubGlobal('location', { ...location, assign })
    await userEvent.click(dialog.getByRole('button', { name: 'Continue to payment' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/c1'))
    expect(requests.find(({ path }) => path.endsWith('/payment'))?.body).toEqual({
      ...{ name: 'Vera GmbH', address: 'Unter den Linden 1, Berlin', country: 'DE', tax_id: '', terms_accepted: true },
    })
    expect(sessionStorage.getItem('lexdex.validation-payment')).toBe(REQUEST.id)
  })
})
