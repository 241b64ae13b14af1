/** Editors' picks in the settings: the pages that show them, and the editor of one page's picks. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../ui/dates'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { PlaceEditor } from './place-editor'
import { type PickPlace, pickPlacesQuery, placePicksQuery } from './queries'
import styles from './editors-picks.module.css'

type Props = { place: string | undefined; onPlace: (place: string | undefined) => void }

export default function PicksSection({ place, onPlace }: Props) {
  return (
    <section className={styles.view} aria-labelledby="picks-heading">
      <h2 id="picks-heading">Editors' picks</h2>
      <p className="quiet">
        Up to three products per page, each with a reason and an end. The landing page and the category pages show them;
        the search ignores them, and vendors can't pay for them.
      </p>
      {place ? <Place place={place} onClose={() => onPlace(undefined)} /> : <Places onPlace={onPlace} />}
    </section>
  )
}

function Places({ onPlace }: { onPlace: (place: string) => void }) {
  const query = useQuery(pickPlacesQuery())
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading pages...</Loading>
  return <DataTable label="Pages" columns={listColumns(onPlace)} rows={query.data} rowKey={({ place }) => place} />
}

function Place({ place, onClose }: { place: string; onClose: () => void }) {
  const query = useQuery({ ...placePicksQuery(place), refetchOnWindowFocus: false })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading picks...</Loading>
  // A draft begins anew with each version of the picks.
  return <PlaceEditor key={query.data.version} picks={query.data} onReload={query.refetch} onClose={onClose} />
}

const countShown = ({ shown, total }: PickPlace): string =>
  total === 0 ? 'None' : shown === total ? String(shown) : `${shown} of ${total}`

function listColumns(onPlace: (place: string) => void): readonly Column<PickPlace>[] {
  return [
    { key: 'name', title: 'Page', render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'shown', title: 'Shown now', render: (place) => countShown(place) },
    {
      key: 'end',
      title: 'Next end',
      render: ({ next_end: end }) => (end ? <time dateTime={end}>{formatLongDate(end)}</time> : '–'),
    },
    {
      key: 'actions',
      title: 'Actions',
      render: ({ place, name }) => (
        <span className={styles.row}>
          <button
            type="button"
            className="text-button"
            aria-label={`Edit picks: ${name}`}
            onClick={() => onPlace(place)}
          >
            Edit picks
          </button>
          <PageLink place={place} name={name} />
        </span>
      ),
    },
  ]
}

function PageLink({ place, name }: { place: string; name: string }) {
  const label = `View page: ${name}`
  return place === 'home' ? (
    <Link to="/" aria-label={label}>
      View page
    </Link>
  ) : (
    <Link to="/category/$category" params={{ category: place }} aria-label={label}>
      View page
    </Link>
  )
}
