/** The typing effect: how many of `total` steps are shown, one more every 25 ms. */
import { useCallback, useEffect, useState } from 'react'

const STEP_MS = 25

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Restarts with each `key`. Shows everything at once with reduced motion or `skip` (an answer shown before). */
export function useTyping(total: number, key: string, skip: boolean): { shown: number; finish: () => void } {
  const [state, setState] = useState({ key, shown: skip || prefersReducedMotion() ? total : 0 })
  // A new answer in the same card: reset before the old count is painted.
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
