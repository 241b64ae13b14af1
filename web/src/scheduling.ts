/** Cuts the start into steps, between which the browser can draw and answer. */

/** Once the browser has drawn what is there. A tab in the background draws nothing and does not wait. */
export function waitForPaint(): Promise<void> {
  return new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))))
}

/** After whatever waits meanwhile. */
export function waitForNextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
