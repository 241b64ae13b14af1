/** Tabs whose open tab is part of the URL: arrow keys move between them, and each tab can be linked to. */
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { TABS, type TabId } from './star'
import styles from './star-page.module.css'

type Props = { openTab: TabId; children: ReactNode }

const ARROW_KEY_STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % TABS.length,
  ArrowLeft: (index) => (index + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
}

export function Tabs({ openTab, children }: Props) {
  const navigate = useNavigate()
  const listRef = useRef<HTMLDivElement>(null)
  // Replaces the history entry, so that Back leaves the product; preserves the state of the search.
  const showTab = (tab: TabId) =>
    void navigate({
      to: '.',
      search: tab === 'overview' ? {} : { tab },
      replace: true,
      resetScroll: false,
      state: (state) => state,
    })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const nextIndex = ARROW_KEY_STEPS[event.key]?.(TABS.findIndex(({ id }) => id === openTab))
    if (nextIndex === undefined) return
    event.preventDefault()
    const tab = TABS[nextIndex]
    if (!tab) return
    showTab(tab.id)
    listRef.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }

  return (
    <div>
      <div
        className={styles.starTabList}
        role="tablist"
        aria-label="About this product"
        tabIndex={-1}
        ref={listRef}
        onKeyDown={onKeyDown}
      >
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === openTab}
            aria-controls="star-panel"
            tabIndex={id === openTab ? 0 : -1}
            onClick={() => showTab(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.starPanel} role="tabpanel" id="star-panel" aria-labelledby={`tab-${openTab}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
