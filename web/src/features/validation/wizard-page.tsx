/** The wizard for a new validation request: four steps, saved while typing, paid for at the end. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Progress from 'antd/es/progress'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { PageLoading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { DirectoryWarning } from './directory-warning'
import { FileField } from './file-field'
import { PackageChoice } from './package-choice'
import { ProductChoice } from './product-choice'
import { RequestField } from './request-field'
import { type RequestDetails, requestQuery } from './request-queries'
import { SaveStatus } from './save-status'
import { type DraftEditor, listMissing, useDraft } from './use-draft'
import {
  LAST_STEP,
  PRODUCT_STEP,
  STEPS,
  STEP_FIELDS,
  computeProgress,
  findStep,
  formatMissingField,
} from './wizard-fields'
import styles from './wizard.module.css'

const BillingDialog = lazyPart(() => import('./billing-dialog'))

/** `step`: the index of the shown step; the address has it, so that a reload stays there. */
type WizardProps = { step: number; onStep: (step: number) => void; onStored: (id: string) => void }
type Props = WizardProps & { requestId: string | undefined }

export function WizardPage({ requestId, step: addressStep, ...handlers }: Props) {
  const wizard = { ...handlers, step: addressStep <= LAST_STEP ? addressStep : 0 }
  // A draft that this page has just created needs no loading: the editor holds it.
  const [loadedId] = useState(requestId)
  const query = useQuery({ ...requestQuery(loadedId ?? ''), enabled: loadedId !== undefined, staleTime: Infinity })
  if (loadedId !== undefined && query.isError && !query.data)
    return (
      <section className="page">
        <QueryError query={query} />
      </section>
    )
  if (loadedId !== undefined && !query.data) return <PageLoading />
  if (query.data && query.data.status !== 'draft') return <Ordered request={query.data} />
  return <Wizard initial={query.data ?? null} {...wizard} />
}

/** A request that was ordered cannot be changed any more. */
function Ordered({ request }: { request: RequestDetails }) {
  return (
    <section className="page state">
      <h1>This request was submitted already</h1>
      <p className="state-lead">You can follow it, and pay for it if you haven&apos;t yet, in the validation center.</p>
      <p className="state-actions">
        <Link
          to="/software-validation-management"
          search={{ tab: 'requests', request: request.id }}
          className="button-link"
        >
          Open the validation center
        </Link>
      </p>
    </section>
  )
}

function Wizard({ initial, step, onStep, onStored }: WizardProps & { initial: RequestDetails | null }) {
  const editor = useDraft(initial)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [paying, setPaying] = useState<RequestDetails | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const focusedStep = useRef(step)
  const storedId = editor.stored?.id
  useEffect(() => {
    if (storedId) onStored(storedId)
  }, [storedId, onStored])
  useEffect(() => {
    if (focusedStep.current === step) return
    focusedStep.current = step
    // Screen readers then announce the step.
    headingRef.current?.focus()
  }, [step])

  function goTo(next: number): void {
    onStep(next)
    void editor.flush()
  }

  async function submit(): Promise<void> {
    const stored = await editor.flush()
    if (!stored) return
    const found = listMissing(stored, editor)
    setMissing(found)
    if (found.length === 0) setPaying(stored)
  }

  return (
    <section className={`page ${styles.wizard}`}>
      <PageLink to="/software-validation-management" className="back-link">
        <Icon name="back" /> Back to Validation Center
      </PageLink>
      <h1>New Validation Request</h1>
      <div className={styles.progress}>
        <span>
          Step {step + 1} of {STEPS.length}
        </span>
        <Progress percent={computeProgress(step)} status="normal" aria-label={`${computeProgress(step)} percent`} />
      </div>
      <div className={`card ${styles.card}`}>
        <h2 ref={headingRef} tabIndex={-1}>
          {STEPS[step]}
        </h2>
        <Form layout="vertical" component="div">
          <StepFields step={step} editor={editor} missing={missing} />
        </Form>
        {missing.length > 0 && step === LAST_STEP ? <MissingFields missing={missing} onOpen={goTo} /> : null}
        <SaveStatus editor={editor} />
        <StepButtons step={step} editor={editor} onStep={goTo} onSubmit={() => void submit()} />
      </div>
      <Suspense fallback={null}>
        {paying ? <BillingDialog request={paying} onClose={() => setPaying(null)} /> : null}
      </Suspense>
    </section>
  )
}

type StepProps = { step: number; editor: DraftEditor; missing: readonly string[] }

function StepFields({ step, editor, missing }: StepProps) {
  const { draft, change } = editor
  return (
    <>
      {step === PRODUCT_STEP ? (
        <ProductChoice
          draft={draft}
          isChosen={editor.isProductChosen}
          isMissing={missing.includes('product')}
          onChange={change}
        />
      ) : null}
      {STEP_FIELDS[step]?.map((field) => (
        <RequestField
          key={field.name}
          field={field}
          form={draft.form}
          isMissing={missing.includes(field.name)}
          onChange={(changes) => change({ form: { ...draft.form, ...changes } })}
        />
      ))}
      {step === 2 ? (
        <>
          <FileField purpose="technicalDocumentation" editor={editor} />
          <FileField purpose="sourceCodeSample" editor={editor} />
        </>
      ) : null}
      {step === LAST_STEP ? <DirectoryWarning request={editor.stored} /> : null}
      {step === LAST_STEP ? (
        <PackageChoice programme="full" chosen={draft.package} onChoose={(chosen) => change({ package: chosen })} />
      ) : null}
    </>
  )
}

function MissingFields({ missing, onOpen }: { missing: readonly string[]; onOpen: (step: number) => void }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title="Please fill in or correct these fields first"
      description={
        <ul className={styles.missing}>
          {missing.map((name) => (
            <li key={name}>
              <button type="button" className="text-button" onClick={() => onOpen(findStep(name))}>
                {formatMissingField(name)}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

type ButtonsProps = { step: number; editor: DraftEditor; onStep: (step: number) => void; onSubmit: () => void }

function StepButtons({ step, editor, onStep, onSubmit }: ButtonsProps) {
  return (
    <div className="form-buttons">
      <Button disabled={step === 0} onClick={() => onStep(step - 1)}>
        Previous
      </Button>
      {step < LAST_STEP ? (
        <Button type="primary" onClick={() => onStep(step + 1)}>
          Next
        </Button>
      ) : null}
      {step === LAST_STEP && editor.draft.package ? (
        <Button type="primary" disabled={editor.conflict !== null} onClick={onSubmit}>
          Submit
        </Button>
      ) : null}
    </div>
  )
}
