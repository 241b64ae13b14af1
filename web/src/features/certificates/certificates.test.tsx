/** The public register, the page of a certificate, and the check of a file. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../api/client'
import { type Reply, fakeServer, openPage } from '../../test/app'

const NUMBER = 'LX-2026-00001A'
const SUMMARY = {
  number: NUMBER,
  issuer: 'official',
  issuer_name: 'Lexdex',
  product_id: 'wills',
  product_name: 'Wills',
  module: '',
  holder: 'Vera GmbH',
  programme: 'full',
  package: 'standard',
  scope: 'The whole product in version 4, examined against 30 criteria.',
  star: true,
  status: 'active',
  state: 'active',
  issued_at: '2026-11-20T08:00:00Z',
  expires_at: '2027-11-20T08:00:00Z',
}
const RECORD = {
  ...SUMMARY,
  rubric_version: '1.0.0',
  product_revision: 4,
  facts: { version: '4.0', deployment_models: ['Cloud', 'On-premise'], gdpr_compliant: true },
  facts_hash: 'cd'.repeat(32),
  changed_facts: [] as string[],
  accepted_facts: null as Record<string, unknown> | null,
  facts_accepted_at: null as string | null,
  status_reason: '',
  status_changed_at: '2026-11-24T08:00:00Z',
  superseded_by: '',
  surveillance_due_at: null as string | null,
  file_state: 'ready',
  file_sha256: 'ab'.repeat(32),
  file_url: `/api/certificates/${NUMBER}/pdf`,
  credential_url: `/api/certificates/${NUMBER}/credential`,
  log_index: 12 as number | null,
  history: [{ kind: 'issued', status: 'active', reason: '', recorded_at: '2026-11-20T08:00:00Z', is_logged: true }],
}

const serveRecord = (changes: Record<string, unknown> = {}) =>
  fakeServer({ [`GET /api/certificates/${NUMBER}`]: { body: { ...RECORD, ...changes } } })

const openRecord = async (changes: Record<string, unknown> = {}) => {
  serveRecord(changes)
  await openPage(`/certificates/${NUMBER}`)
  await screen.findByRole('heading', { level: 1, name: new RegExp(`ertificate.* ${NUMBER}$`) })
}

const listOf = (certificates: unknown[], total = certificates.length): Reply => ({
  body: { total, page: 1, page_size: 20, certificates },
})

describe('the register', () => {
  it('lists all certificates, ended ones and samples too', async () => {
    fakeServer({
      'GET /api/certificates': listOf([
        SUMMARY,
        { ...SUMMARY, number: 'LX-2026-00002B', status: 'revoked' },
        { ...SUMMARY, number: 'LX-2026-00003C', issuer: 'sample', product_name: 'شركة العقود' },
      ]),
    })
    await openPage('/certificates')
    const entry = (name: string) => within(screen.getByRole('article', { name }))
    expect(await screen.findByText('3 certificates')).toBeVisible()
    expect(entry(NUMBER).getByText('Valid')).toBeVisible()
    expect(entry(NUMBER).queryByText('Sample')).toBeNull()
    expect(entry('LX-2026-00002B').getByText('Revoked')).toHaveAttribute('data-colour', 'red')
    expect(entry('LX-2026-00003C').getByText('Sample')).toBeVisible()
    expect(entry('LX-2026-00003C').queryByText('Valid')).toBeNull()
    expect(entry(NUMBER).getByRole('link')).toHaveAttribute('href', `/certificates/${NUMBER}`)
  })

  it('searches and filters, and exports what it shows', async () => {
    const requests = fakeServer({ 'GET /api/certificates': listOf([SUMMARY], 45) })
    const { address } = await openPage('/certificates?status=revoked')
    expect(await screen.findByText('Page 1 of 3')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Number, product or holder'), 'Vera{Enter}')
    await waitFor(() => expect(address()).toBe('/certificates?q=Vera&status=revoked'))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/certificates?q=Vera&status=revoked&page=2'))
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      '/api/certificates.csv?q=Vera&status=revoked',
    )
    expect(screen.getByRole('link', { name: /^JSON/ })).toHaveAttribute(
      'href',
      '/api/certificates?q=Vera&status=revoked',
    )
  })

  it('says that nothing matches', async () => {
    fakeServer({ 'GET /api/certificates': listOf([]) })
    await openPage('/certificates?q=none')
    expect(await screen.findByText(/^No certificate matches/)).toBeVisible()
  })
})

describe('the page of a certificate', () => {
  it.each([
    ['active', 'Valid', 'This certificate is valid until November 20, 2027.'],
    ['suspended', 'Suspended', 'This certificate was suspended on November 24, 2026.'],
    ['expired', 'Expired', 'This certificate expired on November 20, 2027.'],
    ['revoked', 'Revoked', 'This certificate was revoked on November 24, 2026.'],
    ['superseded', 'Superseded', 'This certificate was replaced by a newer one on November 24, 2026.'],
  ])('says what the status %s means', async (status, label, sentence) => {
    await openRecord({ status, status_reason: 'The vendor asked for it.' })
    expect(screen.getByText(label)).toBeVisible()
    expect(screen.getByText(new RegExp(`^${sentence}`))).toBeVisible()
    expect(screen.queryByText('The vendor asked for it.') !== null).toBe(status !== 'active')
  })

  it('says that a number was never issued', async () => {
    fakeServer({})
    await openPage('/certificates/LX-2026-99999Z')
    expect(await screen.findByText('Unknown')).toBeVisible()
    expect(screen.getByText(/^We have never issued a certificate with this number/)).toBeVisible()
  })

  it.each<[Reply, string]>([
    ['broken', "Lexdex can't be reached. Check your connection and try again."],
    [{ status: 503, body: { detail: 'Lexdex is temporarily unavailable.' } }, 'Lexdex is temporarily unavailable.'],
  ])('names a certificate that did not load, and claims nothing about it', async (reply, message) => {
    fakeServer({ [`GET /api/certificates/${NUMBER}`]: reply })
    await openPage(`/certificates/${NUMBER}`)
    expect(await screen.findByRole('heading', { level: 1, name: `Certificate ${NUMBER}` })).toBeVisible()
    expect(screen.getByText(/^We can't say now whether this certificate is valid/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(message)
  })

  it('says that a sample certifies nothing, whatever its status', async () => {
    await openRecord({ issuer: 'sample', issuer_name: 'Sample issuer' })
    expect(screen.getByText('Sample')).toBeVisible()
    expect(screen.getByText(/^This is a sample. It certifies nothing/)).toBeVisible()
    for (const text of ['Valid', 'Valid until', 'What was certified', 'Facts that were examined', 'STAR'])
      expect(screen.queryByText(text)).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sample certificate: certifies nothing')
  })

  it('shows the facts that were accepted after the issue, with their date', async () => {
    await openRecord({
      accepted_facts: { ...RECORD.facts, version: '4.1' },
      facts_accepted_at: '2026-12-01T08:00:00Z',
    })
    const heading = screen.getByRole('heading', { level: 3, name: 'Accepted on December 1, 2026' })
    const list = heading.parentElement?.querySelectorAll('dl')[1]
    expect(list).toHaveTextContent('4.1')
    expect(list).not.toHaveTextContent('Cloud')
  })

  it('has a summary with all that a stranger who follows the code asks first', async () => {
    await openRecord({ module: 'Approvals' })
    const terms = [...screen.getByLabelText('Summary').querySelectorAll('dt')]
    expect(Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))).toEqual({
      Product: 'Wills, module Approvals',
      Scope: SUMMARY.scope,
      Issuer: 'Lexdex',
      Issued: 'November 20, 2026',
      'Valid until': 'November 20, 2027',
    })
  })

  it('has its history in words', async () => {
    const entry = (kind: string, reason = '') => ({
      ...{ kind, status: 'active', reason, recorded_at: '2026-11-20T08:00:00Z', is_logged: false },
    })
    await openRecord({
      history: [
        entry('issued'),
        entry('surveillance_opened', 'version, deployment_models'),
        entry('suspended', 'Not examined in time.'),
        entry('some_new_kind'),
      ],
    })
    const items = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent?.replace('November 20, 2026', ''))).toEqual([
      'Certificate issued',
      'Facts that we examined have changed: Version and deployment',
      'Certificate suspended: Not examined in time.',
      'Some new kind',
    ])
  })

  it('shows scope, dates, issuer, facts, files and the proof', async () => {
    await openRecord({ changed_facts: ['version'] })
    for (const text of [SUMMARY.scope, 'Vera GmbH', 'November 20, 2026', 'Lexdex', 'Cloud, On-premise', 'Yes'])
      expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(screen.getByText('Changed since')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Signed PDF' })).toHaveAttribute('href', RECORD.file_url)
    expect(screen.getByRole('link', { name: 'Credential (Open Badges 3.0)' })).toHaveAttribute(
      'href',
      RECORD.credential_url,
    )
    expect(screen.getByText(/^Entry 12 of the/)).toBeVisible()
  })

  it('says that file and log entry are still to come', async () => {
    await openRecord({ file_state: 'generating', file_url: '', credential_url: '', log_index: null })
    expect(screen.getByText(/^The PDF is being generated/)).toBeVisible()
    expect(screen.getByText(/^Not in the transparency log yet/)).toBeVisible()
  })
})

describe('the check of a file', () => {
  const given = new File(['%PDF-1.7'], 'given.pdf', { type: '' })

  const check = async (body: Record<string, unknown>) => {
    // jsdom's files lose their content in `fetch`, so the file itself is looked at where it is sent.
    const post = vi.spyOn(api, 'POST')
    const requests = fakeServer({
      [`GET /api/certificates/${NUMBER}`]: { body: RECORD },
      'POST /api/certificates/check': { body: { sha256: 'ef'.repeat(32), certificate: SUMMARY, ...body } },
    })
    await openPage(`/certificates/${NUMBER}`)
    await screen.findByRole('heading', { name: 'Check a file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await userEvent.upload(input, given)
    await screen.findByRole('list', { name: 'Findings' })
    const sent = post.mock.calls.at(-1)?.[1] as unknown as { body: File; bodySerializer: (body: File) => unknown }
    expect(sent.body).toBe(given)
    expect(sent.bodySerializer(sent.body)).toBe(given)
    post.mockRestore()
    return requests
  }

  it('names each finding in a sentence', async () => {
    const requests = await check({ outcome: 'valid', message: 'This is the unaltered file.', signature: 'valid' })
    expect(screen.getByText('This is the unaltered file.')).toBeVisible()
    expect(screen.getByText(/^The signature is ours/)).toBeVisible()
    expect(screen.getByText(/^The SHA-256 is that of the issued file/)).toBeVisible()
    expect(requests.at(-1)?.path).toBe(`/api/certificates/check?number=${NUMBER}`)
    expect(requests.at(-1)?.headers.get('Content-Type')).toBe('application/pdf')
  })

  it('says that a file was altered', async () => {
    await check({ outcome: 'altered', message: 'Its content was altered.', signature: 'broken' })
    expect(screen.getByText(/^The signature does not fit the file/)).toBeVisible()
    expect(screen.getByText(/^The SHA-256 is not that of the issued file/)).toBeVisible()
  })
})

it('explains the rules, with each criterion of the rubric', async () => {
  fakeServer({
    'GET /api/validation/rubric': {
      body: {
        ...{ version: '1.0.0', published: '2026-11-25', retired: [] },
        items: [{ id: 'security', name: 'Security', summary: 'Access and encryption.' }],
        criteria: [
          {
            ...{ id: 'SEC-01', item: 'security', level: 'MUST', text: 'Data is encrypted.', method: 'Inspect it.' },
            ...{ rationale: 'Secrets leak.', evidence: 'A capture.', evidence_required: true, since: '1.0.0' },
            ...{ not_applicable_allowed: false, retired_in: null, retired_because: '' },
          },
        ],
      },
    },
  })
  await openPage('/validation-scheme')
  for (const text of ['Data is encrypted.', 'Inspect it.', 'Secrets leak.', 'A capture.', 'Not allowed'])
    expect(await screen.findByText(text)).toBeVisible()
  for (const name of ['Appeal', 'Complaints', 'Surveillance', 'How to verify a certificate'])
    expect(screen.getByRole('heading', { name })).toBeVisible()
})
