/** What jsdom lacks and our pages need; a clean slate before each test. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { reloadTray } from '../product-actions/tray'
import { resetCookieConsent } from '../session/cookie-consent'
import { clear } from '../ui/toast'
import { listen, nothingHeard } from './console'
import { motion } from './motion'

Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: query.includes('reduced-motion') && motion.reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
})
Object.defineProperty(globalThis, 'scrollTo', { value: () => undefined, configurable: true })
Element.prototype.scrollIntoView = () => undefined
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false
}
class Watcher {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.notify([{ isIntersecting: true }])
  }
  disconnect(): void {}
}
Object.defineProperty(globalThis, 'IntersectionObserver', { value: Watcher, configurable: true })
class Sizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= Sizes
// jsdom only complains about the second argument; Ant Design's scroll bars ask with it.
const styleOf = globalThis.getComputedStyle
globalThis.getComputedStyle = (element) => styleOf(element)
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS

// A page's own code is loaded when it is opened; the first test of a file waits for that, on a busy machine longer.
configure({ asyncUtilTimeout: 8000 })

beforeEach(() => {
  listen()
  localStorage.clear()
  motion.reduced = false
  reloadTray()
  resetCookieConsent()
})

afterEach(() => {
  cleanup()
  clear()
  vi.useRealTimers()
  nothingHeard()
})
