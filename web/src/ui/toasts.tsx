/** Toasts at the bottom right, above the dock and any dialog; Alt+T focuses them. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icons'
import { type Toast, readToasts, dismissToast, pauseToasts, subscribeToToasts } from './toast'
import styles from './toasts.module.css'

const NO_TOASTS: readonly Toast[] = []
const ICONS = { success: 'check', error: 'cross', info: 'next' } as const
const TONE_CLASSES = { success: styles.success, error: styles.error, info: '' }

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => NO_TOASTS)
  const regionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    function focusToasts(event: KeyboardEvent): void {
      // `code`, because Alt+T types another character on some keyboards.
      if (event.altKey && event.code === 'KeyT') regionRef.current?.focus()
    }
    document.addEventListener('keydown', focusToasts)
    return () => document.removeEventListener('keydown', focusToasts)
  }, [])
  const isHoveredRef = useRef(false)
  const updatePause = () =>
    pauseToasts(isHoveredRef.current || (regionRef.current?.contains(document.activeElement) ?? false))
  // A toast that goes takes its focused button along, and no event tells of it.
  useEffect(updatePause, [toasts])
  return (
    // The handlers only pause the timers; they are not controls.
    <section
      ref={regionRef}
      className={styles.toasts}
      aria-label="Notifications (Alt+T)"
      aria-live="polite"
      tabIndex={-1}
      onMouseEnter={() => {
        isHoveredRef.current = true
        updatePause()
      }}
      onMouseLeave={() => {
        isHoveredRef.current = false
        updatePause()
      }}
      onFocus={updatePause}
      onBlur={updatePause}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`${styles.toast} ${TONE_CLASSES[toast.tone]}`}
          role={toast.tone === 'error' ? 'alert' : 'status'}
        >
          <Icon name={ICONS[toast.tone]} />
          <div className={styles.text} dir="auto">
            <strong>{toast.title}</strong>
            {toast.text ? <span>{toast.text}</span> : null}
          </div>
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
