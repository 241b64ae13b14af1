/** Who tests and who decides, with the declarations of interest; admins assign themselves or others. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog'
import { AssignDialog } from './assign-dialog'
import { PART_LABELS } from './labels'
import {
  type Assignment,
  type Part,
  type StaffRequestDetails,
  assignStaff,
  declareInterests,
  useStaffMutation,
} from './queries'
import styles from './staff.module.css'

type Props = { request: StaffRequestDetails; accountId: string }

const isPresent = ({ ended_at: endedAt }: Assignment): boolean => endedAt === null

/** Whether the account has or had another part, also one declined for a conflict of interest; then it gets no second. */
const hasOtherPart = ({ assignments }: StaffRequestDetails, part: Part, accountId: string): boolean =>
  assignments.some(
    (each) => each.account_id === accountId && each.part !== part && (each.declared_at || isPresent(each)),
  )

export function Assignments({ request, accountId }: Props) {
  const parts: Part[] = ['tester', 'decider', ...request.assignableParts.filter((part) => part === 'appeal_decider')]
  return (
    <section aria-labelledby="staff-heading">
      <h3 id="staff-heading">Staff</h3>
      <p className="quiet">
        Tester and decider are different people. An assignment takes effect with the declaration of interest.
      </p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow
            key={part}
            part={part}
            request={request}
            accountId={accountId}
            present={request.assignments.find((each) => each.part === part && isPresent(each))}
          />
        ))}
      </ul>
    </section>
  )
}

function PartRow({ part, request, accountId, present }: Props & { part: Part; present: Assignment | undefined }) {
  const [dialog, setDialog] = useState<'assign' | 'declare' | null>(null)
  const assignMutation = useStaffMutation((id: string) => assignStaff(request.id, part, id), {
    failureTitle: 'Failed to assign',
  })
  const label = PART_LABELS[part]
  const isMine = present?.account_id === accountId
  const canAssign = request.assignableParts.includes(part)
  return (
    <li aria-label={label}>
      <b>{label}</b>
      <span>
        {present ? (
          <>
            <bdi>{present.name}</bdi>
            {present.is_effective ? '' : ' (declaration of interest missing)'}
          </>
        ) : (
          'Not assigned'
        )}
      </span>
      {isMine && !present.is_effective ? (
        <Button type="primary" onClick={() => setDialog('declare')}>
          Declare interests
        </Button>
      ) : null}
      {canAssign && !isMine && !hasOtherPart(request, part, accountId) ? (
        <Button loading={assignMutation.isPending} onClick={() => assignMutation.mutate(accountId)}>
          Assign me
        </Button>
      ) : null}
      {canAssign ? <Button onClick={() => setDialog('assign')}>Assign someone else</Button> : null}
      {dialog === 'assign' ? <AssignDialog part={part} request={request} onClose={() => setDialog(null)} /> : null}
      {dialog === 'declare' ? <DeclarationDialog request={request} onClose={() => setDialog(null)} /> : null}
    </li>
  )
}

type DialogProps = { request: StaffRequestDetails; onClose: () => void }

function DeclarationDialog({ request, onClose }: DialogProps) {
  const declareMutation = useStaffMutation(
    (body: { has_conflict: boolean; statement: string }) => declareInterests(request.id, body),
    { failureTitle: 'Failed to save the declaration' },
  )
  return (
    <FormDialog<{ statement: string; has_conflict?: boolean }>
      title="Declaration of interest"
      formName="declaration"
      errorField="statement"
      actionLabel="Declare"
      busyActionLabel="Saving..."
      introduction={
        <p className="form-note">
          Name employments, shares, mandates and friendships that concern the vendor or its competitors in the last two
          years, or say that there are none. A conflict ends the assignment.
        </p>
      }
      onSubmit={async ({ statement, has_conflict = false }) => {
        await declareMutation.mutateAsync({ statement: statement.trim(), has_conflict })
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="statement"
        label="Your interests"
        rules={[
          { required: true, whitespace: true, message: 'Please name your interests, or write that there are none.' },
        ]}
      >
        <TextArea rows={4} maxLength={5000} dir="auto" />
      </Form.Item>
      <Form.Item name="has_conflict" valuePropName="checked">
        <Checkbox>I have a conflict of interest</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
