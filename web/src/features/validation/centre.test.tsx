/** The validation centre of a vendor: requests, reports, certificates, and what can be done with them. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { covers } from '../../test/covers'
import { CERTIFICATE, DETAILS, PAYMENT, REPORT, REQUEST, openAsVendor } from './validation.fixtures'

const CENTRE = '/software-validation-management'
const ONE = `/api/validation/requests/${REQUEST.id}`

beforeEach(() => sessionStorage.clear())

/** The values of a description list by their labels, so that swapped fields are noticed. */
const readFacts = (element: HTMLElement) =>
  Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('tabs', () => {
  it('are the four of the specification, with the ways back and on', covers('R36', 'Y03'), async () => {
    await openAsVendor(CENTRE)
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Validation Requests',
      'Reports',
      'Certificates',
      'Analytics',
    ])
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/vendor-dashboard')
    expect(screen.getByRole('link', { name: 'New Validation Request' })).toHaveAttribute(
      'href',
      '/new-validation-request',
    )
  })

  it('show metrics', covers('Y07'), async () => {
    const price = { amount: 299_900, currency: 'usd' }
    await openAsVendor(`${CENTRE}?tab=analytics`, {
      'GET /api/validation/analytics': {
        body: {
          ...{ requests: 3, by_status: [], decided: 2, issued: 1, average_days: 18.25, spent: price },
          ...{ pass_rates: [{ item: 'security', name: 'Security', met: 7, checked: 9 }], average_rating: null },
          spending: [{ month: '2026-11', price }],
        },
      },
    })
    expect(await screen.findByText('18.3')).toBeVisible()
    expect(screen.getByText('7 of 9')).toBeVisible()
    expect(screen.getAllByText('$2999')).toHaveLength(2)
  })
})

describe('requests', () => {
  it('show what the specification names', covers('Y04', 'Y08'), async () => {
    await openAsVendor(CENTRE)
    const article = await screen.findByRole('article', { name: 'Wills' })
    const card = within(article)
    expect(await card.findByText('Standard')).toBeVisible()
    expect(readFacts(article)).toEqual({
      Organization: 'Vera GmbH',
      Package: 'Standard',
      Price: '$2999',
      Submitted: 'November 2, 2026',
      'Current milestone': 'Testing In Progress',
      'Testing start': 'November 10, 2026',
      'Estimated completion': 'December 1, 2026',
    })
    expect(card.getAllByText('Testing In Progress')).toHaveLength(2)
    expect(card.getByRole('progressbar', { name: '52 percent' })).toHaveAttribute('aria-valuenow', '52')
  })

  it.each([
    ['Request Submitted', 'blue'],
    ['Testing Scheduled', 'amber'],
    ['Testing Started', 'orange'],
    ['Testing Completed', 'green'],
    ['Certificate Issued', 'emerald'],
  ])('mark %s in %s', covers('T19'), async (statusLabel, badge) => {
    await openAsVendor(CENTRE, {
      'GET /api/validation/requests': { body: [{ ...REQUEST, statusLabel, badge, currentMilestone: null }] },
    })
    expect(await screen.findByText(statusLabel)).toHaveAttribute('data-colour', badge)
  })

  it('have a timeline that is filled up to the current milestone', covers('T19'), async () => {
    await openAsVendor(CENTRE)
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
    const steps = within(await screen.findByRole('region', { name: 'Timeline' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('data-done'))).toEqual([...Array(4).fill('true'), 'false', 'false'])
    expect(steps[3]).toHaveTextContent('Testing In Progress, done')
    expect(steps[5]).toHaveTextContent('Certificate Issued, to come')
  })

  it.each([
    ['processing', false],
    ['in-review', false],
    ['report-ready', true],
    ['complete', false],
  ])(
    'offer Download and Feedback of an express request that is %s: %s',
    covers('Y20', 'T20'),
    async (state, isOffered) => {
      const changes = { programme: 'express', package: 'express-basic', expressStatus: state }
      await openAsVendor(`${CENTRE}?request=${REQUEST.id}`, {
        'GET /api/validation/requests': { body: [{ ...REQUEST, ...changes }] },
        'GET /api/validation/reports': { body: [REPORT] },
        [`GET ${ONE}`]: { body: { ...DETAILS, ...changes, canGiveFeedback: true } },
      })
      await screen.findByRole('button', { name: 'Complain' })
      if (isOffered) expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Download' }) !== null).toBe(isOffered)
      expect(screen.queryByRole('button', { name: 'Feedback' }) !== null).toBe(isOffered)
    },
  )

  it('take feedback with rating, comments and suggestions', covers('Y19'), async () => {
    const { requests } = await openAsVendor(`${CENTRE}?request=${REQUEST.id}`, {
      [`GET ${ONE}`]: { body: { ...DETAILS, canGiveFeedback: true } },
      [`POST ${ONE}/feedback`]: { body: { message: 'Thank you for your feedback.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Feedback' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Service Feedback' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }))
    expect(await dialog.findByText('Please rate the service.')).toBeVisible()
    await userEvent.click(dialog.getAllByRole('radio')[3] as HTMLElement)
    await userEvent.type(dialog.getByLabelText('Comments'), 'Clear.')
    await userEvent.type(dialog.getByLabelText('Suggestions'), 'Be faster.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send feedback' }))
    expect(await screen.findByText('Thank you for your feedback.')).toBeVisible()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      rating: 4,
      comments: 'Clear.',
      suggestions: 'Be faster.',
    })
  })

  it('send a reply to the draft report', async () => {
    const { requests } = await openAsVendor(`${CENTRE}?request=${REQUEST.id}`, {
      [`GET ${ONE}`]: { body: { ...DETAILS, allowedMoves: ['reply'], replyDueDate: '2026-12-04' } },
      [`POST ${ONE}/reply`]: { body: DETAILS },
    })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reply to the draft report (until December 4, 2026)' }),
    )
    await userEvent.type(await screen.findByLabelText('Your reply'), 'We fixed it.')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Your reply was sent.')).toBeVisible()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'We fixed it.' })
  })

  it('begin with an empty state, and show a failure with a retry', async () => {
    let reply: object = { status: 503, body: { detail: 'Lexdex is temporarily unavailable.' } }
    await openAsVendor(CENTRE, { 'GET /api/validation/requests': () => reply })
    expect(await screen.findByText('Lexdex is temporarily unavailable.')).toBeVisible()
    reply = { body: [] }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No validation requests yet' })).toBeVisible()
  })
})

