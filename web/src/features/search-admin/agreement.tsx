/** How far the judges of a set agree, in words and as kappa. */
import { describeKappa } from './labels'
import type { QuerySet } from './queries'

export function Agreement({ set: { kappa, judges } }: { set: QuerySet }) {
  if (kappa === null) return <span className="quiet">{judges < 2 ? 'One judge so far' : 'Too few in common'}</span>
  return (
    <span>
      {describeKappa(kappa)} (kappa {kappa.toFixed(2)})
    </span>
  )
}
