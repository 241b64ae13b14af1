/** The page to suggest a tool: while name or website are typed, it shows what the directory has already. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/access'
import { optionsQuery } from '../../session/profile-queries'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { type Outcome, type Typed, matchesQuery, sendSuggestion } from './queries'
import styles from './suggestions.module.css'

type Fields = { name: string; website: string; category: string; description?: string; email?: string }

const TYPING_MS = 400
const NOTHING_TYPED: Typed = { name: '', website: '' }

const requiredRule = (message: string) => ({ required: true, whitespace: true, message })

export function SuggestPage() {
  const [sent, setSent] = useState<Outcome | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sent) headingRef.current?.focus()
  }, [sent])
  return (
    <section className={`page ${styles.page}`}>
      <h1 ref={headingRef} tabIndex={-1}>
        Suggest a tool
      </h1>
      {sent ? (
        <>
          <p role="status" className="page-lead" dir="auto">
            {sent.message}
          </p>
          <p className="state-actions">
            <Button onClick={() => setSent(null)}>Suggest another tool</Button>
            <Link to="/categories">Browse all categories</Link>
          </p>
        </>
      ) : (
        <>
          <p className="page-lead">
            Is a legal technology tool missing? Tell us about it. Our editors check each suggestion before they add it.
          </p>
          <SuggestForm onSent={setSent} />
        </>
      )}
    </section>
  )
}

function SuggestForm({ onSent }: { onSent: (outcome: Outcome) => void }) {
  const { isSignedIn } = useSession()
  const options = useQuery(optionsQuery())
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const categories = options.data?.categories.filter(({ in_filter: isOffered }) => isOffered) ?? []

  async function submit({ name, website, category, description = '', email = '' }: Fields): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    const outcome = await sendSuggestion({ name, website, category, description, email: email.trim() })
    setIsBusy(false)
    if (outcome.isSent) onSent(outcome)
    else setProblem(outcome.message)
  }

  return (
    <Form
      name="suggest"
      layout="vertical"
      requiredMark={false}
      disabled={isBusy}
      scrollToFirstError={{ focus: true }}
      noValidate
      onValuesChange={(_, { name = '', website = '' }: Partial<Fields>) =>
        setTyped({ name: name.trim(), website: website.trim() })
      }
      onFinish={(fields: Fields) => void submit(fields)}
    >
      <Form.Item name="name" label="Name of the tool" rules={[requiredRule('Please enter the name of the tool.')]}>
        <Input maxLength={100} dir="auto" autoComplete="off" />
      </Form.Item>
      <Form.Item name="website" label="Website" rules={[requiredRule('Please enter the website of the tool.')]}>
        <Input type="url" inputMode="url" maxLength={300} dir="ltr" autoComplete="off" />
      </Form.Item>
      <Matches typed={typed} />
      <Form.Item name="category" label="Category" rules={[requiredRule('Please choose one of the categories.')]}>
        <Select
          showSearch
          placeholder="Choose a category"
          loading={options.isPending}
          options={categories.map(({ name }) => ({ value: name, label: name }))}
        />
      </Form.Item>
      <Form.Item name="description" label="What it does (optional)" extra="One or two sentences.">
        <TextArea rows={3} maxLength={500} dir="auto" />
      </Form.Item>
      {isSignedIn ? (
        <p className="form-note">We'll email you what our editors decide.</p>
      ) : (
        <Form.Item
          name="email"
          label="Your email (optional)"
          extra="We email you what our editors decide, and delete your address 90 days later."
          rules={[{ type: 'email', message: 'This is not a valid email address. Please check it.' }]}
        >
          <Input type="email" autoComplete="email" maxLength={254} />
        </Form.Item>
      )}
      {problem ? <Alert type="error" showIcon role="alert" title={problem} className={styles.problem} /> : null}
      <Button type="primary" htmlType="submit" size="large" loading={isBusy}>
        {isBusy ? 'Sending...' : 'Send suggestion'}
      </Button>
    </Form>
  )
}

/** Asks once typing has paused; a link leaves the form, so it opens a tab of its own. */
function Matches({ typed: { name, website } }: { typed: Typed }) {
  const [settled, setSettled] = useState(NOTHING_TYPED)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ name, website }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [name, website])
  const { data = [] } = useQuery(matchesQuery(settled))
  const isShown = data.length > 0 && Boolean(name || website)
  return (
    <div role="status" className={isShown ? styles.matches : undefined}>
      {isShown ? (
        <>
          <p>Is it one of these?</p>
          <ul>
            {data.map((match) => (
              <li key={match.id}>
                <Link to="/product/$productId" params={{ productId: match.id }} target="_blank">
                  <MarkedName {...match} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
