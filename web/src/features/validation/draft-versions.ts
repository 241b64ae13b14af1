/** Compares two versions of a draft and merges them field by field. */
import type { RequestDetails, RequestForm, ValidationDraft } from './request-queries'
import { EMPTY_FORM, formatMissingField, labelOption } from './wizard-fields'

export const toDraft = ({ revision, package: chosen, productId, module, form }: RequestDetails): ValidationDraft => ({
  revision,
  package: chosen,
  productId: productId ?? '',
  module,
  form: { ...EMPTY_FORM, ...form },
})

type FormName = keyof RequestForm
/** A part of a draft that can differ: a field of the form, the package, or the product with its module. */
export type PartName = FormName | 'package' | 'product'
export type Version = 'mine' | 'stored'
export type Choices = Partial<Record<PartName, Version>>

const PARTS: readonly PartName[] = ['product', 'package', ...(Object.keys(EMPTY_FORM) as FormName[])]

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function readPart({ package: chosen, productId, module, form }: ValidationDraft, name: PartName): unknown {
  if (name === 'package') return chosen
  return name === 'product' ? [productId, module] : form[name]
}

/** The parts in which two versions differ, in the order of the form. */
export const listDifferences = (one: ValidationDraft, other: ValidationDraft): PartName[] =>
  PARTS.filter((name) => !isEqual(readPart(one, name), readPart(other, name)))

/** What each difference begins with: the stored version where only that was changed since `base`, else mine. */
export function suggestChoices(mine: ValidationDraft, stored: ValidationDraft, base: ValidationDraft | null): Choices {
  const suggest = (name: PartName): Version =>
    base && isEqual(readPart(mine, name), readPart(base, name)) ? 'stored' : 'mine'
  return Object.fromEntries(listDifferences(mine, stored).map((name) => [name, suggest(name)]))
}

/** The version that has each part from the chosen one. */
export function mergeVersions(mine: ValidationDraft, stored: ValidationDraft, choices: Choices): ValidationDraft {
  const pick = (name: PartName): ValidationDraft => (choices[name] === 'mine' ? mine : stored)
  const { productId, module } = pick('product')
  const form = Object.fromEntries(
    (Object.keys(EMPTY_FORM) as FormName[]).map((name) => [name, pick(name).form[name]]),
  ) as RequestForm
  return { revision: stored.revision, package: pick('package').package, productId, module, form }
}

/** The opposite of each choice: what is left of both versions. */
export const invertChoices = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).map(([name, version]) => [name, version === 'mine' ? 'stored' : 'mine']))

export const labelPart = formatMissingField

/** `names` has the names of packages and products by their ids. */
export function formatPart(draft: ValidationDraft, name: PartName, names: Readonly<Record<string, string>>): string {
  if (name === 'package') return draft.package ? (names[draft.package] ?? draft.package) : ''
  if (name === 'product') return formatProduct(draft, names)
  const value = draft.form[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : value ? labelOption(name, value) : ''
}

function formatProduct({ productId, module }: ValidationDraft, names: Readonly<Record<string, string>>): string {
  if (!productId) return 'No product of the directory'
  const product = names[productId] ?? productId
  return module ? `${product}, ${module}` : product
}
