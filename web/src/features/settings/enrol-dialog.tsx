/** Sets up two-factor authentication: password, code of the app, recovery codes. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import Modal from 'antd/es/modal'
import QRCode from 'antd/es/qr-code'
import Steps from 'antd/es/steps'
import { useState } from 'react'
import { renewSession } from '../../api/client'
import { CopyButton } from '../../ui/copy-button'
import { useDialogFocus } from '../../ui/dialog-focus'
import { RecoveryCodes } from './recovery-codes'
import accountStyles from '../../ui/account.module.css'
import styles from './settings.module.css'
import { QR_CODE } from '../../styles/tokens'

type EnrolmentStage = { step: 0 } | { step: 1; secret: string; uri: string } | { step: 2; codes: string[] }

const startEnrolment = (password: string) =>
  renewSession((client) => client.POST('/api/account/second-factor/enrol', { body: { password } }))
const confirmCode = (code: string) =>
  renewSession((client) =>
    client.POST('/api/account/second-factor/confirm', { body: { code: code.replaceAll(/\s/g, '') } }),
  )

function ScanStep({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className={styles.enrolScan}>
      {/* Black on white in the dark theme too: many cameras read nothing else. */}
      <div
        className={styles.enrolCode}
        role="img"
        aria-label="QR code for your authenticator app; the key is shown as text"
      >
        <QRCode
          value={uri}
          type="svg"
          size={176}
          color={QR_CODE.dark}
          bgColor={QR_CODE.light}
          bordered={false}
          marginSize={2}
        />
      </div>
      <div>
        <p>Scan the QR code with your authenticator app, or enter this key:</p>
        <p className={styles.enrolSecret} dir="ltr">
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </div>
  )
}

const STEP_BUTTON_TEXTS = [
  { ok: 'Continue', busy: 'Checking...' },
  { ok: 'Turn on', busy: 'Turning on...' },
  { ok: 'I have saved them', busy: '' },
] as const

type Props = {
  onClose: () => void
  /** Called once the account has been read again, with two-factor authentication. */
  onEnrolled?: () => void
}

export default function EnrolDialog({ onClose, onEnrolled }: Props) {
  const [stage, setStage] = useState<EnrolmentStage>({ step: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const [form] = Form.useForm<{ password?: string; code?: string }>()
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()

  async function submitStep(fields: { password?: string; code?: string }): Promise<void> {
    const fieldName = stage.step === 0 ? 'password' : 'code'
    setIsBusy(true)
    try {
      if (stage.step === 0) setStage({ step: 1, ...(await startEnrolment(fields.password ?? '')) })
      else setStage({ step: 2, codes: (await confirmCode(fields.code ?? '')).recovery_codes })
    } catch (error) {
      form.setFields([{ name: fieldName, errors: [errorMessage(error)] }])
    }
    setIsBusy(false)
  }
  function closeDialog(): void {
    onClose()
    if (stage.step === 2)
      void Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ['logs'] }),
      ]).then(onEnrolled)
  }
  const buttonTexts = STEP_BUTTON_TEXTS[stage.step]
  return (
    <Modal
      {...dialogFocus}
      open
      title="Set up two-factor authentication"
      width={600}
      okText={isBusy ? buttonTexts.busy : buttonTexts.ok}
      okButtonProps={{ loading: isBusy }}
      cancelText="Cancel"
      cancelButtonProps={stage.step === 2 ? { style: { display: 'none' } } : {}}
      // The codes are shown once; a click outside must not close the dialog.
      closable={stage.step !== 2}
      keyboard={stage.step !== 2}
      mask={{ closable: false }}
      onCancel={closeDialog}
      onOk={() => (stage.step === 2 ? closeDialog() : form.submit())}
    >
      <Steps
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={stage.step}
        className={styles.enrolSteps}
        items={[{ title: 'Password' }, { title: 'Authenticator' }, { title: 'Recovery codes' }]}
      />
      <Form
        form={form}
        name="enrol"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields) => void submitStep(fields)}
      >
        {stage.step === 0 ? (
          <Form.Item
            name="password"
            label="Your password"
            rules={[{ required: true, message: 'Please enter your password.' }]}
          >
            <Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        ) : null}
        {stage.step === 1 ? (
          <>
            <ScanStep secret={stage.secret} uri={stage.uri} />
            <Form.Item
              name="code"
              label="6-digit code"
              rules={[{ required: true, whitespace: true, message: 'Please enter the code.' }]}
            >
              <Input
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
                autoFocus
                className={accountStyles.codeInput}
              />
            </Form.Item>
          </>
        ) : null}
      </Form>
      {stage.step === 2 ? <RecoveryCodes codes={stage.codes} /> : null}
    </Modal>
  )
}
