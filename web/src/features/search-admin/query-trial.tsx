/** A query tried on two releases side by side: the first ten products of each, and where the ranks differ. */
import { useMutation, useQuery } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { errorMessage } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { mutateOnce } from '../../ui/mutate-once'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { type QueryTrial, type ReleaseOverview, releasesQuery, tryQuery } from './queries'
import styles from './search-admin.module.css'

type Fields = { query: string; first: string; second: string }

export function QueryTrialView() {
  const query = useQuery(releasesQuery())
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Checking the releases...</Loading>
  const { releases } = query.data
  return releases.length > 0 ? (
    <TrialForm overview={query.data} />
  ) : (
    <p role="status">There is no release yet. Add products, or rebuild the index.</p>
  )
}

function TrialForm({ overview }: { overview: ReleaseOverview }) {
  const trial = useMutation({ mutationFn: tryQuery })
  return (
    <>
      <p className={styles.note}>
        See what two releases find for the same query before you promote one or roll back. The trial is not logged as a
        search.
      </p>
      <Form<Fields>
        name="query-trial"
        layout="vertical"
        requiredMark={false}
        className={styles.trial}
        initialValues={{ query: '', ...chooseReleases(overview) }}
        onFinish={(fields) => mutateOnce(trial, { ...fields, query: fields.query.trim() })}
      >
        <Form.Item
          name="query"
          label="Query"
          rules={[{ required: true, whitespace: true, message: 'Please enter a query.' }]}
        >
          <Input maxLength={1000} dir="auto" autoComplete="off" />
        </Form.Item>
        <Form.Item name="first" label="First release">
          <Select options={listOptions(overview)} />
        </Form.Item>
        <Form.Item name="second" label="Second release">
          <Select options={listOptions(overview)} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={trial.isPending}>
          {trial.isPending ? 'Searching...' : 'Compare'}
        </Button>
      </Form>
      {trial.isError ? <Alert type="error" showIcon role="alert" title={errorMessage(trial.error)} /> : null}
      {trial.data ? <TrialResult found={trial.data} /> : null}
    </>
  )
}

/** The one in force, and the newest other one. */
function chooseReleases({ in_force: inForce, releases }: ReleaseOverview): Omit<Fields, 'query'> {
  const first = inForce ?? releases[0]?.id ?? ''
  return { first, second: releases.find(({ id, problem }) => id !== first && !problem)?.id ?? first }
}

const listOptions = ({ in_force: inForce, releases }: ReleaseOverview) =>
  releases.map(({ id, created_at: at, problem }) => ({
    value: id,
    label: `${id}${id === inForce ? ', in force' : ''}${at ? ` (${formatLocalTime(at)})` : ''}`,
    disabled: Boolean(problem),
  }))

function TrialResult({ found: { first, second } }: { found: QueryTrial }) {
  const differing = [first, second].flatMap(({ products }) =>
    products.filter(({ other_rank: other }, index) => other !== index + 1),
  )
  return (
    <>
      <p role="status">
        {differing.length === 0
          ? 'Both releases find the same products in the same order.'
          : 'The releases differ. Products with another rank are marked.'}
      </p>
      <div className={styles.trialLists}>
        <ReleaseResults title="First release" found={first} />
        <ReleaseResults title="Second release" found={second} />
      </div>
    </>
  )
}

function ReleaseResults({ title, found: { release, products } }: { title: string; found: QueryTrial['first'] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.id}>{release}</p>
      {products.length > 0 ? (
        <ol>
          {products.map(({ id, name, sample, other_rank: other }, index) => (
            <li key={id}>
              <MarkedName name={name} sample={sample} />{' '}
              {other === index + 1 ? null : (
                <strong className={styles.rank}>{other ? `rank ${String(other)} in the other` : 'only here'}</strong>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p>Nothing is found.</p>
      )}
    </section>
  )
}
