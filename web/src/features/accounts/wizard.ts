/** The four steps of the profile wizard: the fields of each step and when the step is complete. */
export type WizardFields = {
  fullName?: string
  country?: string
  language?: number
  industry?: string
  job_title?: string
  size_of_organization?: string
  organization_name?: string
  reason_for_onboarding?: string
}

export const STEPS = [
  { title: 'Personal Details', requiredFields: ['fullName', 'country', 'language'] },
  { title: 'Company Details', requiredFields: ['industry', 'job_title', 'size_of_organization', 'organization_name'] },
  { title: 'Additional Information', requiredFields: ['reason_for_onboarding'] },
  { title: 'Review & Submit', requiredFields: [] },
] as const satisfies readonly { title: string; requiredFields: readonly (keyof WizardFields)[] }[]

export const FIELD_LABELS: Record<keyof WizardFields, string> = {
  fullName: 'Full name',
  country: 'Country',
  language: 'Language',
  industry: 'Industry',
  job_title: 'Job title',
  size_of_organization: 'Organisation size',
  organization_name: 'Organisation name',
  reason_for_onboarding: 'Reason for joining',
}

const isFilled = (value: string | number | undefined): boolean =>
  typeof value === 'number' ? true : Boolean(value?.trim())

export const canContinue = (step: number, fields: WizardFields): boolean =>
  (STEPS[step]?.requiredFields ?? []).every((name) => isFilled(fields[name]))

/** The progress in percent, for the progress bar. */
export const completionPercent = (step: number): number => Math.round(((step + 1) / STEPS.length) * 100)

/** The name splits on its first space; without one, the first name is the last name too. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const [firstName = '', ...otherNames] = fullName.trim().split(/\s+/)
  return { first_name: firstName, last_name: otherNames.join(' ') || firstName }
}
