/** The logo: index cards with a tab, the front one shaped like an L. */
import { BRAND, SITE } from '../brand'
import styles from './logo.module.css'

const SIZE = 28

/** The operator's own logo, if there is one. In the prerendered page the platform exchanges one for the other. */
export function LogoMark({ src = SITE.logo }: { src?: string }) {
  if (src) return <img src={src} alt="" height={SIZE} />
  return (
    <svg data-site="logo" width={SIZE} height={SIZE} viewBox="0 0 32 32" aria-hidden="true">
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
