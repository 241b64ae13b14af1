/** 'Save' on a tool: the first click saves it to the first list, the next one opens the lists. Hidden from visitors. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useSession } from '../session/access'
import { Icon } from '../ui/icons'
import { type NamedTool, listsQuery, saveToFirstList, useShortlistMutation } from './shortlist-queries'
import styles from './save-button.module.css'

const ChooseLists = lazy(() => import('./list-dialog'))

export function SaveButton({ tool }: { tool: NamedTool }) {
  const { signedIn } = useSession()
  return signedIn ? <SignedInSaveButton tool={tool} /> : null
}

function SignedInSaveButton({ tool }: { tool: NamedTool }) {
  const { data: lists } = useQuery({ ...listsQuery(), retry: false })
  const [choosing, setChoosing] = useState(false)
  const save = useShortlistMutation(saveToFirstList, {
    failed: 'Failed to save the tool',
    successMessage: (list) => `${tool.name} saved to “${list.name}”`,
  })
  const saved = lists?.some((list) => list.product_ids.includes(tool.id)) ?? false
  const words = saved
    ? { text: 'Saved', label: `Saved: ${tool.name}. Choose shortlists` }
    : { text: 'Save', label: `Save ${tool.name}` }
  return (
    <>
      <button
        type="button"
        className={saved ? `${styles.saveButton} ${styles.saveButtonOn}` : styles.saveButton}
        aria-label={words.label}
        {...(saved ? { 'aria-haspopup': 'dialog' as const } : {})}
        aria-disabled={save.isPending}
        onClick={() => (saved ? setChoosing(true) : save.isPending || save.mutate(tool.id))}
      >
        <Icon name="bookmark" />
        <span aria-hidden="true">{words.text}</span>
      </button>
      {choosing ? (
        <Suspense fallback={null}>
          <ChooseLists tool={tool} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
