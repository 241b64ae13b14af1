/** A section of the settings: its form is generated from the server's description of the fields. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../api/errors'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { BrandPreview } from './brand-preview'
import {
  type Difference,
  type FormValues,
  collectChanges,
  findDifferences,
  readProblems,
  toFormValues,
} from './changes'
import { Differences } from './differences'
import { EnvironmentList } from './environment-list'
import { SettingInput } from './setting-input'
import { TestEmail } from './test-email'
import { type SectionKey, type SiteSettings, saveSettings, settingsQuery } from './queries'
import styles from './site-settings.module.css'

const TITLES: Readonly<Record<SectionKey, string>> = { branding: 'Branding', limits: 'Limits', providers: 'Providers' }
const FORM_NAME = 'settings'

export default function SettingsForm({ section }: { section: SectionKey }) {
  const query = useQuery({ ...settingsQuery(), staleTime: 0 })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the settings...</Loading>
  return (
    <section className={styles.panel} aria-label={TITLES[section]}>
      <h2>{TITLES[section]}</h2>
      <SectionForm key={section} section={section} latest={query.data} />
      {section === 'providers' ? (
        <>
          <TestEmail />
          <EnvironmentList settings={query.data.environment_only} />
        </>
      ) : null}
    </section>
  )
}

function SectionForm({ section, latest }: { section: SectionKey; latest: SiteSettings }) {
  const [form] = Form.useForm<FormValues>()
  const client = useQueryClient()
  // What was read first: the revision on which the changes are based.
  const [base, setBase] = useState(latest)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [differences, setDifferences] = useState<Difference[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const fields = base.fields.filter((field) => field.section === section)
  const values = (Form.useWatch([], { form, preserve: true }) as FormValues | undefined) ?? toFormValues(fields)
  const hasChanges = Object.keys(collectChanges(fields, values)).length > 0

  function start(from: SiteSettings): void {
    setBase(from)
    setDifferences(null)
    setMessage(null)
    setProblems({})
    client.setQueryData(settingsQuery().queryKey, from)
    form.setFieldsValue(toFormValues(from.fields))
  }

  async function save(from = base): Promise<void> {
    // Enter in a field submits again, although the button is busy.
    if (isBusy) return
    const own = from.fields.filter((field) => field.section === section)
    setIsBusy(true)
    try {
      start(await saveSettings(from.revision, collectChanges(own, form.getFieldsValue(true) as FormValues)))
      toast.success('Settings saved', 'All pages use them within five seconds. Reload this one to see them here.')
    } catch (error) {
      await showFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  async function showFailure(error: unknown): Promise<void> {
    const found = readProblems(error)
    setProblems(found)
    setMessage(errorMessage(error))
    const first = fields.find(({ name }) => name in found)
    if (first) setTimeout(() => document.getElementById(toFieldId(first))?.focus())
    if (error instanceof ApiError && error.status === 409) {
      const now = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
      setDifferences(findDifferences(base, now, form.getFieldsValue(true) as FormValues))
      setBase({ ...base, revision: now.revision })
    }
  }

  const current = client.getQueryData(settingsQuery().queryKey) ?? latest
  return (
    <Form
      form={form}
      name={FORM_NAME}
      layout="vertical"
      requiredMark={false}
      initialValues={toFormValues(fields)}
      onValuesChange={(changed: FormValues) => setProblems(omit(problems, Object.keys(changed)))}
      onFinish={() => void save()}
    >
      <div className={section === 'branding' ? styles.columns : undefined}>
        <div className={styles.fields}>
          {fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              problem={problems[field.name]}
              onChange={(value) => {
                form.setFieldValue(field.name, value)
                setProblems(omit(problems, [field.name]))
              }}
            />
          ))}
        </div>
        {section === 'branding' ? <BrandPreview values={values} /> : null}
      </div>
      {differences ? (
        <Differences
          differences={differences}
          isBusy={isBusy}
          onUseMine={() => void save(current)}
          onUseTheirs={() => start(current)}
        />
      ) : null}
      <div className={styles.foot}>
        {message ? <Alert type="error" showIcon role="alert" title={message} /> : null}
        <div className="form-buttons">
          <Button disabled={!hasChanges} onClick={() => start(current)}>
            Discard changes
          </Button>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!hasChanges || differences !== null}>
            Save changes
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** The id that Ant Design gives to the input. */
const toFieldId = ({ name: key }: { name: string }): string => [FORM_NAME, key].join('_')

const omit = (problems: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)))
