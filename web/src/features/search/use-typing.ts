/** The typing effect: how many of `total` steps are shown, one more every 25 ms. */
import { useCallback, useEffect, useState } from 'react'

const STEP_MS = 25

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Restarts with each `key`. Shows everything at once with reduced motion or `skip` (an answer shown before). */
export function useTyping(
  totalSteps: number,
  key: string,
  shouldSkip: boolean,
): { shownSteps: number; finishTyping: () => void } {
  const [state, setState] = useState({ key, shown: shouldSkip || prefersReducedMotion() ? totalSteps : 0 })
  // A new answer in the same card: reset before the old count is painted.
  if (state.key !== key) setState({ key, shown: shouldSkip || prefersReducedMotion() ? totalSteps : 0 })
  const isRunning = state.shown < totalSteps
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(
      () => setState((previous) => ({ ...previous, shown: Math.min(totalSteps, previous.shown + 1) })),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [isRunning, totalSteps])
  const finishTyping = useCallback(() => setState((previous) => ({ ...previous, shown: totalSteps })), [totalSteps])
  return { shownSteps: state.shown, finishTyping }
}
