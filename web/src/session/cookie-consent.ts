/** The visitor's cookie choice: stored locally and sent to the server as a consent record. */
import { api } from '../api/client'
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'lexdex.cookies'

export type CookieChoice = { preferences: boolean; statistics: boolean }
/** `hasSeenCategories`: the visitor chose below the descriptions of the categories, not below the summary. */
type ChoiceWithView = CookieChoice & { hasSeenCategories: boolean }
/** `recorded`: the server has it; otherwise it is sent on the next visit. */
type StoredChoice = ChoiceWithView & { recorded: boolean }
export type Consent = { choice: CookieChoice | null; isOpen: boolean }

let storedChoice: StoredChoice | null | undefined
let isDialogOpen = false
let consent: Consent = { choice: null, isOpen: false }
const listeners = new Set<() => void>()

function readStoredChoice(): StoredChoice | null {
  try {
    const parsed: unknown = JSON.parse(globalThis.localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null || !('preferences' in parsed) || !('statistics' in parsed))
      return null
    return {
      preferences: parsed.preferences === true,
      statistics: parsed.statistics === true,
      hasSeenCategories: 'hasSeenCategories' in parsed && parsed.hasSeenCategories === true,
      recorded: 'recorded' in parsed && parsed.recorded === true,
    }
  } catch {
    return null
  }
}

function writeStoredChoice(choice: StoredChoice): void {
  storedChoice = choice
  try {
    globalThis.localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}

function publishConsent(): void {
  consent = { choice: storedChoice ?? null, isOpen: isDialogOpen }
  for (const listener of listeners) listener()
}

async function sendChoice({ preferences, statistics, hasSeenCategories }: ChoiceWithView): Promise<void> {
  const body = { preferences, statistics, has_seen_categories: hasSeenCategories }
  const isRecorded = await api.POST('/api/consents/cookies', { body }).then(
    ({ response }) => response.ok,
    () => false,
  )
  if (isRecorded) writeStoredChoice({ preferences, statistics, hasSeenCategories, recorded: isRecorded })
}

/** Reads the stored choice; called when the page is idle, never during rendering. */
export function loadChoice(): CookieChoice | null {
  if (storedChoice === undefined) storedChoice = readStoredChoice()
  publishConsent()
  if (storedChoice && !storedChoice.recorded) void sendChoice(storedChoice)
  return storedChoice
}

/** Whether the visitor has agreed to statistics; no choice means no. */
export function allowsStatistics(): boolean {
  if (storedChoice === undefined) storedChoice = readStoredChoice()
  return storedChoice?.statistics === true
}

export function saveChoice(choice: ChoiceWithView): void {
  writeStoredChoice({ ...choice, recorded: false })
  isDialogOpen = false
  publishConsent()
  void sendChoice(choice)
}

/** From the footer: the choice can be seen and changed at any time. */
export function openCookieChoices(): void {
  if (storedChoice === undefined) storedChoice = readStoredChoice()
  isDialogOpen = true
  publishConsent()
}

export function closeCookieChoices(): void {
  isDialogOpen = false
  publishConsent()
}

/** Resets the state; for tests. */
export function resetCookieConsent(): void {
  storedChoice = undefined
  isDialogOpen = false
  publishConsent()
}

function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const UNKNOWN_CONSENT: Consent = { choice: null, isOpen: false }

export const useConsent = (): Consent =>
  useSyncExternalStore(
    subscribeToConsent,
    () => consent,
    () => UNKNOWN_CONSENT,
  )
