/** The visitor's choice about storage in this browser: kept here, and told to the server as a record of consent. */
import { api } from '../api/client'
import { useSyncExternalStore } from 'react'

const KEY = 'lexdex.cookies'

export type Choice = { preferences: boolean; statistics: boolean }
/** `recorded`: the server has it. A choice that could not be told is told at the next visit. */
type Stored = Choice & { recorded: boolean }
export type Consent = { choice: Choice | null; open: boolean }

let stored: Stored | null | undefined
let opened = false
let state: Consent = { choice: null, open: false }
const listeners = new Set<() => void>()

function read(): Stored | null {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null || !('preferences' in value) || !('statistics' in value))
      return null
    return {
      preferences: value.preferences === true,
      statistics: value.statistics === true,
      recorded: 'recorded' in value && value.recorded === true,
    }
  } catch {
    return null
  }
}

function write(next: Stored): void {
  stored = next
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Blocked storage: the choice holds until the page is left, and is asked again then.
  }
}

function publish(): void {
  state = { choice: stored ?? null, open: opened }
  for (const listener of listeners) listener()
}

async function tell(choice: Choice): Promise<void> {
  const body = { preferences: choice.preferences, statistics: choice.statistics }
  const recorded = await api.POST('/api/consents/cookies', { body }).then(
    ({ response }) => response.ok,
    () => false,
  )
  if (recorded) write({ ...body, recorded })
}

/** Reads what this browser remembers; called once the page is at rest, never while it is drawn. */
export function recall(): Choice | null {
  if (stored === undefined) stored = read()
  publish()
  if (stored && !stored.recorded) void tell(stored)
  return stored
}

export function decide(choice: Choice): void {
  write({ ...choice, recorded: false })
  opened = false
  publish()
  void tell(choice)
}

/** From the footer: the choice can be seen and changed at any time. */
export function openChoices(): void {
  if (stored === undefined) stored = read()
  opened = true
  publish()
}

export function closeChoices(): void {
  opened = false
  publish()
}

/** For tests: what another visitor's browser would know. */
export function forget(): void {
  stored = undefined
  opened = false
  publish()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const UNKNOWN: Consent = { choice: null, open: false }

export const useConsent = (): Consent =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  )
