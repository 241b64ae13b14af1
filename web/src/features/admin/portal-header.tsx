/** The head of the portal: whose it is, the way home, and logout. */
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { logout } from '../../session/logout'
import type { Portal } from './portal-queries'
import styles from './portal.module.css'

export function PortalHeader({ portal: { role, name } }: { portal: Portal }) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  return (
    <header className={styles.header}>
      <div>
        <h1>Admin Portal</h1>
        <p>
          <bdi>{name}</bdi> <span className={styles.badge}>{role}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Link to="/" className="outline-link action">
          Home
        </Link>
        <Button
          loading={isLoggingOut}
          onClick={() => {
            setIsLoggingOut(true)
            void logout()
          }}
        >
          Logout
        </Button>
      </div>
    </header>
  )
}
