/** Names for what the account's and the legal texts' calls answer. */
import type { components } from './api.gen'

type Schemas = components['schemas']

export type Account = Schemas['Own']
export type Profile = Schemas['Profile']
export type LogEntry = Schemas['LogEntry']
export type AccountSession = Schemas['Session']
export type Consent = Schemas['ConsentRecord']
export type LegalText = Schemas['LegalText']
export type LegalSection = Schemas['Section']
export type LegalRow = Schemas['Listed']
export type LegalVersion = Schemas['Version']
