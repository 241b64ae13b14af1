/** New recovery codes, shown until the user confirms that they are saved. */
import Modal from 'antd/es/modal'
import { useDialogFocus } from '../../ui/dialog-focus'
import { RecoveryCodes } from './recovery-codes'

export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const dialogFocus = useDialogFocus()
  return (
    <Modal
      {...dialogFocus}
      open
      title="Your new recovery codes"
      okText="I have saved them"
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  )
}
