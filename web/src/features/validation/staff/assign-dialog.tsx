/** Chooses the admin who is assigned to a part of a request; those who can't be are shown with the reason. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { FormDialog } from '../../../ui/form-dialog'
import { Select } from '../../../ui/select'
import { PART_LABELS } from './labels'
import {
  type Candidate,
  type Part,
  type StaffRequestDetails,
  assignStaff,
  candidatesQuery,
  useStaffMutation,
} from './queries'
import styles from './staff.module.css'

type Props = { part: Part; request: StaffRequestDetails; onClose: () => void }

export function AssignDialog({ part, request, onClose }: Props) {
  const { data: candidates, isError } = useQuery(candidatesQuery(request.id, part))
  const assignMutation = useStaffMutation((id: string) => assignStaff(request.id, part, id), {
    failureTitle: 'Failed to assign',
  })
  return (
    <FormDialog<{ account: string }>
      title={`Assign: ${PART_LABELS[part]}`}
      formName="assign"
      errorField="account"
      actionLabel="Assign"
      busyActionLabel="Assigning..."
      onSubmit={async ({ account }) => {
        await assignMutation.mutateAsync(account)
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="account" label="Admin" rules={[{ required: true, message: 'Please choose an admin.' }]}>
        <Select
          showSearch={{ optionFilterProp: 'text' }}
          loading={!candidates && !isError}
          notFoundContent={isError ? 'The admins could not be loaded. Please try again.' : undefined}
          placeholder="Choose an admin"
          options={(candidates ?? []).map((each) => ({
            value: each.account_id,
            text: [each.name, each.email].join(' '),
            label: <CandidateOption candidate={each} />,
            disabled: each.obstacle !== '',
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}

function CandidateOption({ candidate: { name, email, obstacle } }: { candidate: Candidate }) {
  return (
    <>
      <bdi>{name}</bdi>
      {email ? ` (${email})` : ''}
      {obstacle ? <span className={styles.obstacle}>{obstacle}</span> : null}
    </>
  )
}
