/** Placeholders of an answer, of results and of filters. */
import type { ReactNode } from 'react'
import styles from './skeletons.module.css'

type Props = { isListOnly?: boolean; hasText?: boolean; children?: ReactNode }

/** Placeholder of an answer and its results; `isListOnly`: of the results alone. `children` say how the search goes; with `hasText` they are seen. */
export function Skeletons({ isListOnly = false, hasText = false, children }: Props) {
  return (
    <div className={styles.skeletons} role={children ? undefined : 'status'}>
      {children ? null : <span className="sr-only">Searching...</span>}
      {isListOnly ? null : (
        <div className={`${hasText ? styles.words : styles.lines} ${styles.skeleton} ${styles.skeletonAnswer}`}>
          {children}
        </div>
      )}
      <div className={`${styles.lines} ${styles.skeleton}`} />
      <div className={`${styles.lines} ${styles.skeleton}`} />
      <div className={`${styles.lines} ${styles.skeleton}`} />
    </div>
  )
}

const FILTER_COUNT = 6

/** Placeholder of the filters beside the results, so that the results don't move aside when the filters come. */
export function FilterSkeleton() {
  return (
    <div className={styles.skeletonRail} aria-hidden="true">
      {Array.from({ length: FILTER_COUNT }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
