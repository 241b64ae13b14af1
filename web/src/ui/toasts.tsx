/** Toasts at the bottom right; Alt+T focuses them. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icons'
import { type Toast, current, dismiss, pauseToasts, subscribe } from './toast'
import styles from './toasts.module.css'

const NONE: readonly Toast[] = []
const ICONS = { success: 'check', error: 'cross', info: 'next' } as const
const TONE_CLASSES = { success: styles.success, error: styles.error, info: '' }

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, () => NONE)
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      // `code`, because Alt+T types another character on some keyboards.
      if (event.altKey && event.code === 'KeyT') region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    // The handlers only pause the timers; they are not controls.
    <section
      ref={region}
      className={styles.toasts}
      aria-label="Notifications (Alt+T)"
      aria-live="polite"
      tabIndex={-1}
      onMouseEnter={() => pauseToasts(true)}
      onMouseLeave={() => pauseToasts(false)}
      onFocus={() => pauseToasts(true)}
      onBlur={() => pauseToasts(false)}
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
          <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
