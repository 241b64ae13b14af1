/** The frame of every page on which somebody identifies themselves: one narrow card, one heading, what it is for. */
import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; wide?: boolean; children: ReactNode }

export function AuthCard({ title, lead, wide = false, children }: Props) {
  return (
    <section className={wide ? 'page auth auth-wide' : 'page auth'}>
      <div className="card auth-card">
        <h1>{title}</h1>
        {lead ? <p className="auth-lead">{lead}</p> : null}
        {children}
      </div>
    </section>
  )
}
