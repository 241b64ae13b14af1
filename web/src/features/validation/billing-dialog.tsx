/** Who pays for a request; the card is entered at the payment provider, never on this site. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { optionsQuery } from '../../session/profile-queries'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { DirectoryWarning } from './directory-warning'
import { formatPrice } from './format'
import { packagesQuery } from './queries'
import { rememberPayment } from './payment-return'
import { type RequestDetails, createPayment, refreshCentre } from './request-queries'

type Fields = { name: string; address: string; country: string; tax_id?: string; terms_accepted: boolean }

/** The address that the payment provider leads back to. */
const CENTRE_AFTER_PAYMENT = '/software-validation-management?payment=returned'

type Props = { request: RequestDetails; onClose: () => void }

export default function BillingDialog({ request, onClose }: Props) {
  const client = useQueryClient()
  const { data: options } = useQuery(optionsQuery())

  async function startPayment({ tax_id = '', ...fields }: Fields): Promise<void> {
    const payment = await createPayment(request.id, { ...fields, tax_id }).catch((error: unknown) => {
      // It may have been paid in another tab: the centre behind the dialog then shows that.
      void refreshCentre(client)
      throw error
    })
    rememberPayment(request.id)
    // Without a page to pay on, the payment is settled already: the centre then says how.
    location.assign(payment.checkout_url || CENTRE_AFTER_PAYMENT)
  }

  return (
    <FormDialog<Fields>
      title="Payment"
      formName="billing"
      marksRequired
      actionLabel="Continue to payment"
      busyActionLabel="One moment..."
      initialValues={{ name: request.form.organizationName, address: request.form.businessAddress }}
      introduction={
        <>
          <OrderedPackage request={request} />
          <DirectoryWarning request={request} />
          <p className="form-note">You enter your card on the page of our payment provider. We never see it.</p>
        </>
      }
      onSubmit={startPayment}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Billing name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name for the invoice.' }]}
      >
        <Input maxLength={200} dir="auto" autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="address"
        label="Billing address"
        rules={[{ required: true, whitespace: true, message: 'Please enter an address for the invoice.' }]}
      >
        <TextArea rows={3} maxLength={500} dir="auto" autoComplete="street-address" />
      </Form.Item>
      <Form.Item name="country" label="Country" rules={[{ required: true, message: 'Please choose a country.' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Please choose"
          options={(options?.countries ?? [])
            .filter(({ code }) => code)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <Form.Item name="tax_id" label="Tax ID (optional)">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="terms_accepted" valuePropName="checked" rules={[{ validator: requireTerms }]}>
        <Checkbox>
          I agree to the <a href="/termsAndConditions">Terms & Conditions</a>
        </Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** The price of a draft is that of its package today; it is frozen with the payment. */
function OrderedPackage({ request }: { request: RequestDetails }) {
  const { data: packages } = useQuery(packagesQuery())
  const ordered = packages?.find(({ id }) => id === request.package)
  if (!ordered) return null
  return (
    <p>
      <b>
        <bdi>{ordered.name}</bdi>, {formatPrice(request.price ?? ordered.price)}
      </b>{' '}
      <span className="quiet">Tax is added where it applies.</span>
    </p>
  )
}

const requireTerms = (_: unknown, isAccepted: boolean | undefined): Promise<void> =>
  isAccepted ? Promise.resolve() : Promise.reject(new Error('You must agree to the Terms & Conditions'))
