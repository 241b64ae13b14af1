/** The typing effect: how many of `total` steps are shown, one more every 25 ms. */
import { useCallback, useEffect, useState } from 'react'

export const STEP_MS = 25

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Starts anew with each `key`. Whoever asked for less motion, or has seen this answer (`skip`), gets all of it at once. */
export function useTyping(total: number, key: string, skip: boolean): { shown: number; finish: () => void } {
  const [state, setState] = useState({ key, shown: skip || prefersReducedMotion() ? total : 0 })
  // A new answer under the same card: begin again before anything of the old count is drawn.
  if (state.key !== key) setState({ key, shown: skip || prefersReducedMotion() ? total : 0 })
  const running = state.shown < total
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setState((now) => ({ ...now, shown: Math.min(total, now.shown + 1) })), STEP_MS)
    return () => clearInterval(timer)
  }, [running, total])
  const finish = useCallback(() => setState((now) => ({ ...now, shown: total })), [total])
  return { shown: state.shown, finish }
}
