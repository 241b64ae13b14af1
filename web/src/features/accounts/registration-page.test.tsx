/** The registration form: fields, validation, the submitted payload, and that input survives errors. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { measureStrength } from './password-strength'
import { findRefusedDomain } from './domains'
import { splitName } from './wizard'
import { type Reply, pasteInto, fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const PASSWORD = 'nine green bottles on a wall'
const OPTIONS = {
  categories: [],
  integrations: [],
  languages: [{ id: 4, name: 'Portuguese', code: 'pt', in_filter: true, in_registration: true }],
  countries: [{ name: 'Portugal', code: 'PT', in_filter: true, in_registration: true }],
  industries: ['Legal Services'],
  job_titles: ['Partner'],
  organization_sizes: ['Solo practitioner'],
  onboarding_reasons: ['For Research'],
}
const FREE: Record<string, Reply> = {
  'GET /api/options': { body: OPTIONS },
  'POST /auth/check-registration': { body: { problems: [] } },
  'GET /auth/is-email-registered': { body: { is_registered: false } },
  'POST /auth/register': { status: 201, body: { message: 'x' } },
}

async function fill(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await pasteInto(field, text)
}

async function fillForm(email = ' Ines@Meridian.example '): Promise<void> {
  await fill('Full name', 'Ines Okonkwo Brandt')
  await fill('Email', email)
  await fill('Password', PASSWORD)
  await fill('Confirm password', PASSWORD)
  await userEvent.click(screen.getByRole('checkbox', { name: /18 or older/ }))
}

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

/** From the account's form to the last step, with everything filled in. */
async function throughTheWizard(): Promise<void> {
  await fillForm()
  await press('Continue')
  await screen.findByText('Step 1 of 4')
  await choose('Country', 'Portugal')
  await choose('Language', 'Portuguese')
  await press('Next')
  await choose('Industry', 'Legal Services')
  await choose('Job title', 'Partner')
  await choose('Organisation size', 'Solo practitioner')
  await fill('Organisation name', 'Meridian Deeds')
  await press('Next')
  await choose('Reason for joining', 'For Research')
  await press('Next')
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function startAs(kind: RegExp, replies = FREE) {
  const requests = fakeServer(replies)
  const opened = await openPage('/registration')
  await userEvent.click(await screen.findByRole('button', { name: kind }))
  return { requests, ...opened }
}

it('starts with the account type, and returns to it', covers('G01'), async () => {
  await startAs(/^Vendor/)
  expect(screen.getByRole('heading', { name: 'Vendor registration' })).toBeVisible()
  await press('Back to selection')
  await userEvent.click(screen.getByRole('button', { name: /^User/ }))
  expect(screen.queryByLabelText('Company name')).toBeNull()
})

it(
  'says at each field what is missing or wrong, and sends nothing',
  covers('G02', 'G14', 'G15', 'M12', 'M13'),
  async () => {
    const { requests } = await startAs(/^User/)
    await fill('Password', PASSWORD)
    await fill('Confirm password', 'something else')
    await press('Continue')
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(screen.getByText('You must agree to the Terms & Conditions')).toBeVisible()
    expect(screen.getByText('Please enter your email')).toBeVisible()
    expect(requests.filter(({ path }) => path.startsWith('/auth'))).toEqual([])
  },
)

it('does not require the marketing consent', covers('G16'), async () => {
  await startAs(/^User/)
  await fillForm()
  await press('Continue')
  expect(await screen.findByText('Step 1 of 4')).toBeVisible()
})

it('shows beside its field what the server refuses, and stays on the form', async () => {
  const problems = [
    { field: 'email', message: 'Please use your official company email address (business domain required).' },
    { field: 'password', message: 'This password is too common. Please choose another one.' },
  ]
  const { requests } = await startAs(/^User/, { ...FREE, 'POST /auth/check-registration': { body: { problems } } })
  await fillForm()
  await press('Continue')
  for (const { message } of problems) expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD)
  expect(screen.queryByText('Strong.')).toBeNull()
  await userEvent.type(screen.getByLabelText('Password'), '!')
  expect(screen.getByText('Strong.')).toBeVisible()
  expect(requests.some(({ path }) => path.startsWith('/auth/is-email-registered'))).toBe(false)
})

