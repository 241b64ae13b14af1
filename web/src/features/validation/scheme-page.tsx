/** The rules of validation in full: process, rubric, decision, complaints, certificates, and how to verify them. */
import { useQuery } from '@tanstack/react-query'
import { BRAND } from '../../brand'
import { formatLongDate } from '../../ui/dates'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { type Rubric, rubricQuery } from './queries'
import { CERTIFICATE_STATES, LEVELS, REQUEST_STAGES, RULES, VERIFICATION_STEPS } from './scheme-texts'
import styles from './scheme.module.css'

export function SchemePage() {
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1>How we test and certify</h1>
        <p className="page-lead">
          These are the rules of software validation at {BRAND}. They hold for every vendor, and for every package.
        </p>
        <p className={styles.links}>
          <PageLink to="/certificates">Register of certificates</PageLink>
          <PageLink to="/software-validation">Packages and prices</PageLink>
        </p>
      </header>
      <section id="process" aria-labelledby="process-heading">
        <h2 id="process-heading">From the request to the decision</h2>
        <ol className={styles.stages}>
          {REQUEST_STAGES.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      {RULES.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <section id="certificates" aria-labelledby="certificates-heading">
        <h2 id="certificates-heading">What the status of a certificate means</h2>
        <Definitions entries={CERTIFICATE_STATES} />
      </section>
      <section id="verify" aria-labelledby="verify-heading">
        <h2 id="verify-heading">How to verify a certificate</h2>
        <ol className={styles.stages}>
          {VERIFICATION_STEPS.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p>
          Public keys: <a href="/api/certificates/keys">issuer keys</a>,{' '}
          <a href="/.well-known/did.json">DID document</a>. Log: <a href="/log/checkpoint">latest checkpoint</a>.
        </p>
      </section>
      <section id="rubric" aria-labelledby="rubric-heading">
        <h2 id="rubric-heading">The rubric</h2>
        <RubricText />
      </section>
    </div>
  )
}

function Definitions({ entries }: { entries: readonly { name: string; text: string }[] }) {
  return (
    <dl className={styles.definitions}>
      {entries.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function RubricText() {
  const query = useQuery(rubricQuery())
  if (query.isError) return <QueryError query={query} />
  if (!query.data) return <Loading />
  const { version, published, items, retired } = query.data
  return (
    <>
      <p>
        Version {version}, published {formatLongDate(published)}. A request is tested against the version that was in
        force when it was ordered.
      </p>
      <Definitions entries={LEVELS} />
      {items.map((item) => (
        <section key={item.id} aria-labelledby={`item-${item.id}`}>
          <h3 id={`item-${item.id}`}>
            <bdi>{item.name}</bdi>
          </h3>
          <p>{item.summary}</p>
          <ul className={styles.criteria}>
            {query.data.criteria
              .filter((criterion) => criterion.item === item.id)
              .map((criterion) => (
                <CriterionText key={criterion.id} criterion={criterion} />
              ))}
          </ul>
        </section>
      ))}
      {retired.length > 0 ? (
        <section aria-labelledby="retired">
          <h3 id="retired">Retired criteria</h3>
          <ul className={styles.criteria}>
            {retired.map((criterion) => (
              <li key={criterion.id} id={criterion.id}>
                <b>{criterion.id}</b> {criterion.text} Retired in version {criterion.retired_in}:{' '}
                {criterion.retired_because}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function CriterionText({ criterion }: { criterion: Rubric['criteria'][number] }) {
  return (
    <li id={criterion.id}>
      <p>
        <b>{criterion.id}</b> <span className="badge">{criterion.level}</span> {criterion.text}
      </p>
      <dl className={styles.criterion}>
        <div>
          <dt>Method</dt>
          <dd>{criterion.method}</dd>
        </div>
        <div>
          <dt>Evidence</dt>
          <dd>
            {criterion.evidence}
            {criterion.evidence_required ? '' : ' (optional)'}
          </dd>
        </div>
        <div>
          <dt>Why</dt>
          <dd>{criterion.rationale}</dd>
        </div>
        <div>
          <dt>Not applicable</dt>
          <dd>{criterion.not_applicable_allowed ? 'Allowed, with a justification' : 'Not allowed'}</dd>
        </div>
      </dl>
    </li>
  )
}
