/** Rating and number of reviews, which can't be entered. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import type { EditedProduct } from './queries'

const REASON = 'Computed from the reviews, so that no rating is invented.'

export function RatingNote({ product: { rating, review_count: count } }: { product: EditedProduct }) {
  return (
    <>
      <Form.Item label="Rating" htmlFor="product_rating" extra={REASON}>
        <Input
          id="product_rating"
          readOnly
          className="read-only"
          value={count > 0 ? rating.toFixed(1) : 'No reviews'}
        />
      </Form.Item>
      <Form.Item label="Number of reviews" htmlFor="product_reviews" extra={REASON}>
        <Input id="product_reviews" readOnly className="read-only" value={count} />
      </Form.Item>
    </>
  )
}
