/** A tooltip: opens after 700 ms of hovering, and immediately on keyboard focus or within 300 ms of another one. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** When any tooltip last closed; within the skip delay the next one opens immediately. */
let lastClosedAt = Number.NEGATIVE_INFINITY

type Props = { text: string | null; children: ReactNode }

/** Without text it only wraps its children, so that they stay mounted when a text appears. */
export function Tooltip({ text, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  useEffect(() => () => clearTimeout(timerRef.current), [])

  function handleEnter(): void {
    clearTimeout(timerRef.current)
    if (performance.now() - lastClosedAt < SKIP_DELAY_MS) setIsOpen(true)
    else timerRef.current = setTimeout(() => setIsOpen(true), OPEN_DELAY_MS)
  }
  function handleLeave(): void {
    clearTimeout(timerRef.current)
    if (isOpen) lastClosedAt = performance.now()
    setIsOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && handleLeave()

  const isVisible = isOpen && text !== null
  return (
    <span
      className={styles.anchor}
      data-tooltip
      role="presentation"
      onPointerEnter={handleEnter}
      onPointerLeave={handleLeave}
      onFocus={() => setIsOpen(true)}
      onBlur={handleLeave}
      onKeyDown={onKeyDown}
      aria-describedby={isVisible ? id : undefined}
    >
      {children}
      {isVisible ? (
        <span role="tooltip" id={id} className={styles.tooltip} dir="auto">
          {text}
        </span>
      ) : null}
    </span>
  )
}
