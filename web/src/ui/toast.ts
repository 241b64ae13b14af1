/** The list of toasts, outside React so that any code can show one: `toast.success('Subscribed successfully!')`. */
export type Toast = { id: number; tone: 'success' | 'error' | 'info'; title: string; text: string | null }

const VISIBLE_MS = 5000
const MAX_TOASTS = 4

let toasts: readonly Toast[] = []
let isPaused = false
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Hovering or focusing a toast pauses all timers. */
function expire(id: number): void {
  setTimeout(() => (isPaused ? expire(id) : dismiss(id)), VISIBLE_MS)
}

function show(tone: Toast['tone'], title: string, text: string | null = null): void {
  const id = nextId++
  publish([...toasts, { id, tone, title, text }].slice(-MAX_TOASTS))
  expire(id)
}

export function dismiss(id: number): void {
  if (toasts.some((toast) => toast.id === id)) publish(toasts.filter((toast) => toast.id !== id))
}

export function pauseToasts(now: boolean): void {
  isPaused = now
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const current = (): readonly Toast[] => toasts
export const clear = (): void => publish([])

export const toast = {
  success: (title: string, text?: string) => show('success', title, text),
  error: (title: string, text?: string) => show('error', title, text),
  info: (title: string, text?: string) => show('info', title, text),
}
