import { SampleMark } from './sample-mark'
import styles from './marked-option.module.css'

/** An option of a list: a long name is cut off, but never its mark. */
export function MarkedOption({ name, sample }: { name: string; sample: boolean }) {
  return (
    <span className={styles.option}>
      <bdi>{name}</bdi> {sample ? <SampleMark /> : null}
    </span>
  )
}
