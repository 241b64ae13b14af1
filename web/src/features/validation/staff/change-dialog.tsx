/** Confirms a change of a certificate: what follows from it publicly, its reason, and the number if it is final. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import Select from 'antd/es/select'
import { formatFieldName } from '../../../product-facts/field-names'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast'
import { CHANGES } from './certificate-changes'
import { type AdminCertificate, type ChangeName, useCertificateChange } from './certificate-queries'
import styles from './staff-certificates.module.css'

const MAX_REASON_LENGTH = 500

type Fields = { reason: string; superseded_by?: string; number?: string }
type Props = { change: ChangeName; certificate: AdminCertificate; onClose: () => void }

export function ChangeDialog({ change, certificate, onClose }: Props) {
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
const listFacts = (change: ChangeName, { changed_facts: facts }: AdminCertificate): { facts?: string[] } =>
  change === 'accept_facts' ? { facts } : {}

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
    </>
  )
}
