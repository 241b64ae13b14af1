/** The buttons below a form in a dialog, and above them what the last attempt to send it failed with. */
import Button from 'antd/es/button/Button'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'

type Props = {
  /** Drops the input; Escape and the cross only close, but who cancels wants to discard. */
  discard?: () => void
  onClose: () => void
  problem: string
  /** The button that sends the form. */
  children: ReactNode
}

export function DialogButtons({ discard, onClose, problem, children }: Props) {
  return (
    <>
      <DialogProblem text={problem} />
      <div className="form-buttons">
        <Button
          onClick={() => {
            discard?.()
            onClose()
          }}
        >
          Cancel
        </Button>
        {children}
      </div>
    </>
  )
}

/** What failed, for as long as the dialog is open; without a role, because a toast announces it. */
export function DialogProblem({ text }: { text: string }) {
  return text ? <p className={styles.dialogProblem}>{text}</p> : null
}
