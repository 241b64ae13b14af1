import styles from './skeletons.module.css'

/** The shape of an answer while it is awaited. */
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
