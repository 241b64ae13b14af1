/** Browser features that jsdom lacks, and the reset of all state between tests. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { reloadTray } from '../product-actions/tray'
import { resetCookieConsent } from '../session/cookie-consent'
import { clearToasts } from '../ui/toast'
import { recordConsole, expectNoComplaints } from './console'
import { motionPreference } from './motion'

Object.defineProperty(globalThis, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: query.includes('reduced-motion') && motionPreference.reduced,
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
class ImmediateIntersectionObserver {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.notify([{ isIntersecting: true }])
  }
  disconnect(): void {}
}
Object.defineProperty(globalThis, 'IntersectionObserver', { value: ImmediateIntersectionObserver, configurable: true })
class NoopResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoopResizeObserver
// jsdom only complains about the second argument; Ant Design's scroll bars ask with it.
const originalGetComputedStyle = globalThis.getComputedStyle
globalThis.getComputedStyle = (element) => originalGetComputedStyle(element)
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS

// A page's own code is loaded when it is opened; the first test of a file waits for that, on a busy machine longer.
configure({ asyncUtilTimeout: 8000 })

beforeEach(() => {
  recordConsole()
  localStorage.clear()
  sessionStorage.clear()
  motionPreference.reduced = false
  reloadTray()
  resetCookieConsent()
})

afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
  expectNoComplaints()
})
