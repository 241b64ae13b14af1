/** Page for planned features: what it will be, and what is available today. */
import { Link } from '@tanstack/react-router'
import { SearchBox } from '../search-query/search-box'
import type { PlannedPage } from './planned-pages'

export function NotOpenYet({ page }: { page: PlannedPage }) {
  return (
    <section className="page state">
      <p className="eyebrow">Not available yet</p>
      <h1>{page.title}</h1>
      <p className="state-lead">{page.description}</p>
      <p>You can search for free without an account:</p>
      <SearchBox id="planned-q" />
      <p className="state-actions">
        <Link to="/">Back to home</Link>
      </p>
    </section>
  )
}