it('stays on the form when the email already has an account', covers('G17', 'M16'), async () => {
  await startAs(/^User/, { ...FREE, 'GET /auth/is-email-registered': { body: { is_registered: true } } })
  await fillForm()
  await press('Continue')
  expect(
    await screen.findByText('This email address is already associated with an account. Please log in instead.'),
  ).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

it.each<[string, Reply]>([
  ['broken', 'broken'],
  ['failing', { status: 503, body: { detail: 'Away.' } }],
])('shows an error when a %s server fails', covers('M09'), async (_, reply) => {
  await startAs(/^User/, { ...FREE, 'GET /auth/is-email-registered': reply })
  await fillForm()
  await press('Continue')
  expect(await screen.findByRole('alert', { name: '' })).toBeVisible()
  expect(screen.getAllByText('Unable to verify email right now. Please try again later.')[0]).toBeVisible()
})

it('rejects the domains of free email services', covers('G18', 'G19', 'M14', 'M15'), () => {
  const blocked = 'This domain is not allowed. Please try another one.'
  const business = 'Please use your official company email address (business domain required).'
  expect(findRefusedDomain('a@mailinator.com', 'user')).toBe(blocked)
  expect(findRefusedDomain('a@mail.yopmail.co.uk', 'vendor')).toBe(blocked)
  expect(findRefusedDomain('a@Gmail.com ', 'vendor')).toBe(business)
  expect(findRefusedDomain('a@gmail.com', 'user')).toBeNull()
  expect(findRefusedDomain('a@notgmail.com', 'vendor')).toBeNull()
})

it(
  'leads through four steps, shows all once more, sends the payload and goes home',
  { ...covers('G04', 'G05', 'G06', 'G07', 'G08', 'G09', 'G10', 'G11', 'G12', 'G13', 'M11'), timeout: 30_000 },
  async () => {
    const { requests, address } = await startAs(/^User/)
    await fillForm()
    await press('Continue')
    expect(await screen.findByText('Step 1 of 4')).toBeVisible()
    expect(screen.getByText('25%')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Personal Details' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await choose('Country', 'Portugal')
    await choose('Language', 'Portuguese')
    await press('Next')
    expect(screen.getByText('50%')).toBeVisible()
    await press('Back')
    expect(screen.getByLabelText('Full name')).toHaveValue('Ines Okonkwo Brandt')
    await press('Next')
    await choose('Industry', 'Legal Services')
    await choose('Job title', 'Partner')
    await choose('Organisation size', 'Solo practitioner')
    await fill('Organisation name', 'Meridian Deeds')
    await press('Next')
    await choose('Reason for joining', 'For Research')
    await press('Next')
    expect(screen.getByText('Step 4 of 4')).toBeVisible()
    expect(screen.getByText('Meridian Deeds')).toBeVisible()
    expect(screen.getByText('Portuguese')).toBeVisible()
    await press('Submit')
    expect(await screen.findByText('A verification mail has been sent to your email address.')).toBeVisible()
    expect(address()).toBe('/')
    expect(requests.find(({ path }) => path === '/auth/register')?.body).toEqual({
      email: 'ines@meridian.example',
      password: PASSWORD,
      first_name: 'Ines',
      last_name: 'Okonkwo Brandt',
      company_name: '',
      role: 'user',
      full_name: 'Ines Okonkwo Brandt',
      country: 'Portugal',
      language: 4,
      industry: 'Legal Services',
      job_title: 'Partner',
      size_of_organization: 'Solo practitioner',
      organization_name: 'Meridian Deeds',
      reason_for_onboarding: 'For Research',
      is_marketing_consent_given: false,
      is_terms_conditions_accepted: true,
    })
  },
)

it.each<[string, Reply, string]>([
  ['away', 'broken', 'Failed to complete registration.'],
  [
    'refusing',
    { status: 400, body: { detail: 'Please choose a longer password.' } },
    'Please choose a longer password.',
  ],
])(
  'says that it did not work when the server is %s, and keeps everything',
  { ...covers('M10'), timeout: 30_000 },
  async (_, reply, words) => {
    await startAs(/^User/, { ...FREE, 'POST /auth/register': reply })
    await throughTheWizard()
    await press('Submit')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Submission Error')
    expect(alert).toHaveTextContent(words)
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeEnabled()
    expect(screen.getByText('Meridian Deeds')).toBeVisible()
    await press('Back')
    await press('Back')
    await press('Back')
    expect(screen.getByLabelText('Full name')).toHaveValue('Ines Okonkwo Brandt')
    await press('Back')
    expect(screen.getByLabelText('Email')).toHaveValue('ines@meridian.example')
  },
)

it('goes one step back and forward with the browser, and keeps what was entered', { timeout: 30_000 }, async () => {
  const { router, address } = await startAs(/^User/)
  await throughTheWizard()
  expect(await screen.findByText('Step 4 of 4')).toBeVisible()
  router.history.back()
  expect(await screen.findByText('Step 3 of 4')).toBeVisible()
  router.history.go(-2)
  expect(await screen.findByLabelText('Full name')).toHaveValue('Ines Okonkwo Brandt')
  router.history.back()
  expect(await screen.findByLabelText('Password')).toHaveValue(PASSWORD)
  router.history.forward()
  expect(await screen.findByText('Step 1 of 4')).toBeVisible()
  expect(screen.getByText('Portugal')).toBeVisible()
  router.history.go(-2)
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible()
  expect(address()).toBe('/registration')
})

it('asks for the account again when it was changed after the check', { timeout: 30_000 }, async () => {
  const { router } = await startAs(/^User/)
  await fillForm()
  await press('Continue')
  await screen.findByText('Step 1 of 4')
  router.history.back()
  await screen.findByLabelText('Email')
  await fill('Email', 'other@meridian.example')
  router.history.forward()
  expect(await screen.findByLabelText('Email')).toHaveValue('other@meridian.example')
  expect(screen.queryByText('Step 1 of 4')).toBeNull()
})

it('begins with the account type at the address of a later step', async () => {
  fakeServer(FREE)
  await openPage('/registration?step=4')
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible()
})

it('splits a name on its first space', () => {
  expect(splitName('Plato')).toEqual({ first_name: 'Plato', last_name: 'Plato' })
  expect(splitName(' Ada  King Lovelace ')).toEqual({ first_name: 'Ada', last_name: 'King Lovelace' })
})

it('rates a password by its length and suggests 15 characters', covers('I15'), () => {
  expect(measureStrength('short').tone).toBe('bad')
  expect(measureStrength('eight ch').label).toContain('7 more')
  expect(measureStrength('🦊'.repeat(15)).tone).toBe('good')
})

it('has labelled landmarks in one card', async () => {
  await startAs(/^Vendor/)
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
