/** Marks a product whose entry is generated: product and company are invented. */
export function SampleMark() {
  return <span className="sample">Sample data</span>
}
