/** A link to a path without a typed route, such as the pages of `planned-pages.ts`. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { to: string; className?: string; onClick?: (() => void) | undefined; children: ReactNode }

export function PageLink({ to, ...rest }: Props) {
  return <Link to={to} {...rest} />
}
