/** 'Get Started' and 'Learn More': the role's dashboard when signed in, else the registration. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dashboardPath, useSession } from '../../session/access'

export function StartLink({ children, isPrimary = false }: { children: ReactNode; isPrimary?: boolean }) {
  const { isSignedIn, roleId } = useSession()
  const targetPath: string = isSignedIn ? dashboardPath(roleId) : '/registration'
  return (
    <Link to={targetPath} className={isPrimary ? 'button-link button-link-large' : 'outline-link'}>
      {children}
    </Link>
  )
}
