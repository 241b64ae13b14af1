/** The cookie choices: a small non-blocking card. Rejecting takes as many clicks as accepting. */
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CookieChoice, closeCookieChoices, saveChoice } from '../../session/cookie-consent'
import styles from './consent.module.css'

type CookieKind = { name: keyof CookieChoice | 'necessary'; label: string; text: string }

const COOKIE_KINDS: readonly CookieKind[] = [
  {
    name: 'necessary',
    label: 'Necessary',
    text: 'Keep you signed in, count free searches and remember your choices. Always on.',
  },
  { name: 'preferences', label: 'Preferences', text: 'Display settings on this device. Not in use yet.' },
  {
    name: 'statistics',
    label: 'Statistics',
    text: 'Which results you open, compare or send a request from, without your name.',
  },
]

/** Native buttons, as on all public pages: Ant Design's would compute styles while the visitor starts reading. */
const BUTTON_CLASSES = 'outline-link action'

function CookieKindFields({ choice }: { choice: CookieChoice | null }) {
  return (
    <fieldset className={styles.cookieKinds}>
      <legend className="sr-only">Optional cookies</legend>
      {COOKIE_KINDS.map(({ name, label, text }) => (
        <label key={name}>
          <input
            type="checkbox"
            name={name}
            disabled={name === 'necessary'}
            defaultChecked={name === 'necessary' || choice?.[name] === true}
          />
          <span>
            <b>{label}</b> {text}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export default function CookieChoices({ choice, isOpen }: { choice: CookieChoice | null; isOpen: boolean }) {
  const [isDetailRequested, setIsDetailRequested] = useState(false)
  const showsDetails = isDetailRequested || isOpen
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Moves focus here if the visitor opened the choices; a first visit is not interrupted.
  useEffect(() => {
    if (showsDetails) headingRef.current?.focus()
  }, [showsDetails])

  const save = (newChoice: CookieChoice) => saveChoice({ ...newChoice, hasSeenCategories: showsDetails })

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    save({ preferences: formData.has('preferences'), statistics: formData.has('statistics') })
  }

  return (
    <section
      className={showsDetails ? styles.cookies : `${styles.cookies} ${styles.brief}`}
      aria-labelledby="cookies-title"
      onKeyDown={(event) => event.key === 'Escape' && isOpen && closeCookieChoices()}
    >
      <h2 id="cookies-title" ref={headingRef} tabIndex={-1}>
        Cookie choices
      </h2>
      <form onSubmit={onSubmit}>
        {showsDetails ? (
          <CookieKindFields choice={choice} />
        ) : (
          <p>
            With your consent, we count which results you open to improve search.{' '}
            <Link to="/cookiePolicy">Cookie Policy</Link>
          </p>
        )}
        <div className={styles.cookieButtons}>
          <button
            type="button"
            className={BUTTON_CLASSES}
            onClick={() => save({ preferences: true, statistics: true })}
          >
            Accept all
          </button>
          <button
            type="button"
            className={BUTTON_CLASSES}
            onClick={() => save({ preferences: false, statistics: false })}
          >
            Necessary only
          </button>
          {/* Separate keys make two buttons: if one became the other during a click, it would submit the form. */}
          {showsDetails ? (
            <button key="save" type="submit" className={BUTTON_CLASSES}>
              Save choices
            </button>
          ) : (
            <button key="choose" type="button" className={BUTTON_CLASSES} onClick={() => setIsDetailRequested(true)}>
              Customise
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
