/** The field by which an admin chooses the ground of a decision; the account concerned reads its label. */
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { QueryError } from '../ui/query-error'
import { Select } from '../ui/select'
import { type Ground, findFitting, groundsQuery } from './grounds'

const BASES = { law: 'Illegal content', terms: 'Breach of our terms', none: 'No restriction' } as const

const toOptions = (grounds: readonly Ground[]) => grounds.map(({ code, label }) => ({ value: code, label }))

type Props = {
  /** The decision, such as "review.hidden". */
  action: string
  isRequired: boolean
}

export function GroundField({ action, isRequired }: Props) {
  const query = useQuery(groundsQuery())
  const ground = Form.useWatch('ground') as string | undefined
  if (query.isError && !query.data) return <QueryError query={query} />
  const fitting = findFitting(query.data?.grounds ?? [], action)
  const chosen = fitting.find(({ code }) => code === ground)
  const groups = (['terms', 'law', 'none'] as const)
    .map((basis) => ({ label: BASES[basis], options: toOptions(fitting.filter((each) => each.basis === basis)) }))
    .filter(({ options }) => options.length > 0)
  return (
    <Form.Item
      name="ground"
      label="Ground"
      extra={chosen ? [chosen.description, chosen.provision].filter(Boolean).join(' ') : undefined}
      rules={isRequired ? [{ required: true, message: 'Please choose the ground of the decision.' }] : []}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={!isRequired}
        loading={query.isPending}
        options={groups}
      />
    </Form.Item>
  )
}
