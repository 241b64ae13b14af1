/** Notes on a request, visible to everyone who manages the product; authors can edit their own. */
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import Popconfirm from 'antd/es/popconfirm'
import { type FormEvent, useId, useState } from 'react'
import { PageIcon } from '../../ui/more-icons'
import { formatLocalTime } from '../../ui/format'
import { useUnsentText } from '../../ui/unsent-input'
import { type LeadDetail, type LeadNote, addNote, updateNote, deleteNote, useNoteMutation } from './queries'
import { MAX_NOTE_LENGTH } from './labels'
import styles from './leads.module.css'

export function LeadNotes({ lead }: { lead: LeadDetail }) {
  const addMutation = useNoteMutation(lead.id, (text: string) => addNote(lead.id, text), 'Failed to save the note')
  // A new key after each saved note resets the field; it keeps the input when saving fails.
  const [savedCount, setSavedCount] = useState(0)
  return (
    <section className={styles.leadNotes} aria-label="Notes">
      <h3>Notes</h3>
      {lead.notes.length === 0 ? (
        <p className="quiet">No notes yet. Only you and others who manage this product can see them.</p>
      ) : null}
      <ul>
        {lead.notes.map((note) => (
          <NoteItem key={note.id} leadId={lead.id} note={note} />
        ))}
      </ul>
      <NoteForm
        key={savedCount}
        name={`lead-note:${lead.id}`}
        label="New note"
        action="Add note"
        text=""
        isBusy={addMutation.isPending}
        onSave={async (text) => {
          await addMutation.mutateAsync(text)
          setSavedCount((count) => count + 1)
        }}
      />
    </section>
  )
}

function NoteItem({ leadId, note }: { leadId: number; note: LeadNote }) {
  const [editing, setEditing] = useState(false)
  const changeMutation = useNoteMutation(
    leadId,
    (text: string) => updateNote(leadId, note.id, text),
    'Failed to save the note',
  )
  const deleteMutation = useNoteMutation(leadId, () => deleteNote(leadId, note.id), 'Failed to delete the note')
  if (editing) {
    return (
      <li>
        <NoteForm
          name={`lead-note:${leadId}:${note.id}`}
          label="Your note"
          action="Save note"
          text={note.text}
          isBusy={changeMutation.isPending}
          onSave={async (text) => {
            await changeMutation.mutateAsync(text)
            setEditing(false)
          }}
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
            icon={<PageIcon name="edit" size={18} />}
            onClick={() => setEditing(true)}
          />
          <Popconfirm
            title="Delete this note?"
            okText="Delete"
            cancelText="Cancel"
            onConfirm={() => deleteMutation.mutate(undefined)}
          >
            <Button
              type="text"
              danger
              aria-label="Delete your note"
              icon={<PageIcon name="trash" size={18} />}
              loading={deleteMutation.isPending}
            />
          </Popconfirm>
        </div>
      ) : null}
    </li>
  )
}

type NoteFormProps = {
  name: string
  label: string
  action: string
  text: string
  isBusy: boolean
  onSave: (text: string) => Promise<void>
  onCancel?: () => void
}

function NoteForm({ name, label, action, text, isBusy, onSave, onCancel }: NoteFormProps) {
  const id = useId()
  const [enteredText, setEnteredText, discardText] = useUnsentText(name, text)
  function submitForm(event: FormEvent): void {
    event.preventDefault()
    // A failure is shown by the mutation; the input stays.
    if (enteredText.trim()) onSave(enteredText.trim()).then(discardText, () => undefined)
  }
  const cancel = () => {
    discardText()
    onCancel?.()
  }
  return (
    <form className={styles.leadNoteForm} onSubmit={submitForm}>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        value={enteredText}
        onChange={(event) => setEnteredText(event.target.value)}
        maxLength={MAX_NOTE_LENGTH}
        autoSize={{ minRows: 2, maxRows: 10 }}
        dir="auto"
        disabled={isBusy}
      />
      <div>
        <Button
          type={onCancel ? 'primary' : 'default'}
          htmlType="submit"
          loading={isBusy}
          disabled={!enteredText.trim()}
        >
          {action}
        </Button>
        {onCancel ? <Button onClick={cancel}>Cancel</Button> : null}
      </div>
    </form>
  )
}
