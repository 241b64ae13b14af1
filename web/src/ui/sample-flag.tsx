/** Marks sample data in lists that explain the mark once. */

/** The same mark, small: for lists that explain it once, with `SampleNote`. */
export function SampleFlag() {
  return (
    <span className="sample sample-small" title="Sample data: product and company are invented">
      Sample<span className="sr-only"> data</span>
    </span>
  )
}

/** Explains the small marks of a list; nothing if it has none. */
export function SampleNote({ items }: { items: readonly { sample: boolean }[] }) {
  if (!items.some(({ sample }) => sample)) return null
  return (
    <p className="sample-note">
      Entries marked <span className="sample sample-small">Sample</span> are invented.
    </p>
  )
}
