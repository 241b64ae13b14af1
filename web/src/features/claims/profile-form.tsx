/** The fields of a profile in groups; the draft contains changed fields only. */
import { errorMessage } from '../../api/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import Select from 'antd/es/select'
import { useState } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { DashboardTabs, type TabItem } from '../../ui/dashboard-tabs'
import { fieldName } from '../../product-facts/field-names'
import { RevisionList } from '../../product-facts/revision-list'
import { toast } from '../../ui/toast'
import { Differences } from './differences'
import { LogoField } from './logo-field'
import { type Field, GROUPS, collectChanges } from './profile-fields'
import { type OwnedProduct, type ProfileDraft, type Values, draftQuery, saveDraft, refreshClaims } from './queries'
import '../../product-facts/sources.module.css'
import styles from './claims.module.css'

type Props = { product: OwnedProduct; draft: ProfileDraft; onReview: () => void }

export function ProfileForm({ product, draft, onReview }: Props) {
  const [form] = Form.useForm<Values>()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [group, setGroup] = useState('basic')

  /** Saves the draft together with the revision that it is based on; returns null if saving fails. */
  async function storeDraft(): Promise<ProfileDraft | null> {
    setBusy(true)
    try {
      const saved = await saveDraft(
        product.id,
        collectChanges(form.getFieldsValue(true) as Values, draft.fields),
        draft.base_revision,
      )
      client.setQueryData(draftQuery(product.id).queryKey, saved)
      await refreshClaims(client)
      setProblem(null)
      return saved
    } catch (error) {
      setProblem(errorMessage(error))
      return null
    } finally {
      setBusy(false)
    }
  }

  async function save(): Promise<void> {
    if (await storeDraft()) toast.success('Draft saved.')
  }

  async function review(): Promise<void> {
    const saved = await storeDraft()
    if (!saved) return
    if (saved.differences.length > 0) onReview()
    else setProblem('No changes yet.')
  }

  // The form preserves the input of a group while another group is open.
  const groups: TabItem[] = GROUPS.map(({ key, title, fields }) => ({
    key,
    label: title,
    panel: () => (
      <>
        {key === 'basic' ? <LogoField product={product} /> : null}
        {fields.map((field) => (
          <ProfileField key={field.field} {...field} />
        ))}
      </>
    ),
  }))
  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      requiredMark={false}
      disabled={busy}
      initialValues={{ ...draft.fields, ...draft.changes }}
      onFinish={() => void review()}
    >
      {draft.pending ? <PendingValue draft={draft} /> : null}
      <DashboardTabs
        label="The profile"
        items={[...groups, { key: 'history', label: 'History', panel: () => <RevisionList product={product.id} /> }]}
        active={group}
        onChange={setGroup}
      />
      <div className={styles.editorFoot}>
        {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
        <div className="form-buttons">
          <Button onClick={() => void save()}>Save draft</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            Review changes
          </Button>
        </div>
      </div>
    </Form>
  )
}

function PendingValue({ draft }: { draft: ProfileDraft }) {
  return (
    <section className={styles.waits} aria-label="Awaiting approval">
      <h2>Awaiting approval</h2>
      <Differences differences={draft.pending?.differences ?? []} />
    </section>
  )
}

const ANSWERS = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]
const DEPLOYMENTS = ['Cloud', 'On-premise', 'Hybrid', 'SaaS'].map((value) => ({ value }))
const PRICES = ['subscription', 'usage', 'perpetual', 'custom'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

function ProfileField({ field, kind, hint }: Field) {
  return (
    <Form.Item
      name={field}
      label={fieldName(field)}
      {...(hint ? { extra: hint } : {})}
      {...(field === 'name' ? { rules: [{ required: true, whitespace: true, message: 'Please enter a name.' }] } : {})}
    >
      {kind === 'line' ? <Input dir="auto" /> : null}
      {kind === 'prose' ? <TextArea dir="auto" autoSize={{ minRows: 3, maxRows: 12 }} /> : null}
      {kind === 'list' ? (
        <Select
          mode="tags"
          tokenSeparators={[';']}
          open={false}
          suffixIcon={null}
          placeholder="Type a value and press Enter"
        />
      ) : null}
      {kind === 'answer' ? <Select allowClear placeholder="Not stated" options={ANSWERS} /> : null}
      {kind === 'number' ? <Input inputMode="numeric" /> : null}
      {kind === 'categories' ? <Categories /> : null}
      {kind === 'deployment' ? <Select mode="multiple" placeholder="Not stated" options={DEPLOYMENTS} /> : null}
      {kind === 'pricing' ? <Select allowClear placeholder="Not stated" options={PRICES} /> : null}
    </Form.Item>
  )
}

type Choice = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

function Categories(given: Choice) {
  const options = useQuery(optionsQuery())
  return (
    <Select
      {...given}
      mode="multiple"
      placeholder="Not stated"
      loading={options.isPending}
      options={(options.data?.categories ?? []).map(({ name }) => ({ value: name }))}
    />
  )
}
