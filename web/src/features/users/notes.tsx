/** Notes of staff about a user: latest first, in pages; only their author deletes them. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { useUnsentText } from '../../ui/unsent-input'
import { type Note, type NoteKind, addNote, deleteNote, notesQuery, useNotesUpdate } from './queries'
import styles from './users.module.css'

const KINDS: Readonly<Record<NoteKind, string>> = { support: 'Support', abuse: 'Abuse', legal: 'Legal' }

export function Notes({ userId }: { userId: string }) {
  const query = useInfiniteQuery(notesQuery(userId))
  const notes = query.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <section className={styles.notes} aria-labelledby="user-notes">
      <h3 id="user-notes">Notes</h3>
      <p className="form-note">The user gets all notes with the export of their personal data.</p>
      <NoteForm userId={userId} />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        notes.length > 0 ? (
          <ul aria-label="Notes">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} userId={userId} />
            ))}
          </ul>
        ) : (
          <p className="quiet">No notes yet.</p>
        )
      ) : (
        <Loading>Loading notes...</Loading>
      )}
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older notes
        </Button>
      ) : null}
    </section>
  )
}

function NoteForm({ userId }: { userId: string }) {
  const [kind, setKind] = useState<NoteKind>('support')
  const [text, setText] = useUnsentText(`user-note:${userId}`, '')
  const update = useNotesUpdate(userId)
  const mutation = useMutation({
    mutationFn: () => addNote(userId, { kind, text: text.trim() }),
    onSuccess: async () => {
      setText('')
      await update()
    },
    onError: (error) => toast.error('Failed to add the note', errorMessage(error)),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() && !mutation.isPending) mutation.mutate()
  }
  return (
    <form className={styles.noteForm} aria-label="New note" onSubmit={submit}>
      <Select
        aria-label="Kind of note"
        value={kind}
        options={Object.entries(KINDS).map(([value, label]) => ({ value: value as NoteKind, label }))}
        onChange={setKind}
      />
      <TextArea
        aria-label="Note"
        rows={2}
        maxLength={4000}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={!text.trim()} loading={mutation.isPending}>
        Add note
      </Button>
    </form>
  )
}

function NoteItem({ note, userId }: { note: Note; userId: string }) {
  const update = useNotesUpdate(userId)
  const mutation = useMutation({
    mutationFn: () => deleteNote(userId, note.id),
    onSuccess: update,
    onError: (error) => toast.error('Failed to delete the note', errorMessage(error)),
  })
  return (
    <li>
      <p className="quiet">
        <strong>{KINDS[note.kind]}</strong> · <bdi>{note.author_name || 'Deleted account'}</bdi> ·{' '}
        <time dateTime={note.created_at}>{formatLocalTime(note.created_at)}</time>
      </p>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      {note.is_own ? (
        <Button size="small" loading={mutation.isPending} onClick={() => mutation.mutate()}>
          Delete note
        </Button>
      ) : null}
    </li>
  )
}
