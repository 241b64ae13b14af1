/** The dialog to upload a proof of use. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { type OwnReview, api, unwrapResponse, toFileBody } from '../../api/client'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { refreshOwnReviews } from './queries'
import accountStyles from '../../ui/account.module.css'
import styles from './review-form.module.css'

const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']
const MAX_BYTES = 10 * 1024 * 1024
const SENT_MESSAGE = "Proof of use sent. We'll email you the decision."

function validateProof(file: File | null): string | null {
  if (!file) return 'Please choose a file.'
  if (!PROOF_TYPES.includes(file.type)) return 'Please choose a PNG, JPEG or WebP image, or a PDF.'
  return file.size > MAX_BYTES ? 'This file is larger than 10 MB. Please choose a smaller one.' : null
}

const uploadProof = (product_id: string, file: File) =>
  unwrapResponse(
    api.PUT('/api/reviews/proof', {
      params: { query: { product_id } },
      ...toFileBody(file),
    }),
  )

export default function ProofDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()

  async function submitForm(): Promise<void> {
    const validationMessage = validateProof(file)
    setProblem(validationMessage)
    if (validationMessage || !file) return
    setIsBusy(true)
    try {
      await uploadProof(review.ProductId, file)
      toast.success(SENT_MESSAGE)
      await refreshOwnReviews(client)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal
      {...dialogFocus}
      open
      title="Prove that you use it"
      okText={isBusy ? 'Sending...' : 'Send'}
      okButtonProps={{ loading: isBusy }}
      cancelText="Cancel"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => void submitForm()}
    >
      <div className={styles.proofUpload}>
        <p className="form-note">
          A screenshot of <bdi>{review.ProductName}</bdi> in use, or an invoice. Hide anything confidential. Only you
          and our admins can open the file, and it is deleted after the decision.
        </p>
        <label htmlFor="proof-file">PNG, JPEG, WebP or PDF, up to 10 MB</label>
        <input
          id="proof-file"
          type="file"
          accept={PROOF_TYPES.join(',')}
          disabled={isBusy}
          aria-describedby={problem ? 'proof-problem' : undefined}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            setProblem(null)
          }}
        />
        {problem ? (
          <p id="proof-problem" className={accountStyles.fieldProblem} role="alert">
            {problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
