/** One field of the product form, with the problem that the server found in it. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { FieldInput } from '../../product-facts/field-input'
import { optionsQuery } from '../../session/profile-queries'
import { CATEGORY_NAMES, isCategory } from '../../ui/categories'
import { Select } from '../../ui/select'
import { labelStatus } from './batch-labels'
import type { FormField } from './form-fields'

type Props = FormField & { isNew: boolean; problem: string | undefined }

/** Fields whose usual values are the options of the site. */
const SUGGESTED = ['languages', 'countries', 'integrations'] as const
const findSuggested = (field: string) => SUGGESTED.find((suggested) => suggested === field)

export function ProductField({ field, kind, label, hint, isNew, problem }: Props) {
  const suggested = findSuggested(field)
  const options = useQuery({ ...optionsQuery(), enabled: suggested !== undefined })
  return (
    <Form.Item
      name={field}
      label={label}
      extra={hint}
      {...(problem ? { validateStatus: 'error' as const, help: problem } : {})}
    >
      {kind === 'categories' ? (
        <CategoriesSelect isNew={isNew} />
      ) : kind === 'status' ? (
        <StatusSelect isNew={isNew} />
      ) : (
        <FieldInput
          kind={kind}
          separators={[',', ';']}
          suggestions={
            suggested && options.data?.[suggested].map((option) => (typeof option === 'string' ? option : option.name))
          }
        />
      )}
    </Form.Item>
  )
}

type StatusProps = { id?: string; value?: string; onChange?: (value: string) => void; isNew: boolean }

/** A deleted product, or one in quarantine, has a status that can't be chosen here. */
function StatusSelect({ isNew, ...control }: StatusProps) {
  const options = listStatuses(isNew)
  const isFixed = control.value !== undefined && !options.some(({ value }) => value === control.value)
  return (
    <Select
      {...control}
      {...(isFixed ? { disabled: true } : {})}
      options={isFixed ? [{ value: control.value, label: labelStatus(control.value) }] : options}
    />
  )
}

const listStatuses = (isNew: boolean) => [
  { value: 'active', label: 'Active' },
  { value: 'pending', label: isNew ? 'Pending' : 'Pending Review' },
  { value: 'inactive', label: 'Inactive' },
]

type ControlProps = { id?: string; value?: string[]; onChange?: (value: string[]) => void }

/** The specification's categories first, by its names; products may be in all others, too. */
function CategoriesSelect({ isNew, ...control }: ControlProps & { isNew: boolean }) {
  const options = useQuery(optionsQuery())
  // A retired category stays with the products that have it.
  const offered = (options.data?.categories ?? []).filter(
    ({ name, in_filter: isOffered }) => isOffered || control.value?.includes(name),
  )
  const named = offered.map(({ name, landing_slug: slug }) => ({
    value: name,
    label: slug && isCategory(slug) && !(isNew && slug === 'legal-research') ? CATEGORY_NAMES[slug] : name,
  }))
  const isMain = ({ value, label }: { value: string; label: string }) => value !== label
  return (
    <Select
      {...control}
      mode="multiple"
      placeholder="Choose a category"
      optionFilterProp="label"
      loading={options.isPending}
      options={[
        { label: 'Main categories', options: named.filter(isMain) },
        { label: 'More categories', options: named.filter((option) => !isMain(option)) },
      ]}
    />
  )
}
