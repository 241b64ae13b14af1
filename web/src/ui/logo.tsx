/** The logo: index cards with a tab, the front one shaped like an L. */
import { BRAND } from '../brand'
import styles from './logo.module.css'

export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.back}
        d="M12 4h8l2 3h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z"
      />
      <path className={styles.front} d="M4 6h6v16h14v6H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z" />
      <path className={styles.tab} d="M14 11h12v2.500H14Zm0 5h8v2.500h-8Z" />
    </svg>
  )
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.word}>{BRAND}</span>
    </span>
  )
}
