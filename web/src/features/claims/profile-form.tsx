/** The fields of a profile in groups; the draft contains changed fields only. */
import { errorMessage } from '../../api/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import { useState } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { DashboardTabs, type TabItem } from '../../ui/dashboard-tabs'
import { FieldInput } from '../../product-facts/field-input'
import { type FieldValues, collectChanges } from '../../product-facts/field-values'
import { formatFieldName, nameField } from '../../product-facts/field-names'
import { type Problems, readProblems, removeProblems, useFieldFocus } from '../../product-facts/problems'
import { RevisionList } from '../../product-facts/revision-list'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { useUnsentFields } from '../../ui/unsent-input'
import { Differences } from './differences'
import { LogoField } from './logo-field'
import { type ProfileFieldDefinition, FIELD_GROUPS } from './profile-fields'
import { type OwnedProduct, type ProfileDraft, draftQuery, saveDraft, refreshClaims } from './queries'
import '../../product-facts/sources.module.css'
import styles from './claims.module.css'

const FORM_NAME = 'profile'

type Props = { product: OwnedProduct; draft: ProfileDraft; onReview: () => void }
/** What was typed and not saved, with the revision on which it is based. */
type UnsentChanges = { changes: FieldValues; base_revision: number }

export function ProfileForm({ product, draft: latest, onReview }: Props) {
  const [form] = Form.useForm<FieldValues>()
  const client = useQueryClient()
  // What was read first or saved last: changes are those to its values, so its revision is their base.
  const [draft, setDraft] = useState(latest)
  const [problem, setProblem] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const [group, setGroup] = useState('basic')
  const focusField = useFieldFocus(FORM_NAME)
  const { unsent, keep, discard } = useUnsentFields<UnsentChanges>(`profile:${product.id}`)
  const [baseRevision, setBaseRevision] = useState(unsent?.base_revision ?? latest.base_revision)
  const readChanges = () => collectChanges(form.getFieldsValue(true) as FieldValues, draft.fields)

  /** Saves the draft together with the revision that it is based on; returns null if saving fails. */
  async function storeDraft(): Promise<ProfileDraft | null> {
    setIsBusy(true)
    try {
      const savedDraft = await saveDraft(product.id, readChanges(), baseRevision)
      discard()
      setDraft(savedDraft)
      setBaseRevision(savedDraft.base_revision)
      // As the server understood it, such as 1200 for "1,200", and what others have changed meanwhile.
      form.setFieldsValue({ ...savedDraft.fields, ...savedDraft.changes })
      client.setQueryData(draftQuery(product.id).queryKey, savedDraft)
      await refreshClaims(client)
      setProblem(null)
      setProblems({})
      return savedDraft
    } catch (error) {
      showFailure(error)
      return null
    } finally {
      setIsBusy(false)
    }
  }

  function showFailure(error: unknown): void {
    const found = readProblems(error)
    setProblem(nameField(errorMessage(error)))
    setProblems(found)
    const isWrong = ({ field }: ProfileFieldDefinition) => field in found
    const wrongGroup = FIELD_GROUPS.find(({ fields }) => fields.some(isWrong))
    if (!wrongGroup) return
    setGroup(wrongGroup.key)
    const first = wrongGroup.fields.find(isWrong)
    if (first) focusField(first.field)
  }

  async function saveInput(): Promise<void> {
    if (await storeDraft()) toast.success('Draft saved.')
  }

  async function reviewInput(): Promise<void> {
    const savedDraft = await storeDraft()
    if (!savedDraft) return
    if (savedDraft.differences.length > 0) onReview()
    else setProblem('No changes yet.')
  }

  // The form preserves the input of a group while another group is open.
  const groups: TabItem[] = FIELD_GROUPS.map(({ key, title, fields }) => ({
    key,
    label: title,
    badge: { count: fields.filter(({ field }) => field in problems).length, meaning: 'fields to correct' },
    panel: () => (
      <>
        {key === 'basic' ? <LogoField product={product} /> : null}
        {fields.map((field) => (
          <ProfileField key={field.field} {...field} problem={problems[field.field]} />
        ))}
      </>
    ),
  }))
  return (
    <Form
      form={form}
      name={FORM_NAME}
      layout="vertical"
      requiredMark={false}
      disabled={isBusy}
      initialValues={{ ...draft.fields, ...(unsent?.changes ?? draft.changes) }}
      onValuesChange={(changed) => {
        setProblems(removeProblems(problems, Object.keys(changed as object)))
        keep({ changes: readChanges(), base_revision: baseRevision })
      }}
      onFinish={() => void reviewInput()}
    >
      {latest.pending ? <PendingValue draft={latest} /> : null}
      <DashboardTabs
        label="The profile"
        items={[...groups, { key: 'history', label: 'History', panel: () => <RevisionList product={product.id} /> }]}
        activeKey={group}
        onChange={setGroup}
      />
      <div className={styles.editorFoot}>
        {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
        <div className="form-buttons">
          <Button onClick={() => void saveInput()}>Save draft</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
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

function ProfileField({ field, kind, hint, problem }: ProfileFieldDefinition & { problem: string | undefined }) {
  return (
    <Form.Item
      name={field}
      label={formatFieldName(field)}
      {...(hint ? { extra: hint } : {})}
      {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
      {...(field === 'name' ? { rules: [{ required: true, whitespace: true, message: 'Please enter a name.' }] } : {})}
    >
      {kind === 'categories' ? <CategoriesSelect /> : <FieldInput kind={kind} separators={[';']} />}
    </Form.Item>
  )
}

type SelectControlProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

function CategoriesSelect(controlProps: SelectControlProps) {
  const options = useQuery(optionsQuery())
  return (
    <Select
      {...controlProps}
      mode="multiple"
      placeholder="Not stated"
      loading={options.isPending}
      options={(options.data?.categories ?? [])
        .filter(({ name, in_filter: isOffered }) => isOffered || controlProps.value?.includes(name))
        .map(({ name }) => ({ value: name }))}
    />
  )
}
