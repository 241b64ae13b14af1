/** Each field of the wizard and the express dialog fills the field of the request that its label names. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import { DRAFT, PACKAGES, REQUEST, type Replies, openAsVendor } from './validation.fixtures'
import { EMPTY_FORM } from './wizard-fields'

const ONE = `/api/validation/requests/${REQUEST.id}`
const WIZARD = `/new-validation-request?request=${REQUEST.id}`
/** Each package with a duration of its own, so that mixed-up ones are noticed. */
const WEEKS = [
  [2, 3],
  [3, 4],
  [4, 6],
  [1, 1],
  [1, 2],
  [2, 2],
] as const
const DURATIONS = ['2-3 weeks', '3-4 weeks', '4-6 weeks', '1 week', '1-2 weeks', '2 weeks']
const PRICED = PACKAGES.map((each, at) => ({ ...each, min_weeks: WEEKS[at]?.[0], max_weeks: WEEKS[at]?.[1] }))

/** A server that stores whatever draft it is sent. */
function storeDraft(draft: object): Replies {
  const stored = { body: draft }
  return {
    'GET /api/validation/packages': { body: PRICED },
    'POST /api/validation/requests': { ...stored, status: 201 },
    [`GET ${ONE}`]: stored,
    [`PUT ${ONE}`]: stored,
  }
}

type Scope = Pick<typeof screen, 'getByLabelText'>

async function choose(scope: Scope, label: string, option: string): Promise<void> {
  await userEvent.click(scope.getByLabelText(label))
  const options = await screen.findAllByTitle(option)
  await userEvent.click(options[options.length - 1] as HTMLElement)
}

/** Reads the options that the open list of a select offers, in order. */
async function readOptions(scope: Scope, label: string): Promise<(string | null)[]> {
  await userEvent.click(scope.getByLabelText(label))
  const list = await waitFor(() => {
    const found = document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    expect(found.length).toBeGreaterThan(0)
    return found[found.length - 1] as HTMLElement
  })
  const options = [...list.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'))
  await userEvent.keyboard('{Escape}')
  return options
}

beforeEach(() => sessionStorage.clear())

describe('the wizard', () => {
  it('saves each field under its own name', { ...covers('Y12', 'Y22'), timeout: 60_000 }, async () => {
    const { requests } = await openAsVendor(WIZARD, storeDraft(DRAFT))
    const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }))
    const fill = async (texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts)) await pasteInto(screen.getByLabelText(label), text)
    }
    await screen.findByRole('heading', { name: 'Organization' })
    await fill({ 'Organization name': 'Vera', 'Contact email': 'v@vera.example', 'Contact phone': '+49 1' })
    await next()
    await fill({ 'Software name': 'Wills', 'Software version': '4.2', 'Software description': 'Drafts wills.' })
    await choose(screen, 'Deployment type', 'Hybrid')
    await userEvent.click(screen.getByLabelText('This software is business critical'))
    await next()
    await fill({ 'Programming languages': 'Python', 'Database type': 'PostgreSQL', Integrations: 'iManage' })
    await fill({ 'Data processing': 'In the EU.', 'Security features': 'MFA.' })
    await fill({ 'Testing environment': 'staging', 'Special requirements': 'At night.' })
    await choose(screen, 'Cloud provider', 'Azure')
    await choose(screen, 'Compliance standards', 'ISO 27001')
    await next()
    await waitFor(() =>
      expect(requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        form: {
          ...EMPTY_FORM,
          ...{ organizationName: 'Vera', contactEmail: 'v@vera.example', contactPhone: '+49 1' },
          ...{ softwareName: 'Wills', softwareVersion: '4.2', softwareDescription: 'Drafts wills.' },
          ...{ deploymentType: 'hybrid', businessCritical: true, programmingLanguages: 'Python' },
          ...{ databaseType: 'PostgreSQL', integrations: 'iManage', dataProcessing: 'In the EU.' },
          ...{ securityFeatures: 'MFA.', testingEnvironment: 'staging', specialRequirements: 'At night.' },
          ...{ cloudProvider: 'azure', complianceStandards: ['ISO 27001'] },
        },
      }),
    )
  })

  it('offers the specified options, and no others', covers('Y22'), async () => {
    await openAsVendor(WIZARD, storeDraft(DRAFT))
    await screen.findByRole('heading', { name: 'Organization' })
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await readOptions(screen, 'Deployment type')).toEqual(['Cloud', 'On-premise', 'Hybrid', 'SaaS'])
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await readOptions(screen, 'Cloud provider')).toEqual(['AWS', 'Azure', 'GCP', 'Other', 'None'])
    expect(await readOptions(screen, 'Compliance standards')).toEqual([
      ...['GDPR', 'SOC2', 'HIPAA', 'ISO 27001', 'PCI DSS', 'CCPA'],
    ])
  })

  it('counts its steps, and shows price and duration of each package', covers('Y11', 'Y14', 'T26'), async () => {
    await openAsVendor(WIZARD, storeDraft(DRAFT))
    for (const [step, name] of ['Organization', 'Software', 'Technology and files', 'Package'].entries()) {
      expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible()
      expect(screen.getByText(`Step ${step + 1} of 4`)).toBeVisible()
      if (step < 3) await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    }
    for (const [at, text] of ['Basic$1999', 'Standard$2999', 'Comprehensive$4999'].entries())
      expect((await screen.findAllByRole('radio'))[at]?.closest('label')).toHaveTextContent(
        `${text}One-time fee, ${DURATIONS[at]}`,
      )
  })
})

