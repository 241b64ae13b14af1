/** 'Save' on a tool: the first click saves it to the first list, the next one opens the lists. Hidden from visitors. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSession } from '../session/access'
import { Icon } from '../ui/icons'
import { lazyPart } from '../ui/lazy-part'
import { type NamedTool, listsQuery, saveToFirstList, useShortlistMutation } from './shortlist-queries'
import styles from './save-button.module.css'
import { isolate } from '../ui/wording'

const ListDialog = lazyPart(() => import('./list-dialog'))

export function SaveButton({ tool }: { tool: NamedTool }) {
  const { isSignedIn } = useSession()
  return isSignedIn ? <SignedInSaveButton tool={tool} /> : null
}

function SignedInSaveButton({ tool }: { tool: NamedTool }) {
  const { data: lists } = useQuery({ ...listsQuery(), retry: false })
  const [isListDialogOpen, setIsListDialogOpen] = useState(false)
  const saveMutation = useShortlistMutation(saveToFirstList, {
    failureTitle: 'Failed to save the tool',
    successMessage: (list) => `${isolate(tool.name)} saved to “${isolate(list.name)}”`,
  })
  const isSaved = lists?.some((list) => list.product_ids.includes(tool.id)) ?? false
  const buttonTexts = isSaved
    ? { text: 'Saved', label: `Saved: ${isolate(tool.name)}. Choose shortlists` }
    : { text: 'Save', label: `Save ${isolate(tool.name)}` }
  return (
    <>
      <button
        type="button"
        className={isSaved ? `${styles.saveButton} ${styles.saveButtonOn}` : styles.saveButton}
        aria-label={buttonTexts.label}
        {...(isSaved ? { 'aria-haspopup': 'dialog' as const } : {})}
        aria-disabled={saveMutation.isPending}
        onClick={() => (isSaved ? setIsListDialogOpen(true) : saveMutation.isPending || saveMutation.mutate(tool.id))}
      >
        <Icon name="bookmark" />
        <span aria-hidden="true">{buttonTexts.text}</span>
      </button>
      {isListDialogOpen ? (
        <Suspense fallback={null}>
          <ListDialog tool={tool} onClose={() => setIsListDialogOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
