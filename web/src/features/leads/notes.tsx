/** Notes on a request, visible to everyone who manages the product; authors can edit their own. */
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import Popconfirm from 'antd/es/popconfirm'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { formatLocalTime } from '../../ui/format'
import { type Detail, type Note, addNote, updateNote, deleteNote, useNoteMutation } from './queries'
import { MAX_NOTE_LENGTH } from './labels'
import styles from './leads.module.css'

export function Notes({ lead }: { lead: Detail }) {
  const add = useNoteMutation(lead.id, (text: string) => addNote(lead.id, text), 'Failed to save the note')
  // A new key after each saved note resets the field; it keeps the input when saving fails.
  const [kept, setKept] = useState(0)
  return (
    <section className={styles.leadNotes} aria-label="Notes">
      <h3>Notes</h3>
      {lead.notes.length === 0 ? (
        <p className="quiet">No notes yet. Only you and others who manage this product can see them.</p>
      ) : null}
      <ul>
        {lead.notes.map((note) => (
          <OneNote key={note.id} lead={lead.id} note={note} />
        ))}
      </ul>
      <NoteForm
        key={kept}
        label="New note"
        action="Add note"
        text=""
        busy={add.isPending}
        onSave={(text) => add.mutate(text, { onSuccess: () => setKept((count) => count + 1) })}
      />
    </section>
  )
}

function OneNote({ lead, note }: { lead: number; note: Note }) {
  const [editing, setEditing] = useState(false)
  const change = useNoteMutation(lead, (text: string) => updateNote(lead, note.id, text), 'Failed to save the note')
  const drop = useNoteMutation(lead, () => deleteNote(lead, note.id), 'Failed to delete the note')
  if (editing) {
    return (
      <li>
        <NoteForm
          label="Your note"
          action="Save note"
          text={note.text}
          busy={change.isPending}
          onSave={(text) => change.mutate(text, { onSuccess: () => setEditing(false) })}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li>
      <p className={styles.leadNoteText} dir="auto">
        {note.text}
      </p>
      <p className="quiet">
        <bdi>{note.is_own ? 'You' : note.author || 'A colleague'}</bdi>, {formatLocalTime(note.written_at)}
        {note.edited_at ? ', edited' : ''}
      </p>
      {note.is_own ? (
        <div className={styles.leadNoteActions}>
          <Button
            type="text"
            aria-label="Edit your note"
            icon={<Icon name="edit" size={18} />}
            onClick={() => setEditing(true)}
          />
          <Popconfirm
            title="Delete this note?"
            okText="Delete"
            cancelText="Cancel"
            onConfirm={() => drop.mutate(undefined)}
          >
            <Button
              type="text"
              danger
              aria-label="Delete your note"
              icon={<Icon name="trash" size={18} />}
              loading={drop.isPending}
            />
          </Popconfirm>
        </div>
      ) : null}
    </li>
  )
}

type FormProps = {
  label: string
  action: string
  text: string
  busy: boolean
  onSave: (text: string) => void
  onCancel?: () => void
}

function NoteForm({ label, action, text, busy, onSave, onCancel }: FormProps) {
  const id = useId()
  const [typed, setTyped] = useState(text)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim()) onSave(typed.trim())
  }
  return (
    <form className={styles.leadNoteForm} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={MAX_NOTE_LENGTH}
        autoSize={{ minRows: 2, maxRows: 10 }}
        dir="auto"
        disabled={busy}
      />
      <div>
        <Button type={onCancel ? 'primary' : 'default'} htmlType="submit" loading={busy} disabled={!typed.trim()}>
          {action}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  )
}
