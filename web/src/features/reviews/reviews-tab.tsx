/** One's own reviews, all of them, each to be changed or taken back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import { Link } from '@tanstack/react-router'
import { type OwnReview, api, unwrap } from '../../api/client'
import { Icon } from '../../ui/icons'
import { Rating } from '../../ui/rating'
import { toast } from '../../ui/toast'
import { REVIEWS } from './messages'
import { drop, ownReviewsQuery } from './queries'

type Props = { onWrite: () => void; onEdit: (review: OwnReview) => void }

export function ReviewsTab({ onWrite, onEdit }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(ownReviewsQuery())
  if (isPending) {
    return (
      <p className="quiet" role="status">
        Loading reviews...
      </p>
    )
  }
  // The failure itself is only logged; what is not known must not be called empty.
  if (!data) {
    return (
      <Button loading={isFetching} onClick={() => void refetch()}>
        Load reviews
      </Button>
    )
  }
  if (data.length === 0) return <NoReviews onWrite={onWrite} />
  return (
    <>
      <Button type="primary" className="review-write" icon={<Icon name="edit" size={18} />} onClick={onWrite}>
        Write a Review
      </Button>
      <ul className="own-reviews">
        {data.map((review) => (
          <OneReview key={review.ProductId} review={review} onEdit={() => onEdit(review)} />
        ))}
      </ul>
    </>
  )
}

function NoReviews({ onWrite }: { onWrite: () => void }) {
  return (
    <div className="no-reviews">
      <h2>Share Your Experience</h2>
      <p>Others decide by what people like you have seen. Every review counts the same, praise and complaint.</p>
      <Button type="primary" size="large" onClick={onWrite}>
        Write Your First Review
      </Button>
    </div>
  )
}

function OneReview({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/product/user/my-reviews/{product_id}', { params: { path: { product_id: review.ProductId } } })),
    onSuccess: () => {
      drop(client, review.ProductId)
      void client.invalidateQueries({ queryKey: ['logs'] })
      toast.success(REVIEWS.deleted)
    },
    onError: () => toast.error(REVIEWS.notDeleted),
  })
  const ask = () => (review.ProductId ? remove.mutate() : toast.error(REVIEWS.noProduct))
  return (
    <li>
      <article className="own-review" aria-label={`Review of ${review.ProductName}`}>
        <header>
          <Link to="/product/user/$productId" params={{ productId: review.ProductId }} className="badge" dir="auto">
            {review.ProductName}
          </Link>
          <Rating value={review.Rating} />
          <time>{review.CreateBy}</time>
        </header>
        <h2 dir="auto">{review.ProductReviewTitle}</h2>
        <p className="own-review-text" dir="auto">
          {review.ProductReview}
        </p>
        <div className="own-review-actions">
          <Button type="text" aria-label={`Edit the review of ${review.ProductName}`} icon={<Icon name="edit" size={18} />} onClick={onEdit} />
          <Popconfirm title="Delete this review?" description="The product's rating will be that of the other reviews." okText="Delete" cancelText="Keep" onConfirm={ask}>
            <Button type="text" danger aria-label={`Delete the review of ${review.ProductName}`} icon={<Icon name="trash" size={18} />} loading={remove.isPending} />
          </Popconfirm>
        </div>
      </article>
    </li>
  )
}
