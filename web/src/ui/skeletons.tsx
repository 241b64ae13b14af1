import styles from './skeletons.module.css'

/** Placeholder of an answer and its results. */
export function Skeletons() {
  return (
    <div className={styles.skeletons} role="status">
      <span className="sr-only">Searching...</span>
      <div className={`${styles.skeleton} ${styles.skeletonAnswer}`} />
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
      <div className={styles.skeleton} />
    </div>
  )
}
