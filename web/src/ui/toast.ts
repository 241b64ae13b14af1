/** The list of toasts, outside React so that any code can show one: `toast.success('Subscribed successfully!')`. */
export type Toast = { id: number; tone: 'success' | 'error' | 'info'; title: string; text: string | null }

const VISIBLE_MS = 5000
const MAX_TOASTS = 4

let toasts: readonly Toast[] = []
let isPaused = false
let nextId = 1
const listeners = new Set<() => void>()

function publishToasts(nextToasts: readonly Toast[]): void {
  toasts = nextToasts
  for (const listener of listeners) listener()
}

/** Hovering or focusing a toast pauses all timers. */
function startTimer(id: number): void {
  setTimeout(() => (isPaused ? startTimer(id) : dismissToast(id)), VISIBLE_MS)
}

function showToast(tone: Toast['tone'], title: string, text: string | null = null): void {
  const id = nextId++
  publishToasts([...toasts, { id, tone, title, text }].slice(-MAX_TOASTS))
  startTimer(id)
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) publishToasts(toasts.filter((toast) => toast.id !== id))
}

export function pauseToasts(shouldPause: boolean): void {
  isPaused = shouldPause
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readToasts = (): readonly Toast[] => toasts
export const clearToasts = (): void => publishToasts([])

export const toast = {
  success: (title: string, text?: string) => showToast('success', title, text),
  error: (title: string, text?: string) => showToast('error', title, text),
  info: (title: string, text?: string) => showToast('info', title, text),
}
