/** The dialog to select a tool's shortlists and to create one. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input/Input'
import Modal from 'antd/es/modal'
import { type FormEvent, useId, useState } from 'react'
import { useDialogFocus } from '../ui/dialog-focus'
import {
  type NamedTool,
  type ShortlistSummary,
  createList,
  listsQuery,
  saveTool,
  removeTool,
  useShortlistMutation,
} from './shortlist-queries'
import styles from './save-button.module.css'

export default function ChooseLists({ tool, onClose }: { tool: NamedTool; onClose: () => void }) {
  const { data: lists = [] } = useQuery(listsQuery())
  const focus = useDialogFocus()
  return (
    <Modal
      {...focus}
      open
      title={<bdi>{tool.name}</bdi>}
      footer={<Button onClick={onClose}>Done</Button>}
      onCancel={onClose}
    >
      <ul className={styles.chooseLists} aria-label="Your shortlists">
        {lists.map((list) => (
          <ListCheckbox key={list.id} list={list} tool={tool} />
        ))}
      </ul>
      <NewList tool={tool} />
    </Modal>
  )
}

function ListCheckbox({ list, tool }: { list: ShortlistSummary; tool: NamedTool }) {
  const change = useShortlistMutation<boolean, unknown>(
    (on) => (on ? saveTool(list.id, tool.id) : removeTool(list.id, tool.id)),
    {
      failed: 'Failed to change the shortlist',
    },
  )
  const on = change.isPending ? change.variables : list.product_ids.includes(tool.id)
  return (
    <li>
      <Checkbox checked={on} disabled={change.isPending} onChange={(event) => change.mutate(event.target.checked)}>
        <span dir="auto">{list.name}</span> <span className="quiet">({list.product_ids.length})</span>
      </Checkbox>
    </li>
  )
}

function NewList({ tool }: { tool: NamedTool }) {
  const [name, setName] = useState('')
  const id = useId()
  const make = useShortlistMutation(async (called: string) => saveTool((await createList(called)).id, tool.id), {
    failed: 'Failed to create the shortlist',
    successMessage: (list) => `Saved to “${list.name}”`,
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim()) make.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <form className={styles.newList} onSubmit={submit}>
      <label htmlFor={id}>New shortlist</label>
      <Input
        id={id}
        value={name}
        maxLength={80}
        dir="auto"
        placeholder="For the pitch"
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" loading={make.isPending} disabled={!name.trim()}>
        Add
      </Button>
    </form>
  )
}
