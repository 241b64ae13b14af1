/** The dialog to request a demo: required fields, payload and messages. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import challenge from '../../fixtures/challenge.json'
import answer from '../../fixtures/answer.json'
import products from '../../fixtures/products.json'
import { describeRequest } from './request-messages'
import { type Reply, pasteInto, fakeServer, openPage } from '../test/app'
import { allowStatistics } from '../test/consent'
import { covers } from '../test/covers'

const TOOL = {
  id: 'certa',
  name: 'Certa',
  category: 'Compliance',
  description: '',
  rating: 0,
  reviews: 0,
  pricing: '',
  userTypes: [],
  features: [],
  company: '',
  users: '',
  tags: [],
  image_url: '',
  sample: false,
}
const CALL = 'POST /request/request-demo'

async function openRequestDialog(
  reply: Reply = { body: { message: 'Your request for a demo of Certa has been sent.' } },
) {
  const requests = fakeServer({ 'GET /api/listings/compliance': { body: [TOOL] }, [CALL]: reply })
  await openPage('/compliance')
  await userEvent.click(await screen.findByRole('button', { name: 'Request Demo of Certa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Demo' }))
  // The dialog takes the keyboard to its first field when it has opened.
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
  return { dialog, sent: () => requests.filter(({ method }) => method === 'POST') }
}

async function fill(dialog: Awaited<ReturnType<typeof openRequestDialog>>['dialog']): Promise<void> {
  await pasteInto(dialog.getByLabelText('Name'), 'Ada Lovelace')
  await pasteInto(dialog.getByLabelText('Email'), 'ada@firm.example')
  await pasteInto(dialog.getByLabelText('Message'), 'Please show it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
}

it(
  'sends name, email and message, and closes',
  { ...covers('C15', 'J01', 'J02', 'J03', 'A21', 'T16'), timeout: 15_000 },
  async () => {
    const { dialog, sent } = await openRequestDialog()
    expect(dialog.getByLabelText('Product')).toHaveAttribute('readonly')
    expect(dialog.getByLabelText('Product')).toHaveValue('Certa')
    expect(dialog.getByLabelText('Message')).toHaveAttribute('rows', '4')
    await fill(dialog)
    expect(await screen.findByText('Your request for a demo of Certa has been sent.')).toBeVisible()
    expect(screen.getByText('Success')).toBeVisible()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        name: 'Ada Lovelace',
        email: 'ada@firm.example',
        message: 'Please show it.',
        product_name: 'Certa.ai',
        product_id: 'certa',
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

it('keeps what was typed when Escape closes it, and drops it on Cancel', async () => {
  const { dialog } = await openRequestDialog()
  await pasteInto(dialog.getByLabelText('Message'), 'Please show it.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const reopen = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Request Demo of Certa' }))
    return within(await screen.findByRole('dialog', { name: 'Request Demo' }))
  }
  const again = await reopen()
  expect(again.getByLabelText('Message')).toHaveValue('Please show it.')
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await reopen()).getByLabelText('Message')).toHaveValue('')
})

it('says where a request goes, whether or not a vendor manages the product', async () => {
  const { dialog } = await openRequestDialog()
  expect(
    dialog.getByText('Your name, email and message go to the vendor, or to us if no vendor manages the product yet.'),
  ).toBeVisible()
  // The dialog does not know who manages the product, so it promises nothing in a vendor's name.
  expect(screen.getByRole('dialog')).not.toHaveTextContent(/the vendor (will|has|gets|receives)/i)
})

it('requires all three fields and a valid email', { ...covers('J01'), timeout: 15_000 }, async () => {
  const { dialog, sent } = await openRequestDialog()
  await pasteInto(dialog.getByLabelText('Email'), 'ada')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
  for (const words of [
    'Please enter your name.',
    'This is not a valid email address. Please check it.',
    'Please enter a message.',
  ])
    expect(await dialog.findByText(words)).toBeVisible()
  expect(sent()).toEqual([])
})

it(
  'shows that it is sending, and cannot be submitted twice',
  { ...covers('J02', 'T16'), timeout: 15_000 },
  async () => {
    const { dialog, sent } = await openRequestDialog('silent')
    await fill(dialog)
    expect(await dialog.findByRole('button', { name: /Submitting\.\.\./ })).toBeDisabled()
    expect(sent()).toHaveLength(1)
  },
)

it.each<[Reply, string[]]>([
  [
    { status: 400, body: { detail: 'You have already requested a demo of Certa.' } },
    ['Duplicate Request', 'You have already requested a demo of Certa.'],
  ],
  [{ status: 500, body: {} }, ['Error', 'Failed to submit pricing request.']],
  [
    { status: 429, body: { detail: 'Too many attempts.' } },
    ['Error', 'Failed to submit pricing request. Too many attempts.'],
  ],
  ['broken', ['Failed to Submit', 'There was a problem submitting your demo request. Please try again.']],
])(
  'stays open with what was typed when it fails',
  { ...covers('J02', 'J04', 'M40', 'M41', 'M42', 'T16'), timeout: 15_000 },
  async (reply, words) => {
    const { dialog } = await openRequestDialog(reply)
    await fill(dialog)
    const alert = await screen.findByRole('alert')
    for (const word of words) expect(alert).toHaveTextContent(word)
    // Also in the dialog: the toast disappears, and phones have little place beside the dialog.
    expect(dialog.getByText(words.at(-1) as string)).toBeVisible()
    expect(dialog.getByLabelText('Name')).toHaveValue('Ada Lovelace')
  },
)

it('names a request for pricing that did not reach the server', { ...covers('M05'), timeout: 15_000 }, async () => {
  fakeServer({ 'GET /product/certa': { body: products[0] }, 'POST /request/request-pricing': 'broken' })
  await openPage('/product/certa')
  await userEvent.click(await screen.findByRole('button', { name: 'Request Pricing of Certa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Pricing' }))
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
  await fill(dialog)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Error')).toBeVisible()
  expect(within(alert).getByText('Something went wrong. Please try again.')).toBeVisible()
})

it.each([
  ['demo', 'bryter-platform', 'Bryter'],
  ['demo', 'certa', 'Certa.ai'],
  ['demo', 'xayn-legal-ai', 'Noxtua (formerly Xayn)'],
  ['demo', 'sirion-ai', 'Its name'],
  ['pricing', 'bryter-platform', 'Bryter'],
  ['pricing', 'certa', 'Its name'],
  ['pricing', 'xayn-legal-ai', 'Noxtua'],
] as const)('a %s request for %s names it %s', covers('J03'), (kind, id, name) => {
  expect(describeRequest(kind, { id, name: 'Its name' })).toBe(name)
})

it(
  'requests pricing from a product page and includes the search that led there',
  { ...covers('J05', 'A22', 'M42'), timeout: 20_000 },
  async () => {
    const requests = fakeServer({
      'POST /api/free-ai-search': { body: answer },
      'GET /product/certa': { body: products[0] },
      'POST /api/search-actions': { status: 204, body: null },
      'POST /request/request-pricing': {
        body: { message: 'Your request for pricing information of Certa has been sent.' },
      },
    })
    allowStatistics()
    await openPage('/ai-search-results-1?q=CLM')
    await userEvent.click(await screen.findByRole('link', { name: 'View Details of Certa' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Request Pricing of Certa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Pricing' }))
    await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveFocus())
    await fill(dialog)
    expect(await screen.findByText('Your request for pricing information of Certa has been sent.')).toBeVisible()
    const sent = requests.find(({ path }) => path === '/request/request-pricing')?.body
    expect(sent).toMatchObject({ product_name: 'Certa', product_id: 'certa' })
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/search-actions').at(-1)?.body).toEqual({
        search_id: answer.search_id,
        kind: 'lead',
        product_id: 'certa',
      }),
    )
  },
)

it('solves the captcha that the server asks for, and sends the request again', { timeout: 15_000 }, async () => {
  let isSolved = false
  const needed: Reply = {
    status: 403,
    body: { detail: 'Please confirm that you are not a robot, and then try again.' },
    headers: { 'Captcha-Required': 'true' },
  }
  const requests = fakeServer({
    'GET /api/listings/compliance': { body: [TOOL] },
    'GET /api/captcha-challenge': { body: challenge },
    'POST /api/verify-captcha': () => {
      isSolved = true
      return { body: {} }
    },
    [CALL]: () => (isSolved ? { body: { message: 'Sent.' } } : needed),
  })
  await openPage('/compliance')
  await userEvent.click(await screen.findByRole('button', { name: 'Request Demo of Certa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Demo' }))
  await fill(dialog)
  expect(await screen.findByText('Sent.')).toBeVisible()
  const sent = requests.filter(({ path }) => path === '/request/request-demo').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

it('keeps the input and shows the message when the captcha is cancelled', { timeout: 15_000 }, async () => {
  fakeServer({
    'GET /api/listings/compliance': { body: [TOOL] },
    'GET /api/captcha-challenge': 'silent',
    [CALL]: { status: 403, body: { detail: 'Please confirm it.' }, headers: { 'Captcha-Required': 'true' } },
  })
  await openPage('/compliance')
  await userEvent.click(await screen.findByRole('button', { name: 'Request Demo of Certa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Demo' }))
  await fill(dialog)
  const occasion = await screen.findByText(/before we send your form/, {}, { timeout: 8_000 })
  await waitFor(() => expect(occasion).toBeVisible())
  // Both dialogs have the label of the first here, because antd gives all elements one id in tests.
  const closeLabels = screen.getAllByLabelText('Close')
  await userEvent.click(closeLabels[closeLabels.length - 1] as HTMLElement)
  expect(await screen.findByText(/Please confirm it\./)).toBeVisible()
  expect(dialog.getByLabelText('Message')).toHaveValue('Please show it.')
})
