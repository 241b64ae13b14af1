/** The form of a product: five tabs, problems at their fields, and conflicts with other admins. */
import { useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type FieldValues, collectChanges } from '../../product-facts/field-values'
import {
  type Problems,
  readErrorDetail,
  readProblems,
  removeProblems,
  useFieldFocus,
} from '../../product-facts/problems'
import { DashboardTabs, type TabItem } from '../../ui/dashboard-tabs'
import { toast } from '../../ui/toast'
import { useUnsentFields } from '../../ui/unsent-input'
import { Conflicts } from './conflicts'
import { FORM_GROUPS } from './form-fields'
import { ProductField } from './product-field'
import { NEW } from './product-params'
import { RatingNote } from './rating-note'
import { Revisions } from './revisions'
import { type RenderPreview, StarTab } from './star-tab'
import { DiscardChangesDialog, productFormName } from './unsent-products'
import { useStarForm } from './use-star-form'
import { type EditConflicts, type EditedProduct, addProduct, editProduct, refreshProducts } from './queries'
import styles from './catalogue-admin.module.css'

type Props = {
  product: EditedProduct | null
  view: string | undefined
  onView: (view: string) => void
  onClose: () => void
  /** Called when an earlier revision was restored and the product read again. */
  onRestored: () => void
  renderPreview: RenderPreview
}
/** What was typed and not saved, with the revision that the admin had before them. */
type UnsentEdit = { values: FieldValues; revision: number }

const FORM_NAME = 'product'
const EMPTY: FieldValues = { version: 'v1.0', status: 'active' }
const STAR = 'star'
/** Tabs that are no part of the product's own form. */
const OTHER_TABS = [STAR, 'revisions']
const NO_CHANGES = 'No changes yet.'

