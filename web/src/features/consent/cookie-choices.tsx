/** The cookie choices: a small non-blocking card. Rejecting takes as many clicks as accepting. */
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CookieChoice, closeCookieChoices, saveChoice } from '../../session/cookie-consent'
import styles from './consent.module.css'

type Kind = { name: keyof CookieChoice | 'necessary'; label: string; text: string }

const KINDS: readonly Kind[] = [
  {
    name: 'necessary',
    label: 'Necessary',
    text: 'Keep you signed in, count free searches and remember your choices. Always on.',
  },
  { name: 'preferences', label: 'Preferences', text: 'Remember your settings on this device.' },
  { name: 'statistics', label: 'Statistics', text: 'Anonymous usage statistics.' },
]

/** Native buttons, as on all public pages: Ant Design's would compute styles while the visitor starts reading. */
const BUTTON = 'outline-link action'

function Kinds({ choice }: { choice: CookieChoice | null }) {
  return (
    <fieldset className={styles.cookieKinds}>
      <legend className="sr-only">Optional cookies</legend>
      {KINDS.map(({ name, label, text }) => (
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

export default function CookieChoices({ choice, open }: { choice: CookieChoice | null; open: boolean }) {
  const [choosing, setChoosing] = useState(false)
  const detailed = choosing || open
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves focus here if the visitor opened the choices; a first visit is not interrupted.
  useEffect(() => {
    if (detailed) heading.current?.focus()
  }, [detailed])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    saveChoice({ preferences: data.has('preferences'), statistics: data.has('statistics') })
  }

  return (
    <section
      className={styles.cookies}
      aria-labelledby="cookies-title"
      onKeyDown={(event) => event.key === 'Escape' && open && closeCookieChoices()}
    >
      <h2 id="cookies-title" ref={heading} tabIndex={-1}>
        Cookie choices
      </h2>
      <form onSubmit={onSubmit}>
        {detailed ? (
          <Kinds choice={choice} />
        ) : (
          <p>
            We use optional cookies to remember your preferences and improve search.{' '}
            <Link to="/cookiePolicy">Cookie Policy</Link>
          </p>
        )}
        <div className={styles.cookieButtons}>
          <button type="button" className={BUTTON} onClick={() => saveChoice({ preferences: true, statistics: true })}>
            Accept all
          </button>
          <button
            type="button"
            className={BUTTON}
            onClick={() => saveChoice({ preferences: false, statistics: false })}
          >
            Necessary only
          </button>
          {/* Separate keys make two buttons: if one became the other during a click, it would submit the form. */}
          {detailed ? (
            <button key="save" type="submit" className={BUTTON}>
              Save choices
            </button>
          ) : (
            <button key="choose" type="button" className={BUTTON} onClick={() => setChoosing(true)}>
              Customise
            </button>
          )}
        </div>
      </form>
    </section>
  )
}
