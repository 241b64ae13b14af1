/** The fields that another admin changed meanwhile: both values, and whose to use. */
import Button from 'antd/es/button/Button'
import { formatValue } from '../../product-facts/field-values'
import { labelField } from './form-fields'
import type { EditConflicts } from './queries'
import styles from './catalogue-admin.module.css'

type Props = { conflicts: EditConflicts; isBusy: boolean; onUseMine: () => void; onUseTheirs: () => void }

export function Conflicts({ conflicts: { conflicts }, isBusy, onUseMine, onUseTheirs }: Props) {
  return (
    <section className={styles.conflicts} aria-label="Changed by someone else">
      <h3>Changed by someone else</h3>
      <dl>
        {conflicts.map(({ field, base, present, yours }) => (
          <div key={field}>
            <dt>{labelField(field)}</dt>
            <dd>
              Before: <bdi>{formatValue(base)}</bdi>
            </dd>
            <dd>
              Theirs: <bdi>{formatValue(present)}</bdi>
            </dd>
            <dd>
              Yours: <bdi>{formatValue(yours)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button loading={isBusy} onClick={onUseMine}>
          Save my values
        </Button>
        <Button disabled={isBusy} onClick={onUseTheirs}>
          Keep theirs and save the rest
        </Button>
      </div>
    </section>
  )
}
