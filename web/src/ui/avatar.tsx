/** A user's photo, or initials without one. */
import AntAvatar from 'antd/es/avatar'
import { formatInitials } from './format'
import styles from './account.module.css'

export function Avatar({ name, url, size = 96 }: { name: string; url: string | null; size?: number }) {
  if (url) return <AntAvatar size={size} src={url} alt={name ? `Photo of ${name}` : 'Your photo'} />
  return (
    <AntAvatar size={size} className={styles.accountInitials} style={{ fontSize: size * 0.38 }} aria-hidden="true">
      {formatInitials(name)}
    </AntAvatar>
  )
}
