/** The account's calls by the contract, until the generated client knows them; then this file goes. */
import type { Client } from 'openapi-fetch'
import { api } from '../../api/client'

type Json<T> = { content: { 'application/json': T } }
type Empty = { content?: never }
type Nothing = { query?: never; header?: never; path?: never; cookie?: never }
type Path<Name extends string> = { query?: never; header?: never; path: Record<Name, string>; cookie?: never }
type Op<Answer, Body = null, Parameters = Nothing> = {
  parameters: Parameters
  responses: { 200: Answer extends null ? Empty : Json<Answer> }
} & (Body extends null ? { requestBody?: never } : { requestBody: Json<Body> })

export type SecondFactor = 'none' | 'pending' | 'missing' | 'passed'
export type Profile = { email: string; name: string; Country: string; JobTitle: string; CreateDate: string; avatar_url: string; role_id: number; removal_due_at: string | null }
export type LogEntry = { id: number; Description: string; CreateDate: string }
export type Account = {
  id: string
  email: string
  name: string
  role_id: number
  role: string
  avatar_url: string
  created_at: string
  second_factor: { state: SecondFactor; enabled: boolean; required: boolean; recovery_codes_left: number }
  removal_due_at: string | null
  marketing_consent: boolean
  company_name: string
  organization_name: string
  country: string
  job_title: string
}
export type AccountSession = { id: string; created_at: string; used_at: string; ends_at: string; device: string; address: string; current: boolean }
export type Consent = { kind: string; version: string; wording: string; given: boolean; recorded_at: string }
export type LegalSection = { id: string; heading: string; group: string | null; paragraphs: string[] }
export type LegalText = { slug: string; title: string; updated_on: string; version: number; sections: LegalSection[] }
export type LegalRow = { slug: string; title: string; updated_on: string; version: number }
export type LegalVersion = { version: number; updated_on: string; author: string; created_at: string }

type Paths = {
  '/users/profile': { get: Op<Profile> }
  '/users/profile/update': { put: Op<{ message: string; updated_profile: Profile }, { name: string; email: string; location: string; profession: string }> }
  '/users/logs': { get: Op<LogEntry[], null, { query?: { before?: number; limit?: number }; header?: never; path?: never; cookie?: never }> }
  '/auth/second-factor': { post: Op<{ second_factor: SecondFactor }, { code: string }> }
  '/api/account': { get: Op<Account> }
  '/api/account/password': { post: Op<null, { current_password: string; new_password: string }> }
  '/api/account/sessions': { get: Op<AccountSession[]>; delete: Op<{ revoked: number }> }
  '/api/account/sessions/{session_id}': { delete: Op<null, null, Path<'session_id'>> }
  '/api/account/second-factor/enrol': { post: Op<{ secret: string; uri: string }, { password: string }> }
  '/api/account/second-factor/confirm': { post: Op<{ recovery_codes: string[] }, { code: string }> }
  '/api/account/second-factor/recovery-codes': { post: Op<{ recovery_codes: string[] }, { password: string }> }
  '/api/account/second-factor': { delete: Op<null, { password: string }> }
  '/api/account/export': { get: Op<unknown> }
  '/api/account/removal': { post: Op<{ removal_due_at: string }, { password: string }>; delete: Op<null> }
  '/api/account/avatar': { put: Op<{ avatar_url: string }, Blob>; delete: Op<null> }
  '/api/account/consents': { get: Op<Consent[]>; put: Op<{ marketing_consent: boolean }, { marketing: boolean }> }
  '/api/consents/cookies': { post: Op<{ recorded_at: string; version: string }, { preferences: boolean; statistics: boolean }> }
  '/api/legal': { get: Op<LegalRow[]> }
  '/api/legal/{slug}': { get: Op<LegalText, null, Path<'slug'>>; put: Op<LegalText, { title: string; updated_on: string; sections: LegalSection[] }, Path<'slug'>> }
  '/api/legal/{slug}/versions': { get: Op<LegalVersion[], null, Path<'slug'>> }
}

export const own = api as unknown as Client<Paths>
