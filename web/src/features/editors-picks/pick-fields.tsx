/** One pick in the editor: its product, reason and end, and its place in the order. */
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { SampleMark } from '../../ui/sample-mark'
import type { PlacePick } from './queries'
import styles from './editors-picks.module.css'

const MAX_REASON_LENGTH = 160

export type DraftPick = Omit<PlacePick, 'state'> & { state: PlacePick['state'] | 'new' }
export type PickProblems = { reason: string; end: string }

const STATES: Readonly<Record<DraftPick['state'], string>> = {
  shown: 'Shown',
  expired: 'Not shown: the date is over',
  not_public: 'Not shown: the product is hidden',
  other_category: 'Not shown: no longer in this category',
  new: 'New',
}

type Props = {
  pick: DraftPick
  problems: PickProblems | undefined
  isFirst: boolean
  isLast: boolean
  onChange: (part: Partial<DraftPick>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

export function PickFields({ pick, problems, isFirst, isLast, onChange, onMove, onRemove }: Props) {
  const { product_id: id, name, sample, reason, valid_until: end, state } = pick
  return (
    <fieldset className={styles.fields}>
      <legend id={`pick-${id}`} tabIndex={-1}>
        <bdi>{name}</bdi> {sample ? <SampleMark /> : null}
      </legend>
      <p className={state === 'shown' || state === 'new' ? 'quiet' : styles.notShown}>{STATES[state]}</p>
      <Field id={`reason-${id}`} label="Reason, one sentence" problem={problems?.reason}>
        <Input
          id={`reason-${id}`}
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          showCount
          dir="auto"
          {...describeProblem(`reason-${id}`, problems?.reason)}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      </Field>
      <Field id={`end-${id}`} label="Shown until" problem={problems?.end}>
        <Input
          id={`end-${id}`}
          type="date"
          className={styles.date}
          value={end}
          {...describeProblem(`end-${id}`, problems?.end)}
          onChange={(event) => onChange({ valid_until: event.target.value })}
        />
      </Field>
      <div className={styles.row}>
        <Button size="small" disabled={isFirst} aria-label={`Move up: ${name}`} onClick={() => onMove(-1)}>
          Move up
        </Button>
        <Button size="small" disabled={isLast} aria-label={`Move down: ${name}`} onClick={() => onMove(1)}>
          Move down
        </Button>
        <Button size="small" danger aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

const describeProblem = (id: string, problem: string | undefined) =>
  problem ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-problem` } : {}

type FieldProps = { id: string; label: string; problem: string | undefined; children: React.ReactNode }

function Field({ id, label, problem, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
