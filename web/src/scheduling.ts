/** Splits the start into steps, so that the browser can paint and react in between. */

/** Resolves after the next paint; immediately in a background tab, which doesn't paint. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(() => setTimeout(resolve))))
}

/** Resolves after the tasks that are already queued. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
