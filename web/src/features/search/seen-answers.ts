/** Answers that this tab has typed already: going back or reloading shows them at once. */
const STORAGE_KEY = 'lexdex.typed-answers'
const MAX_ANSWERS = 50

function readKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

export const hasBeenTyped = (answerKey: string): boolean => readKeys().includes(answerKey)

export function markTyped(answerKey: string): void {
  const keys = readKeys().filter((key) => key !== answerKey)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...keys, answerKey].slice(-MAX_ANSWERS)))
  } catch {
    // Without storage the answer is typed again, which harms nothing.
  }
}
