/** Values of product fields in forms: what was changed, and how a value is displayed. */

export type FieldValues = Record<string, unknown>

/** null, '' and [] all mean "not stated". */
const toPlainText = (value: unknown): string =>
  JSON.stringify(
    value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [String(value)],
  )

/** Collects the fields whose input differs from the current value; a cleared field becomes null, which means unknown. */
export function collectChanges(enteredValues: FieldValues, currentValues: FieldValues): FieldValues {
  const changedEntries = Object.entries(enteredValues).filter(
    ([field, value]) => field in currentValues && toPlainText(value) !== toPlainText(currentValues[field]),
  )
  return Object.fromEntries(changedEntries.map(([field, value]) => [field, value ?? null]))
}

/** Formats the value of any field for display. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === undefined || value === '' ? 'not stated' : String(value)
}
