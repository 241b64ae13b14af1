/** The moves that the signed-in admin can make with a request now. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { CorrectionDialog } from './correction-dialog'
import { DecisionDialog } from './decision-dialog'
import {
  type StaffRequestDetails,
  assignProduct,
  completeTesting,
  resumeTesting,
  scheduleTesting,
  sendReport,
  startTesting,
  useStaffMutation,
} from './queries'
import { ReasonDialog, type ReasonKind } from './reason-dialog'
import { ProductSelect } from '../../../product-facts/product-field'
import { mutateOnce } from '../../../ui/mutate-once'
import styles from './staff.module.css'

type Move = StaffRequestDetails['allowedMoves'][number]

/** The moves that need no input. */
const PLAIN_MOVES = [
  { move: 'start', label: 'Start testing', send: startTesting },
  { move: 'complete', label: 'Complete testing', send: completeTesting },
  { move: 'send_report', label: 'Send draft report', send: sendReport },
  { move: 'resume', label: 'Resume testing', send: resumeTesting },
] as const

const DECISIONS: readonly Move[] = ['issue', 'reject', 'uphold_appeal', 'dismiss_appeal']

type Props = { request: StaffRequestDetails }

export function NextSteps({ request }: Props) {
  const [dialog, setDialog] = useState<ReasonKind | 'correction' | 'decision' | null>(null)
  const canDo = (move: Move): boolean => request.allowedMoves.includes(move)
  const close = () => setDialog(null)
  const isUnpaid = request.status === 'awaiting_payment'
  return (
    <section className={styles.steps} aria-label="Next steps">
      {request.awaitsProduct ? <ProductForm request={request} /> : null}
      {canDo('schedule') ? <ScheduleForm request={request} /> : null}
      <div className={styles.buttons}>
        {PLAIN_MOVES.filter(({ move }) => canDo(move)).map(({ move, label, send }) => (
          <MoveButton key={move} request={request} label={label} send={send} />
        ))}
        {DECISIONS.some(canDo) ? (
          <Button type="primary" onClick={() => setDialog('decision')}>
            {request.status === 'appealed' ? 'Decide the appeal' : 'Decide'}
          </Button>
        ) : null}
        {canDo('correct') ? <Button onClick={() => setDialog('correction')}>Correct the request</Button> : null}
        {request.status === 'issued' ? (
          <Button onClick={() => setDialog('surveillance')}>Open surveillance</Button>
        ) : null}
        {canDo('cancel') || request.isRefundable ? (
          <Button danger onClick={() => setDialog(isUnpaid ? 'cancellation' : 'refund')}>
            {isUnpaid ? 'Cancel the request' : 'Refund'}
          </Button>
        ) : null}
      </div>
      {dialog === 'decision' ? <DecisionDialog request={request} onClose={close} /> : null}
      {dialog === 'correction' ? <CorrectionDialog request={request} onClose={close} /> : null}
      {dialog && dialog !== 'decision' && dialog !== 'correction' ? (
        <ReasonDialog kind={dialog} requestId={request.id} onClose={close} />
      ) : null}
    </section>
  )
}

type ButtonProps = Props & { label: string; send: (id: string) => Promise<unknown> }

function MoveButton({ request, label, send }: ButtonProps) {
  const moveMutation = useStaffMutation(send, { failureTitle: `Failed: ${label}` })
  // The worker sets the PDF after testing is completed; the page asks until it is there.
  const isWaiting = send === sendReport && request.reports.some(({ status }) => status === 'generating')
  return (
    <Button
      type="primary"
      loading={moveMutation.isPending}
      disabled={isWaiting}
      onClick={() => moveMutation.mutate(request.id)}
    >
      {isWaiting ? 'The draft report is being generated' : label}
    </Button>
  )
}

function ProductForm({ request }: Props) {
  const assignMutation = useStaffMutation((productId: string) => assignProduct(request.id, productId), {
    failureTitle: 'Failed to assign the product',
  })
  return (
    <Form<{ product: string }>
      layout="inline"
      colon={false}
      requiredMark={false}
      name="product"
      onFinish={({ product }) => mutateOnce(assignMutation, product)}
    >
      <Form.Item
        name="product"
        label="Product"
        className={styles.product}
        rules={[{ required: true, message: 'Please choose a product.' }]}
      >
        <ProductSelect />
      </Form.Item>
      <Button htmlType="submit" loading={assignMutation.isPending}>
        Assign product
      </Button>
    </Form>
  )
}

function ScheduleForm({ request }: Props) {
  const scheduleMutation = useStaffMutation((day: string) => scheduleTesting(request.id, day), {
    failureTitle: 'Failed to schedule testing',
  })
  return (
    <Form<{ day: string }>
      layout="inline"
      colon={false}
      requiredMark={false}
      name="schedule"
      initialValues={{ day: request.testingStartDate ?? '' }}
      onFinish={({ day }) => mutateOnce(scheduleMutation, day)}
    >
      <Form.Item name="day" label="Testing start" rules={[{ required: true, message: 'Please choose a day.' }]}>
        <Input type="date" />
      </Form.Item>
      <Button htmlType="submit" loading={scheduleMutation.isPending}>
        {request.testingStartDate ? 'Change date' : 'Schedule testing'}
      </Button>
    </Form>
  )
}
