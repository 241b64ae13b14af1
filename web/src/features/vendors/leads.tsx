/** The requests to a vendor: counts, and after a reason the requests without their content. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { MarkedName } from '../../ui/sample-mark'
import { type VendorDetails, type VendorLead, openLeads } from './queries'
import { Section } from './section'
import styles from './vendors.module.css'

type Props = { id: string; counts: VendorDetails['lead_counts'] }

const COLUMNS: readonly Column<VendorLead>[] = [
  {
    key: 'received',
    title: 'Received',
    render: ({ received_at: at }) => <time dateTime={at}>{formatLocalTime(at)}</time>,
  },
  {
    key: 'product',
    title: 'Product',
    render: ({ product_name: name, sample }) => <MarkedName name={name} sample={sample} />,
  },
  { key: 'kind', title: 'Kind', render: ({ kind }) => kind },
  { key: 'state', title: 'State', render: ({ state }) => state },
  { key: 'notes', title: 'Notes', isNumber: true, render: ({ notes }) => notes },
  { key: 'domain', title: 'Sender’s domain', render: ({ sender_domain: domain }) => <bdi>{domain}</bdi> },
]

export function Leads({ id, counts }: Props) {
  const [isOpening, setIsOpening] = useState(false)
  const [leads, setLeads] = useState<readonly VendorLead[] | null>(null)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Section
      title="Requests"
      count={total}
      empty="No buyer has sent a request to this vendor."
      action={total > 0 && !leads ? <Button onClick={() => setIsOpening(true)}>Show the requests</Button> : null}
    >
      <dl className={styles.facts}>
        {counts.map(({ kind, state, count }) => (
          <div key={kind + state}>
            <dt>
              {kind}, {state}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {leads ? <DataTable label="Requests" columns={COLUMNS} rows={leads} rowKey={({ id: leadId }) => leadId} /> : null}
      {isOpening ? (
        <FormDialog<{ reason: string }>
          title="Show the requests"
          formName="vendor-leads"
          errorField="reason"
          actionLabel="Show"
          busyActionLabel="Opening..."
          introduction={
            <p className="form-note">
              Without messages and names of buyers. The vendor’s accounts read: “An admin looked at your requests”, with
              the reason.
            </p>
          }
          onSubmit={async ({ reason }) => {
            setLeads((await openLeads(id, reason.trim())).leads)
            setIsOpening(false)
          }}
          onClose={() => setIsOpening(false)}
        >
          <Form.Item
            name="reason"
            label="Reason"
            rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
          >
            <Input maxLength={60} dir="auto" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Section>
  )
}
