/**
 * The question box of every page. The field is the browser's own and uncontrolled, with a real `action`: what is typed before the script
 * arrives is kept, and the form works without it.
 */
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { searchPath, useSession } from '../session/access'
import { Icon } from '../ui/icons'
import styles from './search-box.module.css'

/** The server rejects longer questions. */
const MAX_QUESTION_LENGTH = 1000

/** `to`: the results page, if not that of the search of all tools. */
type Props = {
  id: string
  to?: string
  query?: string
  buttonLabel?: string
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
  canSearch?: () => Promise<boolean>
  isBusy?: boolean
}

export function SearchBox({
  id,
  to,
  query = '',
  buttonLabel = 'Search ✦ AI',
  placeholder = 'Describe what you need',
  inputRef,
  canSearch,
  isBusy: isSearching = false,
}: Props) {
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const resultsPath: string = to ?? searchPath(isSignedIn)
  const [isBusy, setIsBusy] = useState(false)
  const isWaiting = isBusy || isSearching
  const formRef = useRef<HTMLFormElement>(null)
  const lastQueryRef = useRef(query)
  // Another search fills the field, which keeps the focus; what was typed before the script arrived stays.
  useEffect(() => {
    if (lastQueryRef.current === query) return
    lastQueryRef.current = query
    const field = formRef.current?.elements.namedItem('q')
    if (field instanceof HTMLInputElement) field.value = query
  }, [query])

  async function submitQuestion(question: string): Promise<void> {
    setIsBusy(true)
    const isAllowed = isSignedIn || !canSearch || (await canSearch())
    setIsBusy(false)
    if (isAllowed) await navigate({ to: resultsPath, search: { q: question } })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    // A blank question is ignored; the field stays focused.
    if (!query || isWaiting) return
    // The keyboard of a touch screen would cover the results.
    if (globalThis.matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur()
    void submitQuestion(query)
  }

  return (
    <search>
      <form ref={formRef} className={styles.searchBox} action={resultsPath} onSubmit={onSubmit}>
        <label htmlFor={id} className="sr-only">
          Ask the AI search
        </label>
        <Icon name="search" size={22} />
        <input
          ref={inputRef}
          id={id}
          name="q"
          type="text"
          enterKeyHint="search"
          defaultValue={query}
          placeholder={placeholder}
          maxLength={MAX_QUESTION_LENGTH}
          autoComplete="off"
          dir="auto"
        />
        <button type="submit" className="button-link push push-large" aria-busy={isWaiting}>
          {isSearching ? 'Searching...' : buttonLabel}
        </button>
      </form>
    </search>
  )
}
