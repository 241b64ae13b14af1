/** Asks for a current two-factor code when the server needs one, for as long as the page around it is shown. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { api, expectNoContent } from '../api/client'
import { answerCodeChallenges } from './code-challenge'
import { FormDialog } from '../ui/form-dialog'
import accountStyles from '../ui/account.module.css'

export function CurrentCodeDialog() {
  const [isOpen, setIsOpen] = useState(false)
  /** Several requests may wait for the same code. */
  const waiting = useRef<((isGiven: boolean) => void)[]>([])

  useEffect(
    () =>
      answerCodeChallenges(() => {
        setIsOpen(true)
        return new Promise<boolean>((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  function finish(isGiven: boolean): void {
    for (const resolve of waiting.current.splice(0)) resolve(isGiven)
    setIsOpen(false)
  }

  async function sendCode({ code }: { code: string }): Promise<void> {
    await expectNoContent(api.POST('/api/account/second-factor/current-code', { body: { code: code.trim() } }))
    finish(true)
  }

  if (!isOpen) return null
  return (
    <FormDialog<{ code: string }>
      title="Confirm with a current code"
      formName="current-code"
      errorField="code"
      actionLabel="Confirm"
      busyActionLabel="Checking..."
      introduction={
        <p>This needs a two-factor code from the last ten minutes. Enter the one that your app shows now.</p>
      }
      onSubmit={sendCode}
      onClose={() => finish(false)}
    >
      <Form.Item
        name="code"
        label="Code"
        rules={[{ required: true, whitespace: true, message: 'Please enter the code.' }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={12} className={accountStyles.codeInput} />
      </Form.Item>
    </FormDialog>
  )
}
