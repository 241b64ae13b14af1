/** The comparison list: up to 5 products in local storage, shared by tabs. */
import { useSyncExternalStore } from 'react'
import type { ProductPage } from '../api/client'
import { COMPARISON_KEY } from '../session/comparison-storage'
import { toast } from '../ui/toast'
import { splitList, isolate } from '../ui/wording'

export type TrayItem = { id: string; name: string; company: string; logo: string; category: string; sample: boolean }

export const MIN_PRODUCTS = 2
export const MAX_PRODUCTS = 5
/** The specification words the limit differently in search and on the product page. */
export const TOO_MANY_MESSAGES = {
  search: 'Maximum 5 products can be compared at once',
  product: 'Maximum 5 products can be compared',
} as const
export const TOO_FEW_MESSAGE = 'Select at least 2 products to compare'

const EMPTY_TRAY: readonly TrayItem[] = []

const isItem = (value: unknown): value is TrayItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'company', 'logo', 'category'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  ) &&
  typeof (value as Record<string, unknown>)['sample'] === 'boolean'

/** Parses stored data, which may be outdated or invalid; drops invalid items and more than five. */
function loadItems(): readonly TrayItem[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(COMPARISON_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_PRODUCTS) : EMPTY_TRAY
  } catch {
    return EMPTY_TRAY
  }
}

let items: readonly TrayItem[] | null = null
const listeners = new Set<() => void>()

export function readTrayItems(): readonly TrayItem[] {
  items ??= loadItems()
  return items
}

function publishItems(nextItems: readonly TrayItem[]): void {
  items = nextItems
  for (const listener of listeners) listener()
}

function storeItems(nextItems: readonly TrayItem[]): void {
  try {
    localStorage.setItem(COMPARISON_KEY, JSON.stringify(nextItems))
  } catch {
    // With blocked or full storage the list lasts as long as the page.
  }
  publishItems(nextItems)
}

/** Adds a product; returns false and shows the page's message if the list is full. */
export function addToTray(item: TrayItem, page: keyof typeof TOO_MANY_MESSAGES): boolean {
  const currentItems = readTrayItems()
  if (currentItems.some((other) => other.id === item.id)) return true
  if (currentItems.length >= MAX_PRODUCTS) {
    toast.error(TOO_MANY_MESSAGES[page])
    return false
  }
  storeItems([...currentItems, item])
  toast.success(`${isolate(item.name)} added to comparison`)
  return true
}

export const removeFromTray = (id: string): void => storeItems(readTrayItems().filter((item) => item.id !== id))

export function clearTray(): void {
  storeItems(EMPTY_TRAY)
  toast.info('Comparison list cleared')
}

/** Reloads the list from storage after another tab changed it. */
export const reloadTray = (): void => publishItems(loadItems())

function handleStorageEvent(event: StorageEvent): void {
  if (event.key === COMPARISON_KEY || event.key === null) reloadTray()
}

function subscribeToTray(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) globalThis.addEventListener('storage', handleStorageEvent)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener('storage', handleStorageEvent)
  }
}

export function useTray(): readonly TrayItem[] {
  return useSyncExternalStore(subscribeToTray, readTrayItems, () => EMPTY_TRAY)
}

export const toTrayItem = (product: ProductPage): TrayItem => ({
  id: product.Id,
  name: product.ProductName,
  company: product.Company,
  logo: product.Image,
  category: splitList(product.Category)[0] ?? 'N/A',
  sample: product.SampleData,
})
