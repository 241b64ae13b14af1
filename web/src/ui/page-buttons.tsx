/** Previous and next page of a list whose number of pages is unknown. */
import Button from 'antd/es/button/Button'
import styles from './data-table.module.css'

type Props = { label: string; page: number; hasNext: boolean; onChange: (page: number) => void }

export function PageButtons({ label, page, hasNext, onChange }: Props) {
  if (page === 1 && !hasNext) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>Page {page}</span>
      <Button disabled={!hasNext} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

/** The page number in an address; 1 for anything else. */
export function toPageNumber(text: string | undefined): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 && page <= 10_000 ? page : 1
}
