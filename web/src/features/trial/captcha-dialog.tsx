/** The captcha before the first free search or after many forms: proof of work, or the widget of the configured provider. */
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Modal from 'antd/es/modal'
import Spin from 'antd/es/spin'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'
import { ThemeProvider } from '../../ui/theme'
import type { CaptchaPurpose, CaptchaRequest } from '../../search-query/captcha-request'
import { TRIAL_MESSAGES } from '../../search-query/trial-messages'
import { solveProofOfWork } from './proof-of-work'
import { renderWidget } from './captcha-widget'
import styles from './captcha.module.css'

type CaptchaSettings = CaptchaRequest['captcha']

const OCCASIONS: Record<CaptchaPurpose, string> = {
  search: 'before your first free search',
  form: 'before we send your form',
}

/** Returns null if the server accepted the token, else its message. */
async function describeRefusal(token: string): Promise<string | null> {
  const { error, response } = await api.POST('/api/verify-captcha', { body: { token } })
  return response.ok ? null : (readDetail(error) ?? TRIAL_MESSAGES.refused)
}

/** Solves the captcha and verifies it with the server; null if cancelled. */
async function verifyToken(
  captcha: CaptchaSettings,
  container: HTMLElement,
  controller: AbortController,
): Promise<string | null | 'passed'> {
  const { provider, site_key } = captcha
  try {
    const token =
      provider === 'turnstile' || provider === 'hcaptcha'
        ? await renderWidget(provider, site_key, container)
        : await solveProofOfWork(controller)
    if (controller.signal.aborted) return null
    return token ? ((await describeRefusal(token)) ?? 'passed') : TRIAL_MESSAGES.noToken
  } catch {
    return controller.signal.aborted ? null : TRIAL_MESSAGES.wrong
  }
}

export default function CaptchaDialog({ request }: { request: CaptchaRequest }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [problem, setProblem] = useState<string | null>(null)
  const { captcha, purpose, resolveCaptcha } = request

  useEffect(() => {
    const controller = new AbortController()
    // Emptied for each attempt, because the provider renders into it.
    containerRef.current?.replaceChildren()
    if (containerRef.current) {
      void verifyToken(captcha, containerRef.current, controller).then((outcome) => {
        if (controller.signal.aborted || outcome === null) return
        if (outcome === 'passed') resolveCaptcha(true)
        else setProblem(outcome)
      })
    }
    return () => controller.abort()
  }, [captcha, resolveCaptcha, attempt])

  function startNewAttempt(): void {
    setProblem(null)
    setAttempt(attempt + 1)
  }

  return (
    <ThemeProvider>
      <Modal open title="Just a moment" onCancel={() => resolveCaptcha(false)} footer={null} width={440} forceRender>
        <p className={styles.captchaLead}>
          {captcha.provider === 'proof-of-work'
            ? `We're checking your browser ${OCCASIONS[purpose]}. No third party is involved.`
            : `Please complete this check ${OCCASIONS[purpose]}.`}
        </p>
        <div ref={containerRef} className={styles.captchaPlace} />
        {problem ? (
          <Alert type="error" showIcon title={problem} action={<Button onClick={startNewAttempt}>Try again</Button>} />
        ) : captcha.provider === 'proof-of-work' ? (
          <div className={styles.captchaBusy} role="status">
            <Spin size="small" /> Checking...
          </div>
        ) : null}
      </Modal>
    </ThemeProvider>
  )
}
