/** The public check of a credential: pasted, or chosen as a file. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, openPage, pasteInto } from '../../test/app'

const TOKEN = 'eyJh.eyJi.c2ln'
const NUMBER = 'LX-2026-00001Q'
const CERTIFICATE = { number: NUMBER, product_name: 'صكوك', module: '', holder: 'Vera GmbH' }

async function open(body: Record<string, unknown>) {
  const requests = fakeServer({
    'GET /api/certificates': { body: { total: 0, page: 1, page_size: 20, certificates: [] } },
    'POST /api/certificates/check-credential': { body: { sha256: 'ef'.repeat(32), certificate: null, ...body } },
  })
  await openPage('/certificates')
  const region = within(await screen.findByRole('region', { name: 'Check a credential' }))
  return { requests, region }
}

const readSent = (requests: Awaited<ReturnType<typeof open>>['requests']) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

it('checks a pasted credential, without the line breaks of an email', async () => {
  const message = `This is the credential of certificate ${NUMBER}, which is valid until 2027-11-20.`
  const { requests, region } = await open({ outcome: 'valid', message, signature: 'valid', certificate: CERTIFICATE })
  await pasteInto(region.getByRole('textbox', { name: 'Or paste the credential' }), ` eyJh.eyJi\n.c2ln `)
  await userEvent.click(region.getByRole('button', { name: 'Check credential' }))
  expect(await region.findByText(message)).toBeVisible()
  expect(region.getByText('The signature is ours, and it fits the content.')).toBeVisible()
  expect(region.getByRole('link', { name: `Open certificate ${NUMBER}` })).toBeVisible()
  expect(region.getByRole('status')).toHaveTextContent(message)
  expect(readSent(requests)).toEqual([{ credential: TOKEN, number: '', product_id: '' }])
})

it.each([
  ['certificate.jwt', TOKEN],
  ['certificate.txt', `${TOKEN}\n`],
  ['certificate.json', JSON.stringify({ name: 'STAR', credential: TOKEN })],
  ['string.json', JSON.stringify(TOKEN)],
])('checks the file %s', async (name, content) => {
  const { requests, region } = await open({ outcome: 'altered', message: 'It was altered.', signature: 'broken' })
  const input = screen
    .getByRole('region', { name: 'Check a credential' })
    .querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File([content], name))
  expect(await region.findByText('It was altered.')).toBeVisible()
  expect(region.getByText(/changed after it was signed/)).toBeVisible()
  expect(readSent(requests)).toEqual([{ credential: TOKEN, number: '', product_id: '' }])
})

it.each([
  ['not_valid', 'valid', 'The certificate was revoked.', /signature is ours/],
  ['altered', 'foreign', 'This credential names another issuer.', /key of another issuer/],
  ['unknown', 'missing', 'This is not a credential.', /no signature to verify/],
])('explains %s with the signature %s', async (outcome, signature, message, words) => {
  const { region } = await open({ outcome, signature, message })
  await pasteInto(region.getByRole('textbox'), TOKEN)
  await userEvent.click(region.getByRole('button', { name: 'Check credential' }))
  expect(await region.findByText(message)).toBeVisible()
  expect(region.getByText(words)).toBeVisible()
})

it('asks for a credential, and refuses one that is too long, without asking the server', async () => {
  const { requests, region } = await open({})
  await userEvent.click(region.getByRole('button', { name: 'Check credential' }))
  expect(await region.findByText('Please paste a credential, or choose its file.')).toBeVisible()
  await pasteInto(region.getByRole('textbox'), 'x'.repeat(40_001))
  await userEvent.click(region.getByRole('button', { name: 'Check credential' }))
  await waitFor(() => expect(region.getByText(/longer than any credential of ours/)).toBeVisible())
  expect(readSent(requests)).toEqual([])
})
