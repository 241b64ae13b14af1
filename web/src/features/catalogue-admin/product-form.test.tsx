/** The form of a product: its five tabs, options, problems at fields, conflicts with other admins, revisions. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { covers } from '../../test/covers'
import { PRODUCT, TAB, openProducts } from './products.fixtures'

const TABS: readonly [string, string, readonly string[]][] = [
  [
    'Z12',
    'Basic Info',
    [
      ...['Name', 'Version', 'Category', 'Status', 'Website URL', 'Description', 'Overview summary', 'Key points'],
      ...['Company name', 'Founded year', 'Headquarters', 'Employees', 'Funding stage', 'Company stage', 'Rating'],
      'Number of reviews',
    ],
  ],
  [
    'Z13',
    'Features',
    ['Key capabilities', 'Functional focus areas', 'Keywords', 'Supported languages', 'Regions served'],
  ],
  ['Z14', 'Technical', ['Deployment model', 'Integrations', 'API support', 'Architecture description']],
  ['Z15', 'Pricing', ['Pricing model', 'Starting price', 'Billing options', 'Free trial', 'Trial duration', 'Demo']],
  ['Z16', 'Security', ['Security standards', 'Compliance certifications', 'Data protection details']],
]

it.each(TABS)(
  'has all fields of the form: %s',
  covers('Z12', 'Z13', 'Z14', 'Z15', 'Z16'),
  async (_row, tab, labels) => {
    await openProducts(`${TAB}&edit=certa`)
    await userEvent.click(await screen.findByRole('tab', { name: tab }))
    for (const label of labels) expect(screen.getByLabelText(label)).toBeInTheDocument()
  },
)

it('shows rating and number of reviews read-only, with the reason', covers('Z12'), async () => {
  await openProducts(`${TAB}&edit=certa`)
  expect(await screen.findByLabelText('Rating')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Number of reviews')).toHaveValue('3')
  expect(screen.getAllByText('Computed from the reviews, so that no rating is invented.')).toHaveLength(2)
})

it('says that a pricing model is not stated, as of the fields beside it', async () => {
  const product = { ...PRODUCT, fields: { ...PRODUCT.fields, pricing_model: '' } }
  await openProducts(`${TAB}&edit=certa`, { 'GET /api/admin/products/certa': { body: product } })
  await userEvent.click(await screen.findByRole('tab', { name: 'Pricing' }))
  const item = screen.getByLabelText('Pricing model').closest('.ant-form-item') as HTMLElement
  expect(within(item).getByText('Not stated')).toBeVisible()
})

async function listOptions(label: string): Promise<string[]> {
  await userEvent.click(screen.getByLabelText(label))
  const options = await screen.findAllByText(/.+/, { selector: '.ant-select-item-option-content' })
  return options.map(({ textContent }) => textContent)
}

it('offers categories and status of a new product by their names', covers('Z17', 'Z18'), async () => {
  await openProducts(`${TAB}&edit=new`)
  await screen.findByRole('heading', { name: 'Add product' })
  const main = ['Contract Management', 'eDiscovery', 'Compliance', 'Practice Management']
  expect((await listOptions('Category')).slice(0, 4)).toEqual(main)
  await userEvent.keyboard('{Escape}')
})

it('offers legal research, too, when editing', covers('Z17'), async () => {
  await openProducts(`${TAB}&edit=certa`)
  await screen.findByLabelText('Category')
  expect((await listOptions('Category')).slice(0, 5)).toContain('Legal Research')
})

it.each([
  ['new', ['Active', 'Pending', 'Inactive']],
  ['certa', ['Active', 'Pending Review', 'Inactive']],
])('offers the status: %s', covers('Z18'), async (id, expected) => {
  await openProducts(`${TAB}&edit=${id}`)
  await screen.findByLabelText('Status')
  expect(await listOptions('Status')).toEqual(expected)
})

it('adds a product', covers('M44/product'), async () => {
  const { requests, address } = await openProducts(`${TAB}&edit=new&q=ce`, {
    'POST /api/admin/products': { status: 201, body: PRODUCT },
  })
  await pasteInto(await screen.findByLabelText('Name'), 'Certa')
  await userEvent.click(screen.getByRole('tab', { name: 'Features' }))
  await userEvent.type(screen.getByLabelText('Keywords'), 'risk,TPRM,')
  await userEvent.click(screen.getByRole('button', { name: 'Add product' }))
  expect(await screen.findByText('Product Added')).toBeVisible()
  const sent = requests.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ fields: { name: 'Certa', status: 'active', keywords: ['risk', 'TPRM'] }, id: '' })
  await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=products&q=ce'))
})

it('saves only what was changed, with the revision and a reason', covers('M44/product'), async () => {
  const { requests } = await openProducts(`${TAB}&edit=certa`, { 'PUT /api/admin/products/certa': { body: PRODUCT } })
  const company = await screen.findByLabelText('Company name')
  await userEvent.clear(company)
  await pasteInto(company, 'Certa Inc.')
  await pasteInto(screen.getByLabelText('Reason (optional)'), 'Renamed')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Product Updated')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    changes: { company: 'Certa Inc.' },
    base_revision: 3,
    reason: 'Renamed',
  })
})

it('shows each problem at its field and opens the first tab that has one', async () => {
  const fields = { trial_days: 'Must be at most 3650.', website: "'x' is not a web address." }
  await openProducts(`${TAB}&edit=certa&view=security`, {
    'PUT /api/admin/products/certa': {
      status: 400,
      body: { detail: { message: 'Please correct the marked fields.', fields } },
    },
  })
  await pasteInto(await screen.findByLabelText('Data protection details'), 'Encrypted.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Please correct the marked fields.')).toBeVisible()
  expect(await screen.findByText("'x' is not a web address.")).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Website URL')).toHaveFocus())
  await userEvent.click(screen.getByRole('tab', { name: /^Pricing/ }))
  expect(screen.getByText('Must be at most 3650.')).toBeVisible()
})

it('shows what another admin changed, and lets one take over', async () => {
  const conflicts = [{ field: 'company', revision: 4, base: 'Certa', present: 'First Inc.', yours: 'Second Inc.' }]
  let attempts = 0
  const { requests } = await openProducts(`${TAB}&edit=certa`, {
    'PUT /api/admin/products/certa': () =>
      attempts++ === 0
        ? { status: 409, body: { detail: { message: 'Someone else changed this product.', revision: 4, conflicts } } }
        : { body: PRODUCT },
  })
  const company = await screen.findByLabelText('Company name')
  await userEvent.clear(company)
  await pasteInto(company, 'Second Inc.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const region = within(await screen.findByRole('region', { name: 'Changed by someone else' }))
  expect(region.getByText('First Inc.')).toBeVisible()
  expect(region.getByText('Second Inc.')).toBeVisible()
  await userEvent.click(region.getByRole('button', { name: 'Save my values' }))
  expect(await screen.findByText('Product Updated')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
    changes: { company: 'Second Inc.' },
    base_revision: 4,
  })
})

it('compares revisions and restores one with a reason', async () => {
  const revision = {
    ...{ number: 2, recorded_at: '2026-11-25T20:00:00Z', source: { kind: 'editor', reference: '', stated_on: null } },
    ...{ changed_fields: ['company', 'sources'], actor: 'a', actor_name: 'Ines Okonkwo', reason: 'Renamed' },
  }
  const { requests } = await openProducts(`${TAB}&edit=certa&view=revisions`, {
    'GET /api/admin/products/certa/revisions': { body: [revision] },
    'GET /api/admin/products/certa/differences': {
      body: { before: 1, after: 2, differences: [{ field: 'company', before: 'Old', after: 'Certa' }] },
    },
    'POST /api/admin/products/certa/revisions/2/restore': { body: { revision: 4, changed_fields: ['company'] } },
  })
  expect(await screen.findByRole('heading', { name: 'Revision 2: Company name' })).toBeVisible()
  expect(within(screen.getByRole('tabpanel', { name: 'Revisions' })).getByText('Ines Okonkwo')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Changes of revision 2' }))
  expect((await screen.findByText('Old')).closest('del')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Restore revision 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Was right')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Product Updated')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Was right' })
})

it('distinguishes the hiding of a product from showing it again', async () => {
  const source = { kind: 'editor', reference: '', stated_on: null }
  const revision = { recorded_at: '2026-11-25T20:00:00Z', source, changed_fields: ['hidden'], actor: 'a' }
  await openProducts(`${TAB}&edit=certa&view=revisions`, {
    'GET /api/admin/products/certa/revisions': {
      body: [
        { ...revision, number: 3, hidden: false, actor_name: 'Ines', reason: '' },
        { ...revision, number: 2, hidden: true, actor_name: 'Ines', reason: '' },
      ],
    },
  })
  expect(await screen.findByRole('heading', { name: 'Revision 3: Shown' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Revision 2: Hidden' })).toBeVisible()
})

it('shows the values of a revision that was restored', async () => {
  const revision = {
    ...{ number: 2, recorded_at: '2026-11-25T20:00:00Z', source: { kind: 'editor', reference: '', stated_on: null } },
    ...{ changed_fields: ['company'], actor: 'a', actor_name: 'Ines Okonkwo', reason: '' },
  }
  let product = PRODUCT
  const { requests } = await openProducts(`${TAB}&edit=certa&view=revisions`, {
    'GET /api/admin/products/certa': () => ({ body: product }),
    'GET /api/admin/products/certa/revisions': { body: [revision] },
    'POST /api/admin/products/certa/revisions/2/restore': () => {
      product = { ...PRODUCT, revision: 4, fields: { ...PRODUCT.fields, company: 'Restored Inc.' } }
      return { body: { revision: 4, changed_fields: ['company'] } }
    },
    'PUT /api/admin/products/certa': () => ({ body: product }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore revision 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'Was right')
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Product Updated')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Basic Info' }))
  await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveValue('Restored Inc.'))
  await pasteInto(screen.getByLabelText('Version'), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      changes: { version: `${String(PRODUCT.fields.version)}1` },
      base_revision: 4,
    }),
  )
})

it('brings back what was typed in a product, based on the revision that was read then', async () => {
  await openProducts(`${TAB}&edit=certa`)
  await pasteInto(await screen.findByLabelText('Company name'), ' Inc.')
  await userEvent.click(screen.getByRole('button', { name: 'Back to products' }))
  cleanup()
  const changed = { ...PRODUCT, revision: 4, fields: { ...PRODUCT.fields, version: 'v2.0' } }
  const { requests } = await openProducts(`${TAB}&edit=certa`, {
    'GET /api/admin/products/certa': { body: changed },
    'PUT /api/admin/products/certa': { body: changed },
  })
  expect(await screen.findByText('What you had typed is here again. Cancel discards it.')).toBeVisible()
  expect(screen.getByLabelText('Version')).toHaveValue('v2.0')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Product Updated')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    changes: { company: 'Certa Inc.' },
    base_revision: 3,
  })
})

it('brings back a new product until Cancel discards it', async () => {
  await openProducts(`${TAB}&edit=new`)
  await pasteInto(await screen.findByLabelText('Name'), 'Certa')
  await userEvent.click(screen.getByRole('button', { name: 'Back to products' }))
  cleanup()
  await openProducts(`${TAB}&edit=new`)
  expect(await screen.findByLabelText('Name')).toHaveValue('Certa')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Go on editing' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Certa')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('table', { name: 'Products' })).toBeVisible()
  expect(screen.queryByText(/changes that are not saved/)).toBeNull()
  cleanup()
  await openProducts(`${TAB}&edit=new`)
  expect(await screen.findByLabelText('Name')).toHaveValue('')
})

it('cancels without a question once everything is as it was', async () => {
  await openProducts(`${TAB}&edit=certa`)
  const company = await screen.findByLabelText('Company name')
  await pasteInto(company, ' Inc.')
  await userEvent.clear(company)
  await pasteInto(company, 'Certa')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('table', { name: 'Products' })).toBeVisible()
  expect(screen.queryByText(/changes that are not saved/)).toBeNull()
})

it('says on leaving for another tab of the portal that the changes are kept, and where', async () => {
  await openProducts(`${TAB}&edit=certa`)
  await pasteInto(await screen.findByLabelText('Company name'), ' Inc.')
  await userEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  expect(await screen.findByText('Your changes are not saved')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Products' }))
  const note = (await screen.findByText(/changes that are not saved/)).closest<HTMLElement>('.ant-alert')
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'certa' }))
  expect(await screen.findByLabelText('Company name')).toHaveValue('Certa Inc.')
})
