/** The comparison list: 0 to 5 products, kept in this browser across pages, tabs and reloads. */
import { useSyncExternalStore } from 'react'
import type { ProductPage } from '../api/client'
import { toast } from '../ui/toast'
import { splitList } from '../ui/wording'

export type TrayItem = { id: string; name: string; company: string; logo: string; category: string }

export const MIN_PRODUCTS = 2
export const MAX_PRODUCTS = 5
/** Part 1 of the specification words the limit so in search, part 2 so on the product page. */
export const TOO_MANY = {
  search: 'Maximum 5 products can be compared at once',
  product: 'Maximum 5 products can be compared',
} as const
export const TOO_FEW = 'Select at least 2 products to compare'

const KEY = 'lexdex.compare'
const EMPTY: readonly TrayItem[] = []

const isItem = (value: unknown): value is TrayItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'company', 'logo', 'category'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

/** What is stored may be old, edited or broken: only whole items count, and never more than five. */
function load(): readonly TrayItem[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_PRODUCTS) : EMPTY
  } catch {
    return EMPTY
  }
}

let items: readonly TrayItem[] | null = null
const listeners = new Set<() => void>()

export function trayItems(): readonly TrayItem[] {
  items ??= load()
  return items
}

function announce(next: readonly TrayItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function store(next: readonly TrayItem[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Blocked or full storage: the list lives as long as the page.
  }
  announce(next)
}

/** Adds a product; false (with the message of the place) when five are chosen already. */
export function addToTray(item: TrayItem, place: keyof typeof TOO_MANY): boolean {
  const now = trayItems()
  if (now.some((other) => other.id === item.id)) return true
  if (now.length >= MAX_PRODUCTS) {
    toast.error(TOO_MANY[place])
    return false
  }
  store([...now, item])
  toast.success(`${item.name} added to comparison`)
  return true
}

export const removeFromTray = (id: string): void => store(trayItems().filter((item) => item.id !== id))

export function clearTray(): void {
  store(EMPTY)
  toast.info('Comparison list cleared')
}

/** Forgets what is in memory and reads the storage again: another tab has changed it. */
export const reloadTray = (): void => announce(load())

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) reloadTray()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) globalThis.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener('storage', onStorage)
  }
}

export function useTray(): readonly TrayItem[] {
  return useSyncExternalStore(subscribe, trayItems, () => EMPTY)
}

export const toTrayItem = (product: ProductPage): TrayItem => ({
  id: product.Id,
  name: product.ProductName,
  company: product.Company,
  logo: product.Image,
  category: splitList(product.Category)[0] ?? 'N/A',
})