describe('reports', covers('Y05', 'Y09', 'T21'), () => {
  it('can be downloaded when ready, and not while generating or failed', async () => {
    await openAsVendor(`${CENTRE}?tab=reports`, {
      'GET /api/validation/reports': {
        body: [
          REPORT,
          { ...REPORT, id: 'r2', title: 'Final report on Wills', status: 'generating', size: null, sha256: null },
          { ...REPORT, id: 'r3', title: 'Report on Deeds', status: 'failed', size: null, sha256: null },
        ],
      },
    })
    const ready = within(await screen.findByRole('article', { name: 'Draft report on Wills' }))
    expect(ready.getByRole('button', { name: 'Download' })).toBeEnabled()
    expect(ready.getByText('November 20, 2026')).toBeVisible()
    expect(ready.getByText('625 KB')).toBeVisible()
    const generating = within(screen.getByRole('article', { name: 'Final report on Wills' }))
    expect(generating.getByRole('button', { name: 'Processing' })).toBeDisabled()
    const failed = within(screen.getByRole('article', { name: 'Report on Deeds' }))
    expect(failed.getByText(/could not be generated/)).toBeVisible()
    expect(failed.queryByRole('button')).toBeNull()
  })
})

describe('certificates', covers('Y06'), () => {
  it('open the express dialog when there are none', async () => {
    await openAsVendor(`${CENTRE}?tab=certificates`)
    await userEvent.click(await screen.findByRole('button', { name: 'Start Validation Process' }))
    expect(await screen.findByRole('dialog', { name: 'Express validation' })).toBeInTheDocument()
  })

  it('show type, dates, scope and status, and link to their page', covers('Y10', 'T22'), async () => {
    await openAsVendor(`${CENTRE}?tab=certificates`, {
      'GET /api/validation/certificates': {
        body: [CERTIFICATE, { ...CERTIFICATE, id: 'LX-2026-00002B', status: 'revoked', issuer: 'sample' }],
      },
    })
    const article = await screen.findByRole('article', { name: CERTIFICATE.id })
    const active = within(article)
    expect(active.getByText('Active')).toBeVisible()
    expect(readFacts(article)).toEqual({
      Software: 'Wills',
      Type: 'Standard validation',
      Issued: 'November 20, 2026',
      'Valid until': 'November 20, 2027',
      Scope: 'The whole product',
    })
    expect(active.getByRole('link', { name: CERTIFICATE.id })).toHaveAttribute('href', CERTIFICATE.url)
    expect(active.queryByText('Sample')).toBeNull()
    const ended = within(screen.getByRole('article', { name: 'LX-2026-00002B' }))
    expect(ended.getByText('Revoked')).toHaveAttribute('data-colour', 'gray')
    expect(ended.getByText('Sample')).toBeVisible()
  })
})

