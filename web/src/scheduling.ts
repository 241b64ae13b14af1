/** Splits the start into steps, so that the browser can paint and react in between. */

/** Resolves after the next paint; immediately in a background tab, which doesn't paint. */
export function waitForPaint(): Promise<void> {
  return new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))))
}

/** Resolves after the tasks that are already queued. */
export function waitForNextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
