/** Table of contents of a long page; highlights the section in view. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { useCurrentPart } from './use-current-part'
import './contents.module.css'

type Entry = { id: string; label: string }

/** Scrolls on every click, also when the URL already has that hash. */
export function Contents({
  entries,
  label,
  className,
}: {
  entries: readonly Entry[]
  label: string
  className: string
}) {
  const currentId = useCurrentPart(entries.map((entry) => entry.id))
  const navigate = useNavigate()
  function scrollToSection(event: MouseEvent, hash: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const section = document.getElementById(hash)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
    void navigate({ to: '.', hash, replace: true, hashScrollIntoView: false })
  }
  return (
    <nav className={className} aria-label={label}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} dir="auto">
            <a
              href={`#${entry.id}`}
              aria-current={entry.id === currentId ? 'location' : undefined}
              onClick={(event) => scrollToSection(event, entry.id)}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The section of the URL's hash exists only after the text has loaded. */
export function useScrollToHash(): void {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [initialHash] = useState(hash)
  useEffect(() => {
    if (initialHash) document.getElementById(initialHash)?.scrollIntoView()
  }, [initialHash])
}
