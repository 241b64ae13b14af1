/** What another admin saved in a STAR profile meanwhile: which sections both changed, and whose to use. */
import Button from 'antd/es/button/Button'
import { formatLocalTime } from '../../ui/format'
import { labelStarField } from './star-values'
import type { StarConflict, StarForm } from './use-star-form'
import styles from './catalogue-admin.module.css'

export function StarConflictNotice({ conflict, star }: { conflict: StarConflict; star: StarForm }) {
  const { latest, sections } = conflict
  return (
    <section className={styles.conflicts} aria-label="Changed by someone else">
      <h3>Changed by someone else</h3>
      <p>
        Revision {latest.revision} was saved on {formatLocalTime(latest.updated_at)}.{' '}
        {sections.length > 0
          ? `You both changed: ${sections.map(labelStarField).join(', ')}.`
          : 'Your changes are in other sections.'}
      </p>
      <div className={styles.actions}>
        <Button loading={star.isBusy} onClick={() => void star.resolve(conflict)}>
          Save my changes
        </Button>
        {sections.length > 0 ? (
          <Button disabled={star.isBusy} onClick={() => void star.resolve(conflict, sections)}>
            Keep theirs and save the rest
          </Button>
        ) : null}
        <Button disabled={star.isBusy} onClick={() => star.show(latest)}>
          Discard my changes
        </Button>
      </div>
    </section>
  )
}
