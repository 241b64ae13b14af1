/** Of an import or a batch: the keyboard focus goes to its heading, and a toast says how it ended. */
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast'

type RunState =
  'reading' | 'refused' | 'prepared' | 'running' | 'done' | 'failed' | 'undoing' | 'undone' | 'undo_failed'
type Run = { state: RunState; name: 'import' | 'batch'; result: string }

/** `wasOpenedHere`: from a view that is gone, with the button that had the focus. Returns the heading's ref. */
export function useRunResult({ state, name, result }: Run, wasOpenedHere: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shownState = useRef(wasOpenedHere ? null : state)
  useEffect(() => {
    if (shownState.current === state) return
    if (shownState.current !== null) announceEnd(state, name, result)
    shownState.current = state
    // The button that was clicked is gone; whoever is in a field or on another button meanwhile stays there.
    if (document.activeElement?.contains(headingRef.current)) headingRef.current?.focus()
  }, [state, name, result])
  return headingRef
}

function announceEnd(state: RunState, name: Run['name'], result: string): void {
  if (state === 'done') toast.success(`The ${name} is done`, result)
  else if (state === 'undone') toast.success(`The ${name} is undone`, result)
  else if (state === 'failed') toast.error(`The ${name} failed`, result)
  else if (state === 'undo_failed') toast.error('The undo failed', result)
}
