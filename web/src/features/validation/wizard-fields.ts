/** The fields of a validation request by step of the wizard, and their options. */
import type { RequestForm, ValidationDraft } from './request-queries'

type FieldName = keyof RequestForm

export type FieldDefinition = {
  name: FieldName
  label: string
  kind: 'line' | 'email' | 'phone' | 'prose' | 'select' | 'standards' | 'checkbox'
  isRequired?: boolean
  maxLength?: number
  hint?: string
}

export const STEPS = ['Organization', 'Software', 'Technology and files', 'Package'] as const
export const PRODUCT_STEP = 1
export const LAST_STEP = STEPS.length - 1

/** The last step has no fields of the form: it chooses the package. */
export const STEP_FIELDS: readonly (readonly FieldDefinition[])[] = [
  [
    {
      name: 'organizationName',
      label: 'Organization name',
      kind: 'line',
      isRequired: true,
      hint: "Who orders the validation. The certificate states the product's company in the directory.",
    },
    { name: 'contactEmail', label: 'Contact email', kind: 'email', isRequired: true, maxLength: 254 },
    { name: 'contactPhone', label: 'Contact phone', kind: 'phone', maxLength: 40 },
  ],
  [
    { name: 'softwareName', label: 'Software name', kind: 'line', isRequired: true },
    { name: 'softwareVersion', label: 'Software version', kind: 'line', isRequired: true, maxLength: 60 },
    { name: 'softwareDescription', label: 'Software description', kind: 'prose', isRequired: true },
    { name: 'deploymentType', label: 'Deployment type', kind: 'select', isRequired: true },
    { name: 'businessCritical', label: 'This software is business critical', kind: 'checkbox' },
  ],
  [
    { name: 'programmingLanguages', label: 'Programming languages', kind: 'line', maxLength: 500 },
    { name: 'databaseType', label: 'Database type', kind: 'line' },
    { name: 'cloudProvider', label: 'Cloud provider', kind: 'select' },
    { name: 'integrations', label: 'Integrations', kind: 'prose', maxLength: 2000 },
    { name: 'complianceStandards', label: 'Compliance standards', kind: 'standards' },
    { name: 'dataProcessing', label: 'Data processing', kind: 'prose' },
    { name: 'securityFeatures', label: 'Security features', kind: 'prose' },
    {
      name: 'testingEnvironment',
      label: 'Testing environment',
      kind: 'prose',
      hint: 'Where and how the tester gets access. Do not write passwords here.',
    },
    { name: 'specialRequirements', label: 'Special requirements', kind: 'prose' },
  ],
  [],
]

export const EXPRESS_FIELDS: readonly FieldDefinition[] = [
  { name: 'organizationName', label: 'Organization name', kind: 'line', isRequired: true },
  { name: 'businessAddress', label: 'Business address', kind: 'line', isRequired: true, maxLength: 500 },
  { name: 'softwareName', label: 'Software name', kind: 'line', isRequired: true },
  { name: 'softwareVersion', label: 'Software version', kind: 'line', isRequired: true, maxLength: 60 },
  { name: 'softwareDescription', label: 'Software description', kind: 'prose', isRequired: true },
  { name: 'deploymentType', label: 'Deployment environment', kind: 'select', isRequired: true },
  { name: 'contactName', label: 'Primary contact name', kind: 'line', isRequired: true },
  { name: 'contactEmail', label: 'Contact email', kind: 'email', isRequired: true, maxLength: 254 },
  { name: 'additionalInstructions', label: 'Additional instructions', kind: 'prose' },
]

export const MAX_LINE_LENGTH = 200
export const MAX_PROSE_LENGTH = 5000

type Options = readonly { value: string; label: string }[]

export const SELECT_OPTIONS: Partial<Record<FieldName, Options>> = {
  deploymentType: [
    { value: 'cloud', label: 'Cloud' },
    { value: 'on-premise', label: 'On-premise' },
    { value: 'hybrid', label: 'Hybrid' },
    { value: 'saas', label: 'SaaS' },
  ],
  cloudProvider: [
    { value: 'aws', label: 'AWS' },
    { value: 'azure', label: 'Azure' },
    { value: 'gcp', label: 'GCP' },
    { value: 'other', label: 'Other' },
    { value: 'none', label: 'None' },
  ],
}

export const STANDARDS = ['GDPR', 'SOC2', 'HIPAA', 'ISO 27001', 'PCI DSS', 'CCPA'] as const

const ALL_FIELDS = [...STEP_FIELDS.flat(), ...EXPRESS_FIELDS]

/** What is chosen outside of the form. */
const CHOICE_LABELS: Record<string, string> = { product: 'Product', package: 'Package' }

/** The label of a field, as the server names it among the missing ones. */
export const formatMissingField = (name: string): string =>
  ALL_FIELDS.find((field) => field.name === name)?.label ?? CHOICE_LABELS[name] ?? name

/** The step of the wizard on which a missing field is filled in. */
export function findStep(name: string): number {
  if (name === 'product') return PRODUCT_STEP
  if (name === 'package') return LAST_STEP
  return Math.max(
    0,
    STEP_FIELDS.findIndex((fields) => fields.some((each) => each.name === name)),
  )
}

/** `On-premise`, of `on-premise`; other texts stay as they are. */
export const labelOption = (name: FieldName, value: string): string =>
  SELECT_OPTIONS[name]?.find((option) => option.value === value)?.label ?? value

/** The fields of a programme, and those of the other one that are filled in. */
export function listFields(programme: 'full' | 'express' | null, form: RequestForm): FieldDefinition[] {
  const own = programme === 'express' ? EXPRESS_FIELDS : STEP_FIELDS.flat()
  const others = ALL_FIELDS.filter(
    ({ name }, index) =>
      !own.some((field) => field.name === name) &&
      ALL_FIELDS.findIndex((field) => field.name === name) === index &&
      (Array.isArray(form[name]) ? form[name].length > 0 : Boolean(form[name])),
  )
  return [...own, ...others]
}

export const EMPTY_FORM: RequestForm = {
  organizationName: '',
  businessAddress: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  softwareName: '',
  softwareVersion: '',
  softwareDescription: '',
  deploymentType: null,
  programmingLanguages: '',
  databaseType: '',
  cloudProvider: null,
  integrations: '',
  complianceStandards: [],
  dataProcessing: '',
  securityFeatures: '',
  testingEnvironment: '',
  specialRequirements: '',
  additionalInstructions: '',
  businessCritical: false,
}

export const EMPTY_DRAFT: ValidationDraft = { revision: 0, package: null, productId: '', module: '', form: EMPTY_FORM }

/** The share of the wizard that is behind the user: step 1 of 4 is 25 %. */
export const computeProgress = (step: number): number => Math.round(((step + 1) / STEPS.length) * 100)
