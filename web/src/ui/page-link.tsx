/** A link to a path that is a plain string, such as one from a list. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; className?: string; onClick?: (() => void) | undefined; children: ReactNode }

export function PageLink({ to, ...rest }: Props) {
  return <Link to={to} {...rest} />
}
