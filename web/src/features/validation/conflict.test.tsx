/** Two windows with the same draft: both versions are shown, and none is lost. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { pasteInto } from '../../test/app'
import { mergeVersions, suggestChoices, toDraft } from './draft-versions'
import { DRAFT, REQUEST, openAsVendor } from './validation.fixtures'

const ONE = `/api/validation/requests/${REQUEST.id}`
const STORED = `/new-validation-request?request=${REQUEST.id}`

type Body = { revision: number; form: Record<string, unknown> }

/** The draft as the other window has saved it. */
const PRESENT = {
  ...DRAFT,
  revision: 9,
  form: { ...DRAFT.form, organizationName: 'From the other tab', contactPhone: '+49 30 9' },
}

async function openConflict(present: unknown = PRESENT) {
  let hasConflict = true
  const view = await openAsVendor(STORED, {
    [`GET ${ONE}`]: { body: DRAFT },
    [`PUT ${ONE}`]: () =>
      hasConflict
        ? { status: 409, body: { detail: { message: 'This draft was saved elsewhere.', present } } }
        : { body: { ...PRESENT, revision: 10 } },
  })
  await pasteInto(await screen.findByLabelText('Organization name'), 'From this tab')
  await screen.findByText('This draft was saved elsewhere.')
  hasConflict = false
  const puts = () => view.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Body)
  return { ...view, puts }
}

const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Two versions of this draft' }))

describe('a conflict with another window', () => {
  it('shows the fields that differ with both texts', async () => {
    await openConflict()
    const dialog = await openDialog()
    const name = within(dialog.getByRole('group', { name: 'Organization name' }))
    expect(name.getByText('From this tab')).toBeInTheDocument()
    expect(name.getByText('From the other tab')).toBeInTheDocument()
    expect(dialog.getAllByRole('group')).toHaveLength(2)
    // Only the other window has changed the phone, so that is not overwritten with the empty field.
    const phone = within(dialog.getByRole('group', { name: 'Contact phone' }))
    expect(phone.getByRole('radio', { name: /^Take the stored one/ })).toBeChecked()
    expect(name.getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
  })

  it('saves the choice field by field, over the stored revision', async () => {
    const { puts } = await openConflict()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Draft saved')).toBeVisible()
    expect(puts().map(({ revision }) => revision)).toEqual([1, 9])
    expect(puts()[1]?.form).toMatchObject({ organizationName: 'From this tab', contactPhone: '+49 30 9' })
  })

  it('keeps all changes of this window, and none of the fields that only the other one changed', async () => {
    const { puts } = await openConflict()
    const dialog = await openDialog()
    expect(dialog.getByText(/only the other window changed: Contact phone\.$/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Take all stored ones' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Keep all my changes' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(await screen.findByText('Draft saved')).toBeVisible()
    expect(puts()[1]?.form).toMatchObject({ organizationName: 'From this tab', contactPhone: '+49 30 9' })
  })

  it('takes the stored version without a save, and the typed one stays at hand', async () => {
    const { puts } = await openConflict()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Take all stored ones' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
    expect(screen.getByLabelText('Organization name')).toHaveValue('From the other tab')
    expect(puts()).toHaveLength(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to the other version' }))
    expect(screen.getByLabelText('Organization name')).toHaveValue('From this tab')
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the other version' }))
    expect(screen.getByLabelText('Organization name')).toHaveValue('From the other tab')
  })

  it('can be decided later', async () => {
    await openConflict()
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Decide later' }))
    expect(screen.getByLabelText('Organization name')).toHaveValue('From this tab')
    await userEvent.click(screen.getByRole('button', { name: 'Compare the versions' }))
    expect(await screen.findByRole('dialog', { name: 'Two versions of this draft' })).toBeInTheDocument()
  })

  it('keeps the typed text readable if the request was ordered meanwhile', async () => {
    await openConflict({ ...PRESENT, status: 'submitted' })
    const name = within(await screen.findByRole('group', { name: 'Organization name' }))
    expect(name.getByText('From this tab')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: /^Open the request/ })).toHaveAttribute(
      'href',
      `/software-validation-management?tab=requests&request=${REQUEST.id}`,
    )
  })
})

it('merges each part from the chosen version, the module with its product', () => {
  const base = toDraft(DRAFT as unknown as Parameters<typeof toDraft>[0])
  const mine = { ...base, productId: 'wills', module: 'Approvals', package: 'basic' as const }
  const stored = { ...base, revision: 4, productId: 'deeds', form: { ...base.form, databaseType: 'PostgreSQL' } }
  expect(suggestChoices(mine, stored, base)).toEqual({ product: 'mine', package: 'mine', databaseType: 'stored' })
  expect(mergeVersions(mine, stored, { product: 'stored', package: 'mine', databaseType: 'mine' })).toEqual({
    ...base,
    revision: 4,
    productId: 'deeds',
    package: 'basic',
  })
})
