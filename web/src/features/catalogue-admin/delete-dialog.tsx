/** Confirms the deletion of a product, and asks why. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { ConfirmationField } from '../../ui/confirmation-field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { deleteProduct, refreshProducts } from './queries'

type Props = { id: string; name: string; onClose: () => void }

export function DeleteDialog({ id, name, onClose }: Props) {
  const client = useQueryClient()
  return (
    <FormDialog<{ reason: string }>
      title={
        <>
          Delete <bdi>{name}</bdi>?
        </>
      }
      formName="delete-product"
      errorField="reason"
      actionLabel="Delete product"
      busyActionLabel="Deleting..."
      isDestructive
      introduction={
        <p>
          It leaves search, lists and comparisons at once, and its page says that it was removed. Reviews, requests,
          claims and certificates are kept. You can restore it for 30 days.
        </p>
      }
      onSubmit={async ({ reason }) => {
        await deleteProduct(id, reason)
        toast.success('Product Deleted')
        onClose()
        await refreshProducts(client)
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        extra="Required."
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea dir="auto" maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <ConfirmationField expected={name} message="Please type the name of the product." />
    </FormDialog>
  )
}
