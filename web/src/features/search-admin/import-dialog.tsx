/** Imports judgments from a file: all of it, or nothing if one of its lines is wrong. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { importJudgments, useSearchUpdate } from './queries'

type Fields = { format: 'csv' | 'qrels'; content: string }

export function ImportDialog({ setId, onClose }: { setId: number; onClose: () => void }) {
  const update = useSearchUpdate()
  return (
    <FormDialog<Fields>
      title="Import judgments"
      formName="import-judgments"
      errorField="content"
      actionLabel="Import"
      busyActionLabel="Importing..."
      initialValues={{ format: 'csv', content: '' }}
      introduction={
        <p className="form-note">
          CSV needs a first line with query, product_id and grade (0 to 3), and adds queries that are missing. Qrels
          have four parts a line: query number, 0, product id, grade. The grades count as yours.
        </p>
      }
      onSubmit={async (fields) => {
        const { queries, grades } = await importJudgments(setId, fields)
        toast.success('Judgments imported', `${grades} grades, ${queries} new queries`)
        onClose()
        await update()
      }}
      onClose={onClose}
    >
      <Form.Item name="format" label="Format">
        <Select
          aria-label="Format"
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'qrels', label: 'TREC qrels' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="content"
        label="Judgments"
        rules={[{ required: true, whitespace: true, message: 'Please paste the judgments.' }]}
      >
        <TextArea rows={8} maxLength={1_000_000} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}
