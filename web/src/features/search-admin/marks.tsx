/** The state of a release, of its gate and of a job, in words and colour. */
import { JOB_STATES, RELEASE_STATES } from './labels'
import type { GateResult, IndexRelease, SearchJob } from './queries'
import styles from './search-admin.module.css'

const RELEASE_TONES: Readonly<Record<IndexRelease['state'], string | undefined>> = {
  in_force: styles.good,
  ready: undefined,
  damaged: styles.bad,
  outdated: styles.waiting,
}

const JOB_TONES: Readonly<Record<SearchJob['state'], string | undefined>> = {
  queued: styles.waiting,
  running: styles.waiting,
  succeeded: styles.good,
  failed: styles.bad,
  cancelled: undefined,
}

export function ReleaseMark({ state }: Pick<IndexRelease, 'state'>) {
  return <span className={`${styles.badge} ${RELEASE_TONES[state] ?? ''}`}>{RELEASE_STATES[state]}</span>
}

export function GateMark({ gate }: { gate: GateResult }) {
  return (
    <span className={`${styles.badge} ${(gate.passed ? styles.good : styles.bad) ?? ''}`}>
      {gate.passed ? 'Passes the gate' : 'Fails the gate'}
    </span>
  )
}

export function JobMark({ state }: Pick<SearchJob, 'state'>) {
  return <span className={`${styles.badge} ${JOB_TONES[state] ?? ''}`}>{JOB_STATES[state]}</span>
}
