/** A tool on the account's own shortlist with its note; a tool that has left the catalogue shows only the note. */
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import { type FormEvent, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { firstEntry } from '../../ui/wording'
import { CompareCheckbox } from '../../product-actions/compare-checkbox'
import { type ShortlistTool, saveTool, removeTool, useShortlistMutation } from '../../product-actions/shortlist-queries'
import { Note, ToolFacts } from './tool-facts'
import styles from './shortlists.module.css'

const MAX_NOTE_LENGTH = 500

export function ToolRow({ list, kept }: { list: string; kept: ShortlistTool }) {
  const { product_id: id, tool, note } = kept
  const [writing, setWriting] = useState(false)
  const name = tool?.name ?? 'the tool that is no longer listed'
  const remove = useShortlistMutation((product: string) => removeTool(list, product), {
    failed: 'Failed to remove the tool',
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
            item={{ id, name: tool.name, company: tool.company, logo: tool.logo, category: firstEntry(tool.category) }}
          />
        ) : null}
        <Button
          type="text"
          size="small"
          aria-label={`${note ? 'Edit' : 'Add'} note on ${name}`}
          aria-expanded={writing}
          onClick={() => setWriting(!writing)}
        >
          {note ? 'Edit note' : 'Add note'}
        </Button>
        <Button
          type="text"
          size="small"
          loading={remove.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => remove.mutate(id)}
        >
          Remove
        </Button>
      </div>
      {writing ? (
        <NoteForm list={list} kept={kept} name={name} onClose={() => setWriting(false)} />
      ) : note ? (
        <Note text={note} />
      ) : null}
    </li>
  )
}

function NoteForm({
  list,
  kept,
  name,
  onClose,
}: {
  list: string
  kept: ShortlistTool
  name: string
  onClose: () => void
}) {
  const [text, setText] = useState(kept.note)
  const id = useId()
  const save = useShortlistMutation((note: string) => saveTool(list, kept.product_id, note), {
    failed: 'Failed to save the note',
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    // The form closes only on success, so that the input is preserved if saving fails.
    save.mutate(text, { onSuccess: onClose })
  }
  return (
    <form className={styles.keptForm} onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        Note on {name}
      </label>
      <TextArea
        id={id}
        value={text}
        autoFocus
        maxLength={MAX_NOTE_LENGTH}
        showCount
        rows={3}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save note'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
