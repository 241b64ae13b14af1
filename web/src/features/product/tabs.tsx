/** Tabs whose open tab is part of the URL: arrow keys move between them, and each tab can be linked to. */
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { TABS, type TabId } from './star'
import styles from './star-page.module.css'

type Props = { open: TabId; children: ReactNode }

const STEPS: Record<string, (place: number) => number> = {
  ArrowRight: (place) => (place + 1) % TABS.length,
  ArrowLeft: (place) => (place + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
}

export function Tabs({ open, children }: Props) {
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  // Replaces the history entry, so that Back leaves the product; preserves the state of the search.
  const show = (tab: TabId) =>
    void navigate({
      to: '.',
      search: tab === 'overview' ? {} : { tab },
      replace: true,
      resetScroll: false,
      state: (state) => state,
    })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const next = STEPS[event.key]?.(TABS.findIndex(({ id }) => id === open))
    if (next === undefined) return
    event.preventDefault()
    const tab = TABS[next]
    if (!tab) return
    show(tab.id)
    list.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }

  return (
    <div>
      <div
        className={styles.starTabList}
        role="tablist"
        aria-label="About this product"
        tabIndex={-1}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open}
            aria-controls="star-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={() => show(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.starPanel} role="tabpanel" id="star-panel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
