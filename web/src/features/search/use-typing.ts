/** The typing effect: one step more every 25 ms for at most 1.5 s, then the rest at once. */
import { useCallback, useEffect, useState } from 'react'
import { hasBeenTyped, markTyped } from './seen-answers'

const STEP_MS = 25
const MAX_STEPS = 60

const prefersReducedMotion = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Restarts with each `key`. Shows everything at once with reduced motion, `skip`, or an answer that was typed before. */
export function useTyping(
  totalSteps: number,
  key: string,
  shouldSkip: boolean,
): { shownSteps: number; finishTyping: () => void } {
  const startSteps = () => (shouldSkip || prefersReducedMotion() || hasBeenTyped(key) ? totalSteps : 0)
  const [state, setState] = useState(() => ({ key, shown: startSteps() }))
  // A new answer in the same card: reset before the old count is painted.
  if (state.key !== key) setState({ key, shown: startSteps() })
  const isRunning = state.shown < totalSteps
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(
      () =>
        setState((previous) => ({
          ...previous,
          shown: previous.shown + 1 < Math.min(totalSteps, MAX_STEPS) ? previous.shown + 1 : totalSteps,
        })),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [isRunning, totalSteps])
  useEffect(() => markTyped(key), [key])
  const finishTyping = useCallback(() => setState((previous) => ({ ...previous, shown: totalSteps })), [totalSteps])
  return { shownSteps: state.shown, finishTyping }
}
