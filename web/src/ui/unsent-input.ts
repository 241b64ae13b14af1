/**
 * Keeps the input of a form, in this tab, until it is sent or discarded: the session may end meanwhile, or Escape close
 * the dialog. A logout removes it, and another account doesn't get it.
 */
import { useState } from 'react'
import { UNSENT_KEY, readAccountMark } from '../api/session-storage'

type Stored = { account: string; forms: Record<string, unknown> }

/** What another account typed in this tab counts as nothing. */
function readStored(): Stored {
  const account = readAccountMark()
  const nothing = { account, forms: {} }
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('account' in stored && 'forms' in stored)) return nothing
    const isOwn = stored.account === account && typeof stored.forms === 'object' && stored.forms !== null
    return isOwn ? { account, forms: { ...(stored.forms as Stored['forms']) } } : nothing
  } catch {
    return nothing
  }
}

function writeStored(stored: Stored): void {
  try {
    sessionStorage.setItem(UNSENT_KEY, JSON.stringify(stored))
  } catch {
    // With blocked or full storage the input lasts as long as its form.
  }
}

const readUnsent = (form: string): unknown => readStored().forms[form]

function storeUnsent(form: string, input: unknown): void {
  const { account, forms } = readStored()
  writeStored({ account, forms: { ...forms, [form]: input } })
}

function removeUnsent(form: string): void {
  const { account, forms } = readStored()
  if (form in forms) writeStored({ account, forms: { ...forms, [form]: undefined } })
}

/** What stands after `prefix` in the names of the forms that have input. */
export const listUnsent = (prefix: string): string[] =>
  Object.entries(readStored().forms)
    .filter(([form, input]) => form.startsWith(prefix) && input !== undefined)
    .map(([form]) => form.slice(prefix.length))

/** For forms of Ant Design. `name` says which form of what it is ("appeal:7"); without it, nothing is kept. */
export function useUnsentFields<Fields extends object>(name: string | undefined) {
  const [unsent] = useState(() => {
    const stored = name ? readUnsent(name) : undefined
    return typeof stored === 'object' && stored !== null ? (stored as Partial<Fields>) : undefined
  })
  return {
    unsent,
    keep: (fields: object) => name && storeUnsent(name, fields),
    discard: () => name && removeUnsent(name),
  }
}

/** For a single field. Returns its text, what sets it, and what ends keeping it. */
export function useUnsentText(name: string, initialText: string) {
  const [text, setText] = useState(() => {
    const stored = readUnsent(name)
    return typeof stored === 'string' ? stored : initialText
  })
  function enterText(entered: string): void {
    setText(entered)
    if (entered === initialText) removeUnsent(name)
    else storeUnsent(name, entered)
  }
  return [text, enterText, () => removeUnsent(name)] as const
}

/** A number derived from the email address (FNV-1a); different addresses rarely have the same one. */
export function markAccount(email: string): string {
  let mark = 2_166_136_261
  for (const character of email.toLowerCase()) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (mark >>> 0).toString(36)
}