describe('the return from the payment page', () => {
  const RETURN = `${CENTRE}?request=${REQUEST.id}&payment=returned`
  const AWAITING = { ...DETAILS, status: 'awaiting_payment' }

  it('submits the request and says so', covers('M43'), async () => {
    const { requests, address } = await openAsVendor(RETURN, {
      [`GET ${ONE}/payment`]: { body: { ...PAYMENT, status: 'paid' } },
      [`POST ${ONE}/submit`]: { body: { ...DETAILS, status: 'submitted' } },
    })
    expect(await screen.findByText('Validation Request Submitted')).toBeVisible()
    expect(screen.getByText('Your request was submitted successfully. A confirmation email will follow.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(`${CENTRE}?tab=requests`))
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('finds the request that this browser was paying for', async () => {
    sessionStorage.setItem('lexdex.validation-payment', REQUEST.id)
    await openAsVendor(`${CENTRE}?payment=canceled`, { [`GET ${ONE}/payment`]: { body: PAYMENT } })
    expect(await screen.findByText('The payment was not completed')).toBeVisible()
  })

  it('says that the payment is still being processed', async () => {
    const { requests } = await openAsVendor(RETURN, {
      [`GET ${ONE}/payment`]: { body: { ...PAYMENT, status: 'processing' } },
    })
    expect(await screen.findByText('Your payment is still being processed')).toBeVisible()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('says that the payment was refunded, without a way to pay again', async () => {
    await openAsVendor(RETURN, {
      [`GET ${ONE}/payment`]: { body: { ...PAYMENT, status: 'refunded', refunded_amount: 299_900 } },
      [`GET ${ONE}`]: { body: { ...DETAILS, status: 'canceled' } },
    })
    expect(await screen.findByText('The payment was refunded')).toBeVisible()
    expect(screen.getByText(/^\$2999 were refunded/)).toBeVisible()
    expect(screen.queryByText(/You were not charged/)).toBeNull()
    expect(screen.queryByText('Pay again')).toBeNull()
  })

  it('offers no payment of a request that no longer awaits one', async () => {
    const { requests } = await openAsVendor(RETURN, {
      [`GET ${ONE}/payment`]: { body: { ...PAYMENT, status: 'canceled' } },
      [`GET ${ONE}`]: { body: { ...DETAILS, status: 'withdrawn' } },
    })
    expect(await screen.findByText(/You were not charged/)).toBeVisible()
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith(REQUEST.id))).toBe(true))
    expect(screen.queryByText('Pay again')).toBeNull()
  })

  it('says why the payment failed, with a way to pay again', async () => {
    await openAsVendor(RETURN, {
      [`GET ${ONE}`]: { body: AWAITING },
      [`GET ${ONE}/payment`]: {
        body: { ...PAYMENT, status: 'failed', failure: 'The card was declined.', checkout_url: '/pay/1' },
      },
    })
    expect(await screen.findByText('The payment failed')).toBeVisible()
    expect(screen.getByText('The card was declined.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Pay again' })).toHaveAttribute('href', '/pay/1')
  })

  it('opens the payment again where its page has closed', async () => {
    await openAsVendor(RETURN, {
      [`GET ${ONE}/payment`]: { body: { ...PAYMENT, status: 'canceled' } },
      [`GET ${ONE}`]: { body: AWAITING },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pay again' }))
    expect(await screen.findByRole('dialog', { name: 'Payment' })).toBeInTheDocument()
  })
})
