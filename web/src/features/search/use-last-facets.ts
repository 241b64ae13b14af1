/** The counts of the latest answer, kept while the next one is on its way: the filters do not jump. */
import { useState } from 'react'
import type { SearchAnswer } from '../../api/client'

type Facets = SearchAnswer['facets']

export function useLastFacets(answer: SearchAnswer | undefined): Facets {
  const [facets, setFacets] = useState<Facets>(answer?.facets ?? [])
  if (answer && answer.facets !== facets) setFacets(answer.facets)
  return answer?.facets ?? facets
}
