/** The tab of a product's STAR profile: the form, the preview of the page, and the revisions. */
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { type ReactNode, Suspense, useState } from 'react'
import type { ProductPage } from '../../api/client'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import type { EditedProduct } from './queries'
import { StarConflictNotice } from './star-conflict'
import { StarFields } from './star-fields'
import type { StarProfileState } from './star-queries'
import { StarRevisions } from './star-revisions'
import { STAR_FORM, type StarForm } from './use-star-form'
import styles from './catalogue-admin.module.css'

/** Renders the page of a product with a STAR profile. */
export type RenderPreview = (page: ProductPage) => ReactNode
type Props = { product: EditedProduct; star: StarForm; isLocked: boolean; renderPreview: RenderPreview }
type View = { kind: 'form' } | { kind: 'preview'; page: ProductPage } | { kind: 'revisions' }

export function StarTab({ product, star, isLocked, renderPreview }: Props) {
  const [view, setView] = useState<View>({ kind: 'form' })
  const { query } = star
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} /> : <Loading>Loading the STAR profile...</Loading>

  async function openPreview(): Promise<void> {
    const page = await star.preview()
    if (page) setView({ kind: 'preview', page })
  }

  function showRestored(state: StarProfileState): void {
    star.show(state)
    setView({ kind: 'form' })
  }

  const isForm = view.kind === 'form'
  return (
    <div className={styles.view}>
      <Notices product={product} hasProfile={query.data !== null} />
      <div className={styles.toolbar}>
        {isForm ? (
          <>
            <Button loading={star.isBusy} onClick={() => void openPreview()}>
              Preview
            </Button>
            {query.data ? <Button onClick={() => setView({ kind: 'revisions' })}>Profile revisions</Button> : null}
          </>
        ) : (
          <Button onClick={() => setView({ kind: 'form' })}>Back to the profile</Button>
        )}
      </div>
      {/* The entries stay while the preview is shown. */}
      <div hidden={!isForm}>
        <StarProfileForm star={star} isLocked={isLocked} />
      </div>
      {view.kind === 'preview' ? (
        <section className={styles.starPreview} aria-label="Preview of the page">
          <Suspense fallback={<Loading />}>{renderPreview(view.page)}</Suspense>
        </section>
      ) : null}
      {view.kind === 'revisions' && query.data ? <StarRevisions state={query.data} onRestored={showRestored} /> : null}
    </div>
  )
}

function Notices({ product, hasProfile }: { product: EditedProduct; hasProfile: boolean }) {
  return (
    <>
      {hasProfile ? null : <Alert type="info" showIcon title="This product has no STAR profile yet." />}
      {product.star ? null : (
        <Alert
          type="info"
          showIcon
          title="The product’s page shows the profile while the product has an active STAR certificate. It has none now."
        />
      )}
    </>
  )
}

/** No form element of its own, because it is within that of the product; so its button saves, and Enter does not. */
function StarProfileForm({ star, isLocked }: { star: StarForm; isLocked: boolean }) {
  const { form, initialValues, isBusy, isRestored, message, conflict } = star
  return (
    <Form
      form={form}
      component={false}
      name={STAR_FORM}
      layout="vertical"
      requiredMark={false}
      disabled={isBusy || isLocked}
      initialValues={initialValues}
      onValuesChange={star.keepValues}
    >
      {isRestored ? (
        <Alert
          type="info"
          showIcon
          title="What you had typed is here again."
          action={<Button onClick={star.discardUnsent}>Discard it</Button>}
        />
      ) : null}
      <StarFields />
      {conflict ? <StarConflictNotice conflict={conflict} star={star} /> : null}
      <div className={styles.foot}>
        {message ? <Alert type="error" showIcon role="alert" title={message} /> : null}
        <Form.Item name="reason" label="Reason for the change (optional)" extra="Stored with the revision.">
          <Input maxLength={500} dir="auto" />
        </Form.Item>
        <div className="form-buttons">
          <Button type="primary" loading={isBusy} onClick={() => void star.save()}>
            Save STAR profile
          </Button>
        </div>
      </div>
    </Form>
  )
}
