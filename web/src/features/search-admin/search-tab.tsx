/** The tab "Search": releases of the index, what was searched for, judgments by hand, and jobs. */
import type { ReactNode } from 'react'
import { Jobs } from './jobs'
import { Judgments } from './judgments'
import type { Change, SearchTabParams } from './params'
import { QueryReportView } from './query-report'
import { QueryTrialView } from './query-trial'
import { Releases } from './releases'
import styles from './search-admin.module.css'

type Props = { params: SearchTabParams; canExport: boolean; onChange: Change }
type ViewProps = Props
type View = { key: string; label: string; render: (props: ViewProps) => ReactNode }

/** Further views, such as the training of models, join here. */
const VIEWS: readonly [View, ...View[]] = [
  { key: 'releases', label: 'Releases', render: (props) => <Releases {...props} /> },
  { key: 'trial', label: 'Try a query', render: () => <QueryTrialView /> },
  { key: 'queries', label: 'Queries', render: (props) => <QueryReportView {...props} /> },
  { key: 'judgments', label: 'Judgments', render: (props) => <Judgments {...props} /> },
  { key: 'jobs', label: 'Rebuild and jobs', render: (props) => <Jobs {...props} /> },
]

export default function SearchTab({ params, canExport, onChange }: Props) {
  const view = VIEWS.find(({ key }) => key === params.view) ?? VIEWS[0]
  return (
    <div className={styles.view}>
      <nav className={styles.views} aria-label="Search">
        {VIEWS.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className="outline-link action"
            aria-current={key === view.key ? 'page' : undefined}
            onClick={() => onChange({ view: key })}
          >
            {label}
          </button>
        ))}
      </nav>
      {view.render({ params, canExport, onChange: (next) => onChange({ view: view.key, ...next }) })}
    </div>
  )
}
