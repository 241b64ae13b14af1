/** The dialog to save a search; emails about new tools are sent only if they are asked for. */
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { DialogProblem } from '../../ui/dialog-buttons'
import { useDialogFocus } from '../../ui/dialog-focus'

type Props = { isBusy: boolean; problem: string; onSave: (alert: boolean) => void; onClose: () => void }

export default function SaveSearchDialog({ isBusy, problem, onSave, onClose }: Props) {
  const [wantsAlert, setWantsAlert] = useState(false)
  const dialogFocus = useDialogFocus()
  return (
    <Modal
      {...dialogFocus}
      open
      title="Save this search"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" loading={isBusy} onClick={() => onSave(wantsAlert)}>
            {isBusy ? 'Saving...' : 'Save search'}
          </Button>
        </>
      }
    >
      <Checkbox checked={wantsAlert} onChange={(event) => setWantsAlert(event.target.checked)}>
        Email me when new tools match
      </Checkbox>
      <p className="form-note">
        At most one email a day. Each email has a link that stops it, and you can turn alerts off in Shortlists at any
        time.
      </p>
      <DialogProblem text={problem} />
    </Modal>
  )
}
