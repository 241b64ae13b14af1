/** The product's logo. A new logo is published immediately as its own revision and is not part of the draft. */
import Button from 'antd/es/button/Button'
import Upload from 'antd/es/upload'
import { useId, useState } from 'react'
import { ProductLogo } from '../../ui/product-logo'
import { type OwnedProduct, uploadLogo, useClaimMutation } from './queries'
import styles from '../../ui/account.module.css'

const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024
const LOGO_HINT = 'JPG, PNG or WebP, up to 5 MB. A new logo goes live immediately.'

function validateLogo(file: File): string | null {
  if (!LOGO_TYPES.includes(file.type)) return 'Please choose a JPG, PNG or WebP image.'
  return file.size > MAX_BYTES ? 'This image is larger than 5 MB. Please choose a smaller one.' : null
}

export function LogoField({ product }: { product: OwnedProduct }) {
  const hintId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [image, setImage] = useState(product.logo)
  const uploadMutation = useClaimMutation((file: File) => uploadLogo(product.id, file), {
    failureTitle: 'Failed to change the logo',
    successMessage: () => 'Logo updated.',
    onDone: (uploadedLogo) => setImage(uploadedLogo.image),
  })
  function chooseFile(file: File): void {
    const validationMessage = validateLogo(file)
    setProblem(validationMessage)
    if (!validationMessage) uploadMutation.mutate(file)
  }
  return (
    <div className={styles.photoField}>
      <ProductLogo id={product.id} name={product.name} image={image} size={72} />
      <div>
        <Upload
          accept={LOGO_TYPES.join(',')}
          showUploadList={false}
          maxCount={1}
          hasControlInside
          disabled={uploadMutation.isPending}
          beforeUpload={(file) => {
            chooseFile(file)
            return false
          }}
        >
          <Button aria-describedby={hintId} loading={uploadMutation.isPending}>
            {uploadMutation.isPending ? 'Sending...' : image ? 'Change logo' : 'Upload logo'}
          </Button>
        </Upload>
        <p
          id={hintId}
          className={problem ? styles.fieldProblem : styles.fieldHint}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? LOGO_HINT}
        </p>
      </div>
    </div>
  )
}
