/** What the form changes, compared with the settings on which it is based. */
import { ApiError } from '../../api/errors'
import type { SettingChanges, SettingField, SettingValue, SiteSettings } from './queries'

export type FormValues = Record<string, SettingValue | null | undefined>
export type Difference = { field: SettingField; theirs: SettingValue; mine: SettingValue }

export const toFormValues = (fields: readonly SettingField[]): FormValues =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

/** The values to send; a field that has its default again is reset. */
export function collectChanges(fields: readonly SettingField[], values: FormValues): SettingChanges {
  const changed = fields.filter(({ name, value }) => (values[name] ?? '') !== value)
  return Object.fromEntries(
    changed.map(({ name, default: initial }) => [name, values[name] === initial ? null : (values[name] ?? '')]),
  )
}

/** The fields that someone else changed after `base`, with the values of both. */
export function findDifferences(base: SiteSettings, latest: SiteSettings, values: FormValues): Difference[] {
  const before = new Map(base.fields.map(({ name, value }) => [name, value]))
  return latest.fields
    .filter(({ name, value }) => before.get(name) !== value)
    .map((field) => ({ field, theirs: field.value, mine: values[field.name] ?? before.get(field.name) ?? '' }))
}

/** The server's sentences by the name of the setting. */
export function readProblems(error: unknown): Readonly<Record<string, string>> {
  const body = error instanceof ApiError ? error.body : null
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'object' && detail !== null && 'fields' in detail
    ? (detail.fields as Record<string, string>)
    : {}
}
