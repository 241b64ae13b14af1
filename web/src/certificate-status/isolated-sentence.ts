/** Isolates the names in sentences of ours, so that a name in Arabic or Hebrew can't reorder a number after it. */
import { isolate } from '../ui/wording'
import type { components } from '../api/api.gen'

type Names = Pick<components['schemas']['CertificateSummary'], 'product_name' | 'module' | 'holder'>

/** Returns a sentence for display, with each name of the certificate isolated; the stored sentence has no such marks. */
export function isolateNames(sentence: string, { product_name: product, module, holder }: Partial<Names>): string {
  const names = [product, module, holder].filter(
    (name): name is string => Boolean(name) && isolate(name ?? '') !== name,
  )
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length)
  if (longestFirst.length === 0) return sentence
  const pattern = new RegExp(longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  return sentence.replace(pattern, (name) => isolate(name))
}
