/** The nine items of the testing package, from the rubric that testers use. */
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { type Rubric, rubricQuery } from './queries'
import styles from './marketing.module.css'

export function TestingPackage() {
  const query = useQuery(rubricQuery())
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <Loading />
  return (
    <>
      <p className={styles.lead}>
        Nine items, {query.data.criteria.length} criteria. This is version {query.data.version} of the rubric.
      </p>
      <ol className={styles.items} aria-label="Testing package">
        {query.data.items.map((item) => (
          <RubricItem key={item.id} item={item} rubric={query.data} />
        ))}
      </ol>
    </>
  )
}

function RubricItem({ item, rubric }: { item: Rubric['items'][number]; rubric: Rubric }) {
  const criteria = rubric.criteria.filter((criterion) => criterion.item === item.id)
  return (
    <li>
      <h3>
        <bdi>{item.name}</bdi>
      </h3>
      <p>{item.summary}</p>
      <details>
        <summary>{criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`}</summary>
        <ul className={styles.criteria}>
          {criteria.map((criterion) => (
            <li key={criterion.id}>
              <p>
                <b>{criterion.id}</b> <span className={styles.level}>{criterion.level}</span> {criterion.text}
              </p>
              <p className="quiet">{criterion.method}</p>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
