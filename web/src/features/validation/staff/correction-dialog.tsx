/** Corrects a mistyped version or deployment, or confirms the holder; the vendor reads the reason. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../../ui/form-dialog'
import { Select } from '../../../ui/select'
import { toast } from '../../../ui/toast'
import { MAX_LINE_LENGTH, MAX_PROSE_LENGTH, SELECT_OPTIONS } from '../wizard-fields'
import { type StaffRequestDetails, correctRequest, useStaffMutation } from './queries'

type Fields = {
  version: string
  deployment: StaffRequestDetails['form']['deploymentType']
  holder: string
  reason: string
}
type Props = { request: StaffRequestDetails; onClose: () => void }

const MAX_VERSION_LENGTH = 60
const NO_CHANGE = 'The request says this already. Please change the version, the deployment or the holder.'

export function CorrectionDialog({ request, onClose }: Props) {
  const { softwareVersion: version = '', deploymentType: deployment = null } = request.form
  const isConfirmed = (holder: string): boolean => holder.trim() !== request.holder
  const correctMutation = useStaffMutation(
    (fields: Fields) =>
      correctRequest(request.id, {
        software_version: fields.version.trim(),
        deployment_type: fields.deployment ?? null,
        ...(isConfirmed(fields.holder) ? { organization_name: fields.holder.trim() } : {}),
        reason: fields.reason.trim(),
      }),
    { failureTitle: 'Failed to correct the request' },
  )
  return (
    <FormDialog<Fields>
      title="Correct the request"
      formName="correction"
      errorField="reason"
      actionLabel="Correct"
      busyActionLabel="Correcting..."
      initialValues={{ version, deployment, holder: request.holder }}
      introduction={
        <p className="form-note">
          The vendor is informed by email and reads the reason. Price, package, product and module stay as they were
          ordered. A draft report that was generated already is generated again.
        </p>
      }
      onSubmit={async (fields) => {
        await correctMutation.mutateAsync(fields)
        toast.success('The request was corrected.')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="version"
        label="Software version"
        dependencies={['deployment', 'holder']}
        validateTrigger="onSubmit"
        rules={[
          { required: true, whitespace: true, message: 'Please enter the version that you test.' },
          ({ getFieldValue }) => ({
            validator: (_, entered: string) =>
              entered.trim() === version &&
              (getFieldValue('deployment') ?? null) === deployment &&
              !isConfirmed(String(getFieldValue('holder')))
                ? Promise.reject(new Error(NO_CHANGE))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input maxLength={MAX_VERSION_LENGTH} dir="auto" />
      </Form.Item>
      <Form.Item name="deployment" label="Deployment type">
        <Select options={[...(SELECT_OPTIONS.deploymentType ?? [])]} placeholder="Please choose" />
      </Form.Item>
      <Form.Item
        name="holder"
        label="Holder on the certificate"
        extra="The company that the directory states for the product, unless you confirm another name."
      >
        <Input maxLength={MAX_LINE_LENGTH} dir="auto" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason. The vendor reads it.' }]}
      >
        <TextArea rows={4} maxLength={MAX_PROSE_LENGTH} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
