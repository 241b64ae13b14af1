/** Response types of the account and legal text endpoints. */
import type { components } from './api.gen'

type Schemas = components['schemas']

export type Account = Schemas['Account']
export type OptionLists = Schemas['OptionLists']
export type Profile = Schemas['Profile']
export type LogEntry = Schemas['ActivityLogEntry']
export type AccountSession = Schemas['Session']
export type SecurityActivityEntry = Schemas['SecurityActivityEntry']
export type Consent = Schemas['ConsentRecord']
export type LegalText = Schemas['LegalText']
export type LegalSection = Schemas['LegalSection']
export type LegalRow = Schemas['LegalTextSummary']
export type LegalVersion = Schemas['LegalTextVersion']
