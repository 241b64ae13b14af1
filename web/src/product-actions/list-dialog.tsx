/** The dialog to select a tool's shortlists and to create one. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input/Input'
import Modal from 'antd/es/modal'
import { type FormEvent, useId, useState } from 'react'
import { errorMessage } from '../api/errors'
import { DialogProblem } from '../ui/dialog-buttons'
import { ThemeProvider } from '../ui/theme'
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
import { MarkedName } from '../ui/sample-mark'
import styles from './save-button.module.css'
import { isolate } from '../ui/wording'

type Props = { tool: NamedTool; onClose: () => void }

/** With its own theme: some pages that open it have none. */
export default function ListDialog(props: Props) {
  return (
    <ThemeProvider>
      <ListChoice {...props} />
    </ThemeProvider>
  )
}

function ListChoice({ tool, onClose }: Props) {
  const { data: lists = [] } = useQuery(listsQuery())
  const dialogFocus = useDialogFocus()
  return (
    <Modal
      {...dialogFocus}
      open
      title={<MarkedName name={tool.name} sample={tool.sample} />}
      footer={<Button onClick={onClose}>Done</Button>}
      onCancel={onClose}
    >
      <ul className={styles.chooseLists} aria-label="Your shortlists">
        {lists.map((list) => (
          <ListCheckbox key={list.id} list={list} tool={tool} />
        ))}
      </ul>
      <NewListForm tool={tool} />
    </Modal>
  )
}

function ListCheckbox({ list, tool }: { list: ShortlistSummary; tool: NamedTool }) {
  const changeMutation = useShortlistMutation<boolean, unknown>(
    (shouldSave) => (shouldSave ? saveTool(list.id, tool.id) : removeTool(list.id, tool.id)),
    {
      failureTitle: 'Failed to change the shortlist',
    },
  )
  const isChecked = changeMutation.isPending ? changeMutation.variables : list.product_ids.includes(tool.id)
  return (
    <li>
      <Checkbox
        checked={isChecked}
        disabled={changeMutation.isPending}
        onChange={(event) => changeMutation.mutate(event.target.checked)}
      >
        <span dir="auto">{list.name}</span> <span className="quiet">({list.product_ids.length})</span>
      </Checkbox>
      <DialogProblem text={changeMutation.isError ? errorMessage(changeMutation.error) : ''} />
    </li>
  )
}

function NewListForm({ tool }: { tool: NamedTool }) {
  const [name, setName] = useState('')
  const id = useId()
  const createMutation = useShortlistMutation(
    async (listName: string) => saveTool((await createList(listName)).id, tool.id),
    {
      failureTitle: 'Failed to create the shortlist',
      successMessage: (list) => `Saved to “${isolate(list.name)}”`,
    },
  )
  function submitForm(event: FormEvent): void {
    event.preventDefault()
    if (name.trim()) createMutation.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <>
      <form className={styles.newList} onSubmit={submitForm}>
        <label htmlFor={id}>New shortlist</label>
        <Input
          id={id}
          value={name}
          maxLength={80}
          dir="auto"
          placeholder="For the pitch"
          onChange={(event) => setName(event.target.value)}
        />
        <Button htmlType="submit" loading={createMutation.isPending} disabled={!name.trim()}>
          Add
        </Button>
      </form>
      <DialogProblem text={createMutation.isError ? errorMessage(createMutation.error) : ''} />
    </>
  )
}
