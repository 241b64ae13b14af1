/** Notes of staff about the accounts of a vendor; they are written on the page of the account. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { notesQuery } from './queries'
import { Section } from './section'
import styles from './vendors.module.css'

const KINDS = { support: 'Support', abuse: 'Abuse', legal: 'Legal' } as const

export function Notes({ id }: { id: string }) {
  const query = useInfiniteQuery(notesQuery(id))
  if (!query.data)
    return (
      <Section title="Notes">
        {query.isError ? <QueryError query={query} /> : <Loading>Loading notes...</Loading>}
      </Section>
    )
  const notes = query.data.pages.flatMap((page) => page.notes)
  return (
    <Section title="Notes" count={notes.length} empty="No notes yet. Open an account above to write one.">
      <ul className={styles.list} aria-label="Notes">
        {notes.map((note) => (
          <li key={note.id}>
            <div>
              <span className="quiet">
                <strong>{KINDS[note.kind]}</strong> · <bdi>{note.author_name || 'Deleted account'}</bdi> ·{' '}
                <time dateTime={note.created_at}>{formatLocalTime(note.created_at)}</time> · about{' '}
                <Link to="/admin-dashboard" search={{ tab: 'users', open: note.account_id }}>
                  <bdi>{note.account_name || 'an account'}</bdi>
                </Link>
              </span>
              <span className={styles.text} dir="auto">
                {note.text}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older notes
        </Button>
      ) : null}
    </Section>
  )
}
