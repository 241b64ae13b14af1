/** A field in which a name or number is typed again, so that what can't be undone easily isn't done by accident. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'

/** The field's name in the form. */
export const CONFIRMATION = 'confirmation'

const normalize = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/gu, ' ')

type Props = { expected: string; message: string }

export function ConfirmationField({ expected, message }: Props) {
  async function check(typed: unknown): Promise<void> {
    if (normalize(typed).toLowerCase() !== normalize(expected).toLowerCase()) throw new Error(message)
  }
  return (
    <Form.Item
      name={CONFIRMATION}
      label={
        <span>
          Type <bdi>{expected}</bdi> to confirm
        </span>
      }
      validateTrigger="onSubmit"
      rules={[{ validator: (_, typed) => check(typed) }]}
    >
      <Input autoComplete="off" spellCheck={false} dir="auto" />
    </Form.Item>
  )
}
