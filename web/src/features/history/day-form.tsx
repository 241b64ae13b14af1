/** Form to view a page as of a day; a plain GET form that works without JavaScript. */
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { parseDay, formatToday } from '../../product-facts/days'
import styles from './history.module.css'

type Props = { path: string; day?: string | undefined }

export function DayForm({ path, day }: Props) {
  const id = useId()
  const navigate = useNavigate()
  function submitForm(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const selectedDay = parseDay(new FormData(event.currentTarget).get('as_of'))
    if (selectedDay) void navigate({ to: path, search: { as_of: selectedDay } })
  }
  return (
    <form className={styles.dayForm} action={path} onSubmit={submitForm}>
      <label htmlFor={id}>View this page as of</label>
      <input key={day} id={id} type="date" name="as_of" required max={formatToday()} defaultValue={day} />
      <button type="submit" className={styles.plainButton}>
        Show
      </button>
    </form>
  )
}
