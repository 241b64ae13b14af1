/** A table of rows where it fits, else a card for each row; sorting and paging are the caller's. */
import type { ReactNode } from 'react'
import { useMediaQuery } from './use-media-query'
import styles from './data-table.module.css'

export type Column<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  isSortable?: boolean
  /** Numbers stand at the end of their cell. */
  isNumber?: boolean
}

export type Sort = { key: string; isDescending: boolean }

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The first column is the heading of its row, and of its card. */
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  isFaded?: (row: Row) => boolean
}

export function DataTable<Row>(props: Props<Row>) {
  const isNarrow = useMediaQuery('(width <= 48rem)')
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ label, columns, rows, rowKey, sort, onSort, isFaded }: Props<Row>) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isFaded?.(row) ? styles.faded : undefined}>
              {columns.map(({ key, render, isNumber }, index) => {
                const className = isNumber ? styles.number : undefined
                return index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} className={className}>
                    {render(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column: { key, title, isSortable, isNumber }, sort, onSort }: HeadProps<Row>) {
  const direction = sort?.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? styles.number : undefined}>
      {isSortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key, isDescending: direction === 'ascending' })}
        >
          {title}
          <span aria-hidden="true">{direction === 'descending' ? '↓' : direction === 'ascending' ? '↑' : '↕'}</span>
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function Cards<Row>({ label, columns, rows, rowKey, isFaded }: Props<Row>) {
  const [heading, ...others] = columns
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={isFaded?.(row) ? styles.faded : undefined}>
          <div className={styles.cardHead}>{heading?.render(row)}</div>
          <dl>
            {others.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