describe('the express dialog', () => {
  const openDialog = async (draft: object) => {
    const view = await openAsVendor('/software-validation-management?tab=certificates', storeDraft(draft))
    await userEvent.click(await screen.findByRole('button', { name: 'Start Validation Process' }))
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Express validation' })) }
  }

  it('saves each field under its own name', { ...covers('Y16', 'Y22'), timeout: 60_000 }, async () => {
    const { dialog, requests } = await openDialog({ ...DRAFT, programme: 'express' })
    for (const [label, text] of Object.entries({
      ...{ 'Organization name': 'Vera', 'Business address': '1 Main Street', 'Software name': 'Wills' },
      ...{ 'Software version': '4.2', 'Software description': 'Drafts wills.', 'Primary contact name': 'Vera M.' },
      ...{ 'Contact email': 'v@vera.example', 'Additional instructions': 'Call before noon.' },
    }))
      await pasteInto(dialog.getByLabelText(label), text)
    await choose(dialog, 'Deployment environment', 'On-premise')
    await waitFor(
      () =>
        expect(requests.findLast(({ method }) => method === 'POST' || method === 'PUT')?.body).toMatchObject({
          form: {
            ...EMPTY_FORM,
            ...{ organizationName: 'Vera', businessAddress: '1 Main Street', softwareName: 'Wills' },
            ...{ softwareVersion: '4.2', softwareDescription: 'Drafts wills.', contactName: 'Vera M.' },
            ...{ contactEmail: 'v@vera.example', additionalInstructions: 'Call before noon.' },
            ...{ deploymentType: 'on-premise' },
          },
        }),
      { timeout: 10_000 },
    )
  })

  it('has its three steps in order, takes documents only, and shows prices', covers('Y15', 'Y17', 'Y21'), async () => {
    const { dialog } = await openDialog({ ...DRAFT, programme: 'express', missingFields: [] })
    const titles = [...document.querySelectorAll('[role=dialog] .ant-steps-item-title')]
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Details', 'Package', 'Payment'])
    const accepted = [...document.querySelectorAll('[role=dialog] input[type=file]')]
    expect(accepted.map((input) => input.getAttribute('accept'))).toEqual(['.pdf,.doc,.docx'])
    await userEvent.click(dialog.getByRole('button', { name: 'Next' }))
    for (const [at, text] of ['Basic$599', 'Professional$1299', 'Enterprise$2499'].entries())
      expect((await dialog.findAllByRole('radio'))[at]?.closest('label')).toHaveTextContent(
        `${text}One-time fee, ${DURATIONS[at + 3]}`,
      )
  })
})
