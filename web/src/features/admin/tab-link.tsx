/** A link to another tab of the portal; plain text where the admin does not have that tab. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { tabs: ReadonlySet<string>; tab: string; params?: Record<string, string>; children: ReactNode }

export function TabLink({ tabs, tab, params = {}, children }: Props) {
  if (!tabs.has(tab)) return children
  return (
    <Link to="/admin-dashboard" search={{ tab, ...params }}>
      {children}
    </Link>
  )
}
