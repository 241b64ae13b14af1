/** One to five stars as five real radio buttons: Ant Design's Rate has nameless ones, of which several are checked at once. */
import { useId } from 'react'
import { Icon } from '../../ui/icons'
import styles from './review-form.module.css'

const STARS = [1, 2, 3, 4, 5] as const

type Props = { value?: number; onChange?: (value: number) => void }

export function StarField({ value = 5, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.starField}>
      <legend>Rating</legend>
      {STARS.map((star) => (
        <label key={star} className={star <= value ? `${styles.starChoice} ${styles.starChosen}` : styles.starChoice}>
          <input type="radio" name={name} value={star} checked={star === value} onChange={() => onChange?.(star)} />
          <Icon name="prefer" size={28} />
          <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
        </label>
      ))}
    </fieldset>
  )
}
