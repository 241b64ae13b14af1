/** The visitor's cookie choice: stored locally and sent to the server as a consent record. */
import { api } from '../api/client'
import { useSyncExternalStore } from 'react'

const KEY = 'lexdex.cookies'

export type CookieChoice = { preferences: boolean; statistics: boolean }
/** `recorded`: the server has it; otherwise it is sent on the next visit. */
type StoredChoice = CookieChoice & { recorded: boolean }
export type Consent = { choice: CookieChoice | null; open: boolean }

let stored: StoredChoice | null | undefined
let isOpen = false
let state: Consent = { choice: null, open: false }
const listeners = new Set<() => void>()

function read(): StoredChoice | null {
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

function write(next: StoredChoice): void {
  stored = next
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}

function publish(): void {
  state = { choice: stored ?? null, open: isOpen }
  for (const listener of listeners) listener()
}

async function sendChoice(choice: CookieChoice): Promise<void> {
  const body = { preferences: choice.preferences, statistics: choice.statistics }
  const recorded = await api.POST('/api/consents/cookies', { body }).then(
    ({ response }) => response.ok,
    () => false,
  )
  if (recorded) write({ ...body, recorded })
}

/** Reads the stored choice; called when the page is idle, never during rendering. */
export function loadChoice(): CookieChoice | null {
  if (stored === undefined) stored = read()
  publish()
  if (stored && !stored.recorded) void sendChoice(stored)
  return stored
}

export function saveChoice(choice: CookieChoice): void {
  write({ ...choice, recorded: false })
  isOpen = false
  publish()
  void sendChoice(choice)
}

/** From the footer: the choice can be seen and changed at any time. */
export function openCookieChoices(): void {
  if (stored === undefined) stored = read()
  isOpen = true
  publish()
}

export function closeCookieChoices(): void {
  isOpen = false
  publish()
}

/** Resets the state; for tests. */
export function resetCookieConsent(): void {
  stored = undefined
  isOpen = false
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
