/** Stands in place of an answer: says so when it takes long, and then offers what can be done instead of waiting. */
import { useEffect, useRef, useState } from 'react'
import { Skeletons } from '../../ui/skeletons'
import styles from './search-progress.module.css'

const SLOW_MS = 3_000
const STUCK_MS = 10_000

type Pace = 'normal' | 'slow' | 'stuck'

const TEXTS: Record<Pace, string> = {
  normal: 'Searching...',
  slow: 'Still searching. This takes longer than usual.',
  stuck: 'The answer takes unusually long. You can go on waiting, or choose:',
}

/** How the wait compares with others; it begins anew with each `attempt`. */
function usePace(attempt: string): Pace {
  const [state, setState] = useState<{ attempt: string; pace: Pace }>({ attempt, pace: 'normal' })
  useEffect(() => {
    const timers = [
      setTimeout(() => setState({ attempt, pace: 'slow' }), SLOW_MS),
      setTimeout(() => setState({ attempt, pace: 'stuck' }), STUCK_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [attempt])
  return state.attempt === attempt ? state.pace : 'normal'
}

/** `onSkipAnswer`: null where the results are on their way without an answer already. `hint`: what the choices cost. */
type Props = { attempt: string; hint?: string | undefined; onSkipAnswer: (() => void) | null; onRetry: () => void }

export function SearchProgress({ attempt, hint, onSkipAnswer, onRetry }: Props) {
  const pace = usePace(attempt)
  const statusRef = useRef<HTMLParagraphElement>(null)
  /** The buttons disappear with their click: the focus stays here. */
  function choose(action: () => void): void {
    statusRef.current?.focus({ preventScroll: true })
    action()
  }
  return (
    <Skeletons hasText={pace !== 'normal'}>
      <p ref={statusRef} role="status" aria-live="polite" tabIndex={-1} className={pace === 'normal' ? 'sr-only' : ''}>
        {TEXTS[pace]}
      </p>
      {pace === 'stuck' ? (
        <>
          <p className={styles.choices}>
            {onSkipAnswer ? (
              <button type="button" className="outline-link action" onClick={() => choose(onSkipAnswer)}>
                Show results without the answer
              </button>
            ) : null}
            <button type="button" className="outline-link action" onClick={() => choose(onRetry)}>
              Try again
            </button>
          </p>
          {hint ? <p className="quiet">{hint}</p> : null}
        </>
      ) : null}
    </Skeletons>
  )
}
