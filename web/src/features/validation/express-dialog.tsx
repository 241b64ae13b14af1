/** The express validation dialog: Details, Package, Payment. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Modal from 'antd/es/modal'
import Steps from 'antd/es/steps'
import { Suspense, useState } from 'react'
import { useDialogFocus } from '../../ui/dialog-focus'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { EXPRESS_DOCUMENTATION, FileField } from './file-field'
import { PackageChoice } from './package-choice'
import { ProductChoice } from './product-choice'
import { RequestField } from './request-field'
import { type RequestDetails, requestQuery } from './request-queries'
import { SaveStatus } from './save-status'
import { type DraftEditor, listMissing, useDraft } from './use-draft'
import { EXPRESS_FIELDS, formatMissingField } from './wizard-fields'
import styles from './wizard.module.css'

const BillingDialog = lazyPart(() => import('./billing-dialog'))

const TITLE = 'Express validation'
const STEP_TITLES = ['Details', 'Package', 'Payment']

type Props = { draftId: string | null; onClose: () => void }

export default function ExpressDialog({ draftId, onClose }: Props) {
  const query = useQuery({ ...requestQuery(draftId ?? ''), enabled: draftId !== null, staleTime: Infinity })
  if (draftId === null) return <Dialog initial={null} onClose={onClose} />
  if (!query.data)
    return (
      <Modal open width={640} title={TITLE} footer={null} onCancel={onClose}>
        {query.isError ? <QueryError query={query} /> : <Loading>Loading the draft...</Loading>}
      </Modal>
    )
  return <Dialog initial={query.data} onClose={onClose} />
}

function Dialog({ initial, onClose }: { initial: RequestDetails | null; onClose: () => void }) {
  const editor = useDraft(initial)
  const [step, setStep] = useState(0)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [paying, setPaying] = useState<RequestDetails | null>(null)
  const dialogFocus = useDialogFocus()

  async function goToPayment(): Promise<void> {
    const stored = await editor.flush()
    if (!stored) return
    const found = listMissing(stored, editor)
    setMissing(found)
    if (found.length > 0) setStep(0)
    else setPaying(stored)
  }

  if (paying)
    return (
      <Suspense fallback={null}>
        <BillingDialog request={paying} onClose={onClose} />
      </Suspense>
    )
  return (
    <Modal
      {...dialogFocus}
      open
      width={640}
      title={TITLE}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {step > 0 ? <Button onClick={() => setStep(step - 1)}>Previous</Button> : null}
          {step === 0 ? (
            <Button type="primary" onClick={() => setStep(1)}>
              Next
            </Button>
          ) : (
            <Button type="primary" disabled={!editor.draft.package} onClick={() => void goToPayment()}>
              Next to Payment
            </Button>
          )}
        </>
      }
    >
      <Steps
        className={styles.steps ?? ''}
        responsive={false}
        size="small"
        current={step}
        items={STEP_TITLES.map((title) => ({ title }))}
      />
      <Form layout="vertical" component="div">
        {step === 0 ? (
          <Details editor={editor} missing={missing} />
        ) : (
          <PackageChoice
            programme="express"
            chosen={editor.draft.package}
            onChoose={(chosen) => editor.change({ package: chosen })}
          />
        )}
      </Form>
      <SaveStatus editor={editor} />
    </Modal>
  )
}

const nameMissing = (name: string): string =>
  EXPRESS_FIELDS.find((field) => field.name === name)?.label ?? formatMissingField(name)

function Details({ editor, missing }: { editor: DraftEditor; missing: readonly string[] }) {
  const { draft, change } = editor
  return (
    <>
      {missing.length > 0 ? (
        <p role="alert">Please fill in or correct: {missing.map(nameMissing).join(', ')}.</p>
      ) : null}
      <ProductChoice
        draft={draft}
        isChosen={editor.isProductChosen}
        isMissing={missing.includes('product')}
        onChange={change}
      />
      {EXPRESS_FIELDS.map((field) => (
        <RequestField
          key={field.name}
          field={field}
          form={draft.form}
          isMissing={missing.includes(field.name)}
          onChange={(changes) => change({ form: { ...draft.form, ...changes } })}
        />
      ))}
      <FileField purpose="technicalDocumentation" editor={editor} rules={EXPRESS_DOCUMENTATION} />
    </>
  )
}
