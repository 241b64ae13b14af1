/** The shape of an answer while it is awaited. */
export function Skeletons() {
  return (
    <div className="skeletons" role="status">
      <span className="sr-only">Searching...</span>
      <div className="skeleton skeleton-answer" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
    </div>
  )
}
