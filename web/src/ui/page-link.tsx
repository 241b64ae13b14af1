/** A link to an address that is a plain text to the router: pages of the table in `planned.ts` have no route of their own yet. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; className?: string; onClick?: (() => void) | undefined; children: ReactNode }

export function PageLink({ to, ...rest }: Props) {
  return <Link to={to} {...rest} />
}
