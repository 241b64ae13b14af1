/** Search parameters of a results page: question, page, mode, filters and constraints. */
import { pageNumber, text } from '../ui/url-params'

const WORDS = [
  'q',
  'keyword',
  'category',
  'language',
  'integration',
  'country',
  'deployment',
  'certification',
  'pricing',
  'trial',
  'chips',
] as const

export type SearchParams = { [name in (typeof WORDS)[number]]?: string } & { page?: number; mode?: 'refine' }

/**
 * Omits page 1 and empty values. Pages parse their parameters with it again, because the router passes values that the validation
 * omitted as they are in the URL, such as `page=x`.
 */
export function searchParams(raw: Record<string, unknown>): SearchParams {
  const page = pageNumber(raw['page'])
  const words = WORDS.flatMap((name) => {
    const word = text(raw[name]).trim()
    return word ? [[name, word] as const] : []
  })
  return {
    ...Object.fromEntries(words),
    ...(page > 1 ? { page } : {}),
    ...(raw['mode'] === 'refine' ? { mode: 'refine' as const } : {}),
  }
}

/** The search parameters without some of them, such as the page of a previous search. */
export const omitParams = (search: SearchParams, ...names: (keyof SearchParams)[]): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name as keyof SearchParams)))
