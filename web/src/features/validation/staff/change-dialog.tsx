/** Confirms a change of a certificate: what follows from it publicly, its reason, and the number if it is final. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { useState } from 'react'
import { formatFieldName } from '../../../product-facts/field-names'
import { FormDialog } from '../../../ui/form-dialog'
import { Select } from '../../../ui/select'
import { toast } from '../../../ui/toast'
import { CHANGES } from './certificate-changes'
import { type AdminCertificate, type ChangeName, useCertificateChange } from './certificate-queries'
import { FactChanges } from './fact-changes'
import styles from './staff-certificates.module.css'

const MAX_REASON_LENGTH = 500

type Fields = { reason: string; superseded_by?: string; number?: string }
type Props = { change: ChangeName; certificate: AdminCertificate; onClose: () => void }

export function ChangeDialog({ change, certificate: current, onClose }: Props) {
  // What was shown is accepted, whatever a refetch finds behind the dialog.
  const [certificate] = useState(current)
  const texts = CHANGES[change]
  const changeMutation = useCertificateChange(certificate.number)
  return (
    <FormDialog<Fields>
      title={
        <>
          {texts.title} <span className={styles.number}>{certificate.number}</span>
        </>
      }
      formName="certificate-change"
      errorField="reason"
      actionLabel={texts.label}
      busyActionLabel={texts.busyLabel}
      isDestructive={texts.isDestructive}
      introduction={<Effects change={change} certificate={certificate} />}
      onSubmit={async ({ reason, superseded_by = '' }) => {
        await changeMutation.mutateAsync({
          action: change,
          reason: reason.trim(),
          superseded_by,
          ...listFacts(change, certificate),
        })
        toast.success(texts.done)
        onClose()
      }}
      onClose={onClose}
    >
      {change === 'supersede' ? (
        <Form.Item
          name="superseded_by"
          label="Replaced by"
          rules={[{ required: true, message: 'Please choose the new certificate.' }]}
        >
          <Select
            placeholder="Choose the new certificate"
            options={certificate.replacements.map((number) => ({ value: number, label: number }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={3} maxLength={MAX_REASON_LENGTH} dir="auto" />
      </Form.Item>
      {texts.needsNumber ? (
        <Form.Item
          name="number"
          label={`Type ${certificate.number} to confirm`}
          rules={[{ validator: (_, typed) => checkNumber(String(typed ?? ''), certificate.number) }]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}

async function checkNumber(typed: string, number: string): Promise<void> {
  if (typed.trim().toUpperCase() !== number) throw new Error('Please type the number of the certificate.')
}

/** The changed facts that are accepted, which the server compares with those that the directory states by then. */
const listFacts = (
  change: ChangeName,
  { changed_facts: facts, directory_facts_hash }: AdminCertificate,
): { facts?: string[]; directory_facts_hash: string } =>
  change === 'accept_facts' ? { facts, directory_facts_hash } : { directory_facts_hash: '' }

function Effects({ change, certificate }: Omit<Props, 'onClose'>) {
  const { product_name: product, module, issuer } = certificate
  const { facts = [] } = listFacts(change, certificate)
  return (
    <>
      <p className={styles.subject}>
        <bdi>{product}</bdi>
        {module ? (
          <>
            , <bdi>{module}</bdi>
          </>
        ) : null}
      </p>
      <ul className={styles.effects} aria-label="What will happen">
        {facts.length > 0 ? <li>You accept what has changed: {facts.map(formatFieldName).join(', ')}.</li> : null}
        {CHANGES[change].effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {issuer === 'sample' ? (
          <li>This is a sample: whatever its status, the public page calls it a sample.</li>
        ) : null}
      </ul>
      {change === 'accept_facts' ? <FactChanges changes={certificate.fact_changes} /> : null}
    </>
  )
}
