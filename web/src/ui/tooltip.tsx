/** A tooltip: opens after 700 ms of hovering, and immediately on keyboard focus or within 300 ms of another one. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tooltip.module.css'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** When any tooltip last closed; within the skip delay the next one opens immediately. */
let lastClosed = Number.NEGATIVE_INFINITY

type Props = { text: string | null; children: ReactNode }

/** Without text it only wraps its children, so that they stay mounted when a text appears. */
export function Tooltip({ text, children }: Props) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  useEffect(() => () => clearTimeout(timer.current), [])

  function arrive(): void {
    clearTimeout(timer.current)
    if (performance.now() - lastClosed < SKIP_DELAY_MS) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), OPEN_DELAY_MS)
  }
  function leave(): void {
    clearTimeout(timer.current)
    if (open) lastClosed = performance.now()
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave()

  const shown = open && text !== null
  return (
    <span
      className={styles.anchor}
      data-tooltip
      role="presentation"
      onPointerEnter={arrive}
      onPointerLeave={leave}
      onFocus={() => setOpen(true)}
      onBlur={leave}
      onKeyDown={onKeyDown}
      aria-describedby={shown ? id : undefined}
    >
      {children}
      {shown ? (
        <span role="tooltip" id={id} className={styles.tooltip} dir="auto">
          {text}
        </span>
      ) : null}
    </span>
  )
}
