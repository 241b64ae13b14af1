/** The dialog to write or edit a review; keeps the input when publishing fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { type OwnReview, api, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { type DetailFields, DetailsFields, toDetails, toFields } from './details-fields'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, REVIEWS } from './messages'
import { ProductField } from '../../product-facts/product-field'
import { cacheReview } from './queries'
import { StarField } from './star-field'

type Fields = { product?: string; rating: number; title?: string; text?: string; details?: DetailFields }
type Props = { review: OwnReview | null; onClose: () => void }

const DEFAULT_RATING = 5

/** In the body, because a long text could exceed the length limit of URLs. */
const publish = (product_id: string, { rating, title = '', text = '', details = {} }: Fields) =>
  unwrap(
    api.POST('/product/review', {
      body: {
        product_id,
        rating,
        product_review_title: title.trim(),
        product_review: text.trim(),
        details: toDetails(details),
      },
    }),
  )

const isComplete = (product: string | undefined, { title, text }: Fields): product is string =>
  Boolean(product && title?.trim() && text?.trim())

export default function ReviewDialog({ review, onClose }: Props) {
  const client = useQueryClient()
  const focus = useDialogFocus()
  const [incomplete, setIncomplete] = useState(false)
  const save = useMutation({
    mutationFn: ({ product, fields }: { product: string; fields: Fields }) => publish(product, fields),
    onSuccess: ({ review: published }) => {
      cacheReview(client, published)
      void client.invalidateQueries({ queryKey: ['logs'] })
      void client.invalidateQueries({ queryKey: ['product', published.ProductId] })
      toast.success(REVIEWS.published)
      onClose()
    },
    onError: (error) => toast.error(REVIEWS.failed, (error instanceof ApiError && error.detail) || undefined),
  })

  function submit(fields: Fields): void {
    const product = review?.ProductId ?? fields.product
    const whole = isComplete(product, fields)
    setIncomplete(!whole)
    if (whole) save.mutate({ product, fields })
  }

  return (
    <Modal
      {...focus}
      open
      title={review ? 'Edit Review' : 'Write a Review'}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        name="review"
        layout="vertical"
        requiredMark={false}
        disabled={save.isPending}
        initialValues={{
          rating: review?.Rating ?? DEFAULT_RATING,
          title: review?.ProductReviewTitle,
          text: review?.ProductReview,
          details: toFields(review?.Details),
        }}
        onFinish={submit}
      >
        {incomplete ? <Alert type="error" showIcon title={REVIEWS.missing} role="alert" /> : null}
        <ProductField locked={review?.ProductName ?? null} />
        <Form.Item name="rating">
          <StarField />
        </Form.Item>
        <Form.Item name="title" label="Title">
          <Input maxLength={MAX_TITLE_LENGTH} dir="auto" />
        </Form.Item>
        <Form.Item name="text" label="Review">
          <TextArea
            rows={6}
            maxLength={MAX_TEXT_LENGTH}
            dir="auto"
            showCount={{ formatter: ({ count }) => `${count}/${MAX_TEXT_LENGTH} characters` }}
          />
        </Form.Item>
        <DetailsFields details={review?.Details} />
        <div className="form-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {review ? 'Update Review' : 'Publish Review'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
