/** The comparison list: up to 5 products in local storage, shared by tabs. */
import { useSyncExternalStore } from 'react'
import type { ProductPage } from '../api/client'
import { toast } from '../ui/toast'
import { splitList } from '../ui/wording'

export type TrayItem = { id: string; name: string; company: string; logo: string; category: string }

export const MIN_PRODUCTS = 2
export const MAX_PRODUCTS = 5
/** The specification words the limit differently in search and on the product page. */
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

/** Parses stored data, which may be outdated or invalid; drops invalid items and more than five. */
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
    // With blocked or full storage the list lasts as long as the page.
  }
  announce(next)
}

/** Adds a product; returns false and shows the page's message if the list is full. */
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

/** Reloads the list from storage after another tab changed it. */
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
