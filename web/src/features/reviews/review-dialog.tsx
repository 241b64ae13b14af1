/** The dialog to write or edit a review; keeps the input when publishing fails. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import { useEffect, useState } from 'react'
import { type OwnReview, api, unwrapResponse } from '../../api/client'
import { ApiError } from '../../api/errors'
import { DialogButtons } from '../../ui/dialog-buttons'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { useUnsentFields } from '../../ui/unsent-input'
import { optionsQuery, profileQuery } from '../../session/profile-queries'
import { AuthorFields, type DetailFields, DetailsFields, suggestDetails, toDetails, toFields } from './details-fields'
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, REVIEW_MESSAGES } from './messages'
import { ProductField } from '../../product-facts/product-field'
import { cacheReview } from './queries'
import { StarField } from './star-field'
import { mutateOnce } from '../../ui/mutate-once'

type Fields = { product?: string; rating: number; title?: string; text?: string; details?: DetailFields }
/** `product` is the one to review, or null to let the author choose. */
type Props = {
  review: OwnReview | null
  product?: { id: string; name: string; sample: boolean } | null
  onClose: () => void
}

const DEFAULT_RATING = 5

/** In the body, because a long text could exceed the length limit of URLs. */
const publishReview = (product_id: string, { rating, title = '', text = '', details = {} }: Fields) =>
  unwrapResponse(
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

const REQUIRED_FIELDS = ['product', 'title', 'text'] as const

const readDetail = (error: Error): string | undefined => (error instanceof ApiError && error.detail) || undefined

const describeFailure = (error: Error): string => readDetail(error) ?? REVIEW_MESSAGES.failed

export default function ReviewDialog({ review, product: fixedProduct = null, onClose }: Props) {
  const [form] = Form.useForm<Fields>()
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()
  const { unsent, keep, discard } = useUnsentFields<Fields>(`review:${review?.ProductId ?? fixedProduct?.id ?? ''}`)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const saveMutation = useMutation({
    mutationFn: ({ product, fields }: { product: string; fields: Fields }) => publishReview(product, fields),
    onSuccess: ({ message, review: published }) => {
      discard()
      cacheReview(client, published)
      void client.invalidateQueries({ queryKey: ['logs'] })
      void client.invalidateQueries({ queryKey: ['product', published.ProductId] })
      toast.success(message)
      onClose()
    },
    onError: (error) => toast.error(REVIEW_MESSAGES.failed, readDetail(error)),
  })

  const { data: profile } = useQuery(profileQuery())
  const { data: options } = useQuery(optionsQuery())
  useEffect(() => {
    if (review || unsent || !profile || !options) return
    const { role, country } = suggestDetails(profile, options)
    if (!form.isFieldTouched(['details', 'role'])) form.setFieldValue(['details', 'role'], role)
    if (!form.isFieldTouched(['details', 'country'])) form.setFieldValue(['details', 'country'], country)
  }, [form, review, unsent, profile, options])

  function submitForm(fields: Fields): void {
    const product = review?.ProductId ?? fixedProduct?.id ?? fields.product ?? ''
    const required = { product, title: fields.title ?? '', text: fields.text ?? '' }
    const missing = REQUIRED_FIELDS.find((name) => !required[name].trim())
    setIsIncomplete(missing !== undefined)
    if (missing) form.scrollToField(missing, { focus: true })
    else mutateOnce(saveMutation, { product, fields })
  }

  return (
    <Modal
      {...dialogFocus}
      open
      title={review ? 'Edit Review' : 'Write a Review'}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        name="review"
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={saveMutation.isPending}
        initialValues={{
          rating: review?.Rating ?? DEFAULT_RATING,
          title: review?.ProductReviewTitle,
          text: review?.ProductReview,
          details: toFields(review?.Details),
          ...unsent,
        }}
        // Without the product, whose name the field would not know.
        onValuesChange={(_, fields) => keep({ ...fields, product: undefined })}
        onFinish={submitForm}
      >
        <ProductField locked={review ? { name: review.ProductName, sample: review.SampleData } : fixedProduct} />
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
        <AuthorFields />
        <DetailsFields details={review?.Details} />
        {isIncomplete ? <Alert type="error" showIcon title={REVIEW_MESSAGES.missing} role="alert" /> : null}
        <DialogButtons
          discard={discard}
          onClose={onClose}
          problem={saveMutation.isError ? describeFailure(saveMutation.error) : ''}
        >
          <Button type="primary" htmlType="submit" loading={saveMutation.isPending}>
            {review ? 'Update Review' : 'Publish Review'}
          </Button>
        </DialogButtons>
      </Form>
    </Modal>
  )
}
