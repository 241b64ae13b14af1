/** What another admin changed meanwhile, with both values, and whose to use. */
import Button from 'antd/es/button/Button'
import type { Difference } from './changes'
import { labelValue } from './setting-input'
import styles from './site-settings.module.css'

type Props = { differences: readonly Difference[]; isBusy: boolean; onUseMine: () => void; onUseTheirs: () => void }

export function Differences({ differences, isBusy, onUseMine, onUseTheirs }: Props) {
  return (
    <section className={styles.differences} aria-label="Changed by another admin">
      <h3>Changed by another admin</h3>
      <dl>
        {differences.map(({ field, theirs, mine }) => (
          <div key={field.name}>
            <dt>
              {field.label}
              {field.changed_by ? (
                <>
                  {' '}
                  (<bdi>{field.changed_by}</bdi>)
                </>
              ) : null}
            </dt>
            <dd>
              Theirs: <bdi>{labelValue(field, theirs)}</bdi>
            </dd>
            <dd>
              Yours: <bdi>{labelValue(field, mine)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button loading={isBusy} onClick={onUseMine}>
          Save my values
        </Button>
        <Button disabled={isBusy} onClick={onUseTheirs}>
          Discard mine
        </Button>
      </div>
    </section>
  )
}
