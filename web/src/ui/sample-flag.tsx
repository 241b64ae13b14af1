/** Marks sample data in lists that explain the mark once. */

/** The same mark, small: for lists that explain it once, with `SampleNote`. */
export function SampleFlag() {
  return (
    <span className="sample sample-small" title="Sample data: product and company are invented">
      Sample<span className="sr-only"> data</span>
    </span>
  )
}

type Items = { items: readonly { sample: boolean }[] }

/** The class of a list: where all of it is invented, one note says so, and the marks of its lines are for screen readers only. */
export const sampleListClass = ({ items }: Items): string =>
  items.length > 0 && items.every(({ sample }) => sample) ? 'samples-only' : ''

/** Explains the small marks of a list; nothing if it has none. */
export function SampleNote({ items }: Items) {
  if (!items.some(({ sample }) => sample)) return null
  if (sampleListClass({ items }))
    return (
      <p className="sample-note">
        <span className="sample sample-small">Sample</span> All entries on this page are invented.
      </p>
    )
  return (
    <p className="sample-note">
      Entries marked <span className="sample sample-small">Sample</span> are invented.
    </p>
  )
}
