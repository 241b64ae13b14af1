/** 'Get Started' and 'Learn More': the role's dashboard when signed in, else the registration. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dashboardPath, useSession } from '../../session/access'

export function StartLink({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  const { signedIn, roleId } = useSession()
  const to: string = signedIn ? dashboardPath(roleId) : '/registration'
  return (
    <Link to={to} className={strong ? 'button-link button-link-large' : 'outline-link'}>
      {children}
    </Link>
  )
}