export function ProductForm({ product: latest, view, onView, onClose, onRestored, renderPreview }: Props) {
  const [form] = Form.useForm<FieldValues>()
  const client = useQueryClient()
  // What was read first: the revision on which the changes are based.
  const [product] = useState(latest)
  const [problems, setProblems] = useState<Problems>({})
  const [message, setMessage] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<EditConflicts | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const star = useStarForm(product, view === STAR)
  const { unsent, keep, discard } = useUnsentFields<UnsentEdit>(productFormName(product?.id ?? NEW))
  const revision = unsent?.revision ?? product?.revision ?? 0
  const focusField = useFieldFocus(FORM_NAME)
  const [isChanged, setIsChanged] = useState(unsent !== undefined)
  const isDeleted = Boolean(product?.restorable_until)

  async function save(baseRevision = revision): Promise<void> {
    if (isBusy) return
    const { id = '', reason = '', ...fields } = form.getFieldsValue(true) as FieldValues
    const changes = product ? collectChanges(fields, product.fields) : fields
    if (product && Object.keys(changes).length === 0) {
      setMessage(NO_CHANGES)
      return
    }
    setIsBusy(true)
    try {
      await (product
        ? editProduct(product.id, changes, baseRevision, String(reason))
        : addProduct(fields, String(id), String(reason)))
      discard()
      toast.success(product ? 'Product Updated' : 'Product Added')
      onClose()
      await refreshProducts(client)
    } catch (error) {
      showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  function showFailure(error: unknown): void {
    const found = readProblems(error)
    setConflicts(readConflicts(error))
    setProblems(found)
    setMessage(errorMessage(error))
    const group = FORM_GROUPS.find(({ key, fields }) => fields.some(({ field }) => isIn(found, key, field)))
    if (!group) return
    onView(group.key)
    const first = group.fields.find(({ field }) => field in found)
    focusField(first?.field ?? 'id')
  }

  function keepTheirs({ conflicts: fields, revision }: EditConflicts): void {
    form.setFieldsValue(Object.fromEntries(fields.map(({ field, present }) => [field, present])))
    setConflicts(null)
    setMessage(null)
    void save(revision)
  }

  function changeValues(changed: FieldValues, all: FieldValues): void {
    setProblems(removeProblems(problems, Object.keys(changed)))
    const { reason, ...fields } = all
    // A new product is compared with an empty form.
    const changes = collectChanges(fields, product?.fields ?? { ...toEmpty(fields), ...EMPTY })
    const hasChanges = Object.keys(changes).length > 0 || Boolean(reason)
    setIsChanged(hasChanges)
    if (hasChanges) keep({ values: product ? { ...changes, reason } : all, revision })
    else discard()
  }

  function close(): void {
    discard()
    onClose()
  }

  const groups: TabItem[] = FORM_GROUPS.map(({ key, title, fields }) => ({
    key,
    label: title,
    badge: { count: countProblems(problems, key, fields), meaning: 'fields to correct' },
    panel: () => (
      <div className={styles.fields}>
        {fields.map((field) => (
          <ProductField key={field.field} {...field} isNew={!product} problem={problems[field.field]} />
        ))}
        {key === 'basic' && product ? <RatingNote product={product} /> : null}
        {key === 'basic' && !product ? <IdField problem={problems.id} /> : null}
      </div>
    ),
  }))
  const others: TabItem[] = product
    ? [
        {
          key: STAR,
          label: 'STAR profile',
          panel: () => (
            <StarTab product={latest ?? product} star={star} isLocked={isDeleted} renderPreview={renderPreview} />
          ),
        },
        {
          key: 'revisions',
          label: 'Revisions',
          panel: () => <Revisions product={latest ?? product} onRestored={onRestored} />,
        },
      ]
    : []
  return (
    <Form
      form={form}
      name={FORM_NAME}
      layout="vertical"
      requiredMark={false}
      disabled={isBusy || isDeleted}
      initialValues={{ ...(product ? product.fields : EMPTY), ...unsent?.values }}
      onValuesChange={(changed: FieldValues) => changeValues(changed, form.getFieldsValue(true) as FieldValues)}
      onFinish={() => void save()}
    >
      {unsent ? <Alert type="info" showIcon title="What you had typed is here again. Cancel discards it." /> : null}
      {isDeleted ? <Alert type="warning" showIcon title="This product was deleted. Restore it to edit it." /> : null}
      <DashboardTabs
        label="Product form"
        items={[...groups, ...others]}
        activeKey={view ?? 'basic'}
        onChange={onView}
      />
      {conflicts ? (
        <Conflicts
          conflicts={conflicts}
          isBusy={isBusy}
          onUseMine={() => void save(conflicts.revision)}
          onUseTheirs={() => keepTheirs(conflicts)}
        />
      ) : null}
      {view && OTHER_TABS.includes(view) ? null : (
        <div className={styles.foot}>
          {message ? <Alert type="error" showIcon role="alert" title={message} /> : null}
          <Form.Item name="reason" label="Reason (optional)" extra="Stored with the revision and in the audit log.">
            <Input maxLength={1000} dir="auto" />
          </Form.Item>
          <div className="form-buttons">
            <Button onClick={() => (isChanged ? setIsDiscarding(true) : close())}>Cancel</Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {product ? 'Save changes' : 'Add product'}
            </Button>
          </div>
        </div>
      )}
      {isDiscarding ? <DiscardChangesDialog onDiscard={close} onClose={() => setIsDiscarding(false)} /> : null}
    </Form>
  )
}

const toEmpty = (fields: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, '']))

function IdField({ problem }: { problem: string | undefined }) {
  return (
    <Form.Item
      name="id"
      label="Id in the address"
      extra="Leave empty to derive it from the name. It can't be changed later."
      {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
    >
      <Input maxLength={64} />
    </Form.Item>
  )
}

/** The field for the id of a new product is in the first tab. */
const isIn = (problems: Problems, group: string, field: string): boolean =>
  field in problems || (group === 'basic' && 'id' in problems)

const countProblems = (problems: Problems, group: string, fields: readonly { field: string }[]): number =>
  fields.filter(({ field }) => field in problems).length + (group === 'basic' && 'id' in problems ? 1 : 0)

function readConflicts(error: unknown): EditConflicts | null {
  const detail = readErrorDetail(error)
  return detail && 'conflicts' in detail ? (detail as EditConflicts) : null
}
