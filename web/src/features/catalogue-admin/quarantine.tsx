/** Says why a product is in quarantine and releases it, or puts one into quarantine. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { toast } from '../../ui/toast'
import { type EditedProduct, refreshProducts, setQuarantine } from './queries'
import styles from './catalogue-admin.module.css'

type Props = { product: EditedProduct }

export function QuarantineButton({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (product.quarantine || product.restorable_until) return null
  return (
    <>
      <Button danger onClick={() => setIsOpen(true)}>
        Put into quarantine...
      </Button>
      {isOpen ? <QuarantineDialog product={product} isQuarantined onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

export function QuarantineNotice({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { quarantine } = product
  if (!quarantine) return null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`In quarantine since ${formatLocalTime(quarantine.since)}`}
        description={
          <div className={styles.notes}>
            <p>
              <bdi>{quarantine.reason}</bdi>
            </p>
            <Button onClick={() => setIsOpen(true)}>Release...</Button>
          </div>
        }
      />
      {isOpen ? <QuarantineDialog product={product} isQuarantined={false} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type DialogProps = Props & { isQuarantined: boolean; onClose: () => void }

function QuarantineDialog({ product, isQuarantined, onClose }: DialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<{ reason: string }>
      title={
        <>
          {isQuarantined ? 'Put into quarantine: ' : 'Release: '}
          <bdi>{String(product.fields.name)}</bdi>
        </>
      }
      formName="quarantine"
      errorField="reason"
      actionLabel={isQuarantined ? 'Put into quarantine' : 'Release'}
      busyActionLabel="Saving..."
      isDestructive={isQuarantined}
      introduction={
        <p className="form-note">
          {isQuarantined
            ? 'It leaves search, lists and comparisons at once and waits in the queue until an admin releases it.'
            : 'It gets the status again that it had before.'}{' '}
          Its owners get an email with the reason.
        </p>
      }
      onSubmit={async ({ reason }) => {
        await setQuarantine(product.id, isQuarantined, reason)
        toast.success(isQuarantined ? 'Product is in quarantine' : 'Product released')
        onClose()
        await refreshProducts(client)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea dir="auto" maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
