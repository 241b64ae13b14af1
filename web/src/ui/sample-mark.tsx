/** Marks a product whose entry is generated: product and company are invented. */
export function SampleMark() {
  return <span className="sample">Sample data</span>
}

/** A product's name, followed by the mark if its entry is generated. */
export function MarkedName({ name, sample }: { name: string; sample: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {sample ? (
        <>
          {' '}
          <SampleMark />
        </>
      ) : null}
    </>
  )
}
