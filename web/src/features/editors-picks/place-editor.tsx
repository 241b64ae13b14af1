/** The editor of one page's picks: order, reason and end of each; nothing is shown to readers until it is saved. */
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { type DraftPick, PickFields, type PickProblems } from './pick-fields'
import { ProductSearch } from './product-search'
import { type PlacePicks, usePicksChange } from './queries'
import styles from './editors-picks.module.css'

const MAX_PICKS = 3
const DEFAULT_DAYS = 90

type Props = { picks: PlacePicks; onReload: () => Promise<unknown>; onClose: () => void }

const moveItem = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

function addDays(days: number): string {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function findProblems(draft: readonly DraftPick[]): Record<string, PickProblems> {
  const today = addDays(0)
  return Object.fromEntries(
    draft.map(({ product_id: id, reason, valid_until: end }) => [
      id,
      {
        reason: reason.trim() ? '' : 'Please give a reason.',
        end: !end ? 'Please choose a date.' : end < today ? 'This date is over. Choose a later one.' : '',
      },
    ]),
  )
}

export function PlaceEditor({ picks: stored, onReload, onClose }: Props) {
  const [draft, setDraft] = useState<readonly DraftPick[]>(stored.picks)
  const [areProblemsShown, setAreProblemsShown] = useState(false)
  const [focusId, setFocusId] = useState<string | null>(null)
  const change = usePicksChange(stored.place)
  const problems = findProblems(draft)

  // What was moved or added keeps the keyboard.
  useEffect(() => {
    if (focusId) document.getElementById(focusId)?.focus()
  }, [focusId, draft])

  function update(id: string, part: Partial<DraftPick>): void {
    setFocusId(null)
    setDraft(draft.map((pick) => (pick.product_id === id ? { ...pick, ...part } : pick)))
  }
  function move(index: number, step: -1 | 1): void {
    setDraft(moveItem(draft, index, index + step))
    setFocusId(`pick-${draft[index]?.product_id}`)
  }
  function remove(id: string): void {
    setDraft(draft.filter((pick) => pick.product_id !== id))
    setFocusId('picks-of-page')
  }
  function add(product: Pick<DraftPick, 'product_id' | 'name' | 'sample'>): void {
    setDraft([...draft, { ...product, reason: '', valid_until: addDays(DEFAULT_DAYS), state: 'new' }])
    setFocusId(`reason-${product.product_id}`)
  }
  function save(): void {
    const wrong = draft.find(({ product_id: id }) => problems[id]?.reason || problems[id]?.end)
    setAreProblemsShown(true)
    if (wrong) {
      const field = problems[wrong.product_id]?.reason ? 'reason' : 'end'
      document.getElementById(`${field}-${wrong.product_id}`)?.focus()
      return
    }
    const picks = draft.map(({ product_id, reason, valid_until }) => ({ product_id, reason, valid_until }))
    change.mutate(
      { version: stored.version, picks },
      { onSuccess: () => toast.success('Picks saved', 'The page shows them now.') },
    )
  }

  const isStale = change.error instanceof ApiError && change.error.status === 409
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div>
        <button type="button" className="back-link" onClick={onClose}>
          Back to pages
        </button>
      </div>
      <h3 id="picks-of-page" tabIndex={-1}>
        <bdi>{stored.name}</bdi>
      </h3>
      {change.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={errorMessage(change.error)}
          action={
            isStale ? (
              <Button size="small" onClick={() => void onReload()}>
                Reload picks
              </Button>
            ) : null
          }
        />
      ) : null}
      {draft.length === 0 ? <p role="status">This page has no picks. Readers see nothing in their place.</p> : null}
      <ol className={styles.picks} aria-label="Picks">
        {draft.map((pick, index) => (
          <li key={pick.product_id} className={`card ${styles.pick}`}>
            <PickFields
              pick={pick}
              problems={areProblemsShown ? problems[pick.product_id] : undefined}
              isFirst={index === 0}
              isLast={index === draft.length - 1}
              onChange={(part) => update(pick.product_id, part)}
              onMove={(step) => move(index, step)}
              onRemove={() => remove(pick.product_id)}
            />
          </li>
        ))}
      </ol>
      {draft.length < MAX_PICKS ? (
        <ProductSearch chosen={draft.map(({ product_id: id }) => id)} onChoose={add} />
      ) : (
        <p className="quiet">A page shows at most three picks. Remove one to add another.</p>
      )}
      <div className={styles.row}>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          Save picks
        </Button>
        <Button onClick={() => setDraft(stored.picks)}>Discard changes</Button>
      </div>
    </form>
  )
}
