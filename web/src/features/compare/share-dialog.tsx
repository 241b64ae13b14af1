/** Shows the link to copy manually if the browser denies access to the clipboard. */
import Input from 'antd/es/input/Input'
import Modal from 'antd/es/modal'
import { useId, useRef } from 'react'
import { useDialogFocus } from '../../ui/dialog-focus'
import styles from './compare-tools.module.css'

export default function ShareDialog({ address, onClose }: { address: string; onClose: () => void }) {
  // Returns focus to the button on close. The read-only field is selected by a ref instead, because it takes no input.
  useDialogFocus()
  const fieldRef = useRef<HTMLDivElement>(null)
  const label = useId()
  const selectAddress = () => fieldRef.current?.querySelector('input')?.select()
  return (
    <Modal
      open
      title="Copy the link"
      okText="Done"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && selectAddress()}
    >
      <div ref={fieldRef} className={styles.shareAddress}>
        <label htmlFor={label}>Your browser doesn't allow copying. The link is selected; copy it from here.</label>
        <Input id={label} value={address} readOnly onFocus={selectAddress} />
      </div>
    </Modal>
  )
}
