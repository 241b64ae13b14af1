/** A tool on the account's own shortlist with its note; a tool that has left the catalogue shows only the note. */
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { useUnsentText } from '../../ui/unsent-input'
import { getFirstEntry } from '../../ui/wording'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { type ShortlistTool, saveTool, removeTool, useShortlistMutation } from '../../product-actions/shortlist-queries'
import { ToolNote, ToolFacts } from './tool-facts'
import styles from './shortlists.module.css'

const MAX_NOTE_LENGTH = 500

export function ToolRow({ listId, savedTool }: { listId: string; savedTool: ShortlistTool }) {
  const { product_id: id, tool, note } = savedTool
  const [isNoteFormOpen, setIsNoteFormOpen] = useState(false)
  const name = tool?.name ?? 'the tool that is no longer listed'
  const removeMutation = useShortlistMutation((product: string) => removeTool(listId, product), {
    failureTitle: 'Failed to remove the tool',
  })
  return (
    <li className={styles.keptTool}>
      {tool ? (
        <ToolFacts id={id} tool={tool} to="/product/user/$productId" />
      ) : (
        <p className={styles.keptGone}>
          <Icon name="unknown" size={24} /> This tool is no longer listed.
        </p>
      )}
      <div className={styles.keptActions}>
        {tool ? (
          <CompareCheckbox
            item={{
              id,
              name: tool.name,
              company: tool.company,
              logo: tool.logo,
              category: getFirstEntry(tool.category),
              sample: tool.sample,
            }}
          />
        ) : null}
        <Button
          type="text"
          size="small"
          aria-label={`${note ? 'Edit' : 'Add'} note on ${name}`}
          aria-expanded={isNoteFormOpen}
          onClick={() => setIsNoteFormOpen(!isNoteFormOpen)}
        >
          {note ? 'Edit note' : 'Add note'}
        </Button>
        <Button
          type="text"
          size="small"
          loading={removeMutation.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => removeMutation.mutate(id)}
        >
          Remove
        </Button>
      </div>
      {isNoteFormOpen ? (
        <NoteForm listId={listId} savedTool={savedTool} name={name} onClose={() => setIsNoteFormOpen(false)} />
      ) : note ? (
        <ToolNote text={note} />
      ) : null}
    </li>
  )
}

function NoteForm({
  listId,
  savedTool,
  name,
  onClose,
}: {
  listId: string
  savedTool: ShortlistTool
  name: string
  onClose: () => void
}) {
  const [noteText, setNoteText, discardNote] = useUnsentText(`note:${listId}:${savedTool.product_id}`, savedTool.note)
  const close = () => {
    discardNote()
    onClose()
  }
  const id = useId()
  const saveMutation = useShortlistMutation((note: string) => saveTool(listId, savedTool.product_id, note), {
    failureTitle: 'Failed to save the note',
  })
  function submitForm(event: FormEvent): void {
    event.preventDefault()
    // The form closes only on success, so that the input is preserved if saving fails.
    saveMutation.mutate(noteText, { onSuccess: close })
  }
  return (
    <form className={styles.keptForm} onSubmit={submitForm}>
      <label htmlFor={id} className="sr-only">
        Note on {name}
      </label>
      <TextArea
        id={id}
        value={noteText}
        autoFocus
        maxLength={MAX_NOTE_LENGTH}
        showCount
        rows={3}
        dir="auto"
        onChange={(event) => setNoteText(event.target.value)}
      />
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={saveMutation.isPending}>
          {saveMutation.isPending ? 'Saving...' : 'Save note'}
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  )
}
