/** Search parameters of a results page: question, page, order, mode, filters and constraints. */
import { pageNumber, toText } from '../ui/url-params'

const TEXT_PARAMS = [
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
  'sort',
  'samples',
] as const

export type SearchParams = { [name in (typeof TEXT_PARAMS)[number]]?: string } & {
  page?: number
  mode?: 'refine'
}

/**
 * Omits page 1 and empty values. Pages parse their parameters with it again, because the router passes values that the validation
 * omitted as they are in the URL, such as `page=x`.
 */
export function searchParams(raw: Record<string, unknown>): SearchParams {
  const page = pageNumber(raw['page'])
  const textParams = TEXT_PARAMS.flatMap((name) => {
    const paramText = toText(raw[name]).trim()
    return paramText ? [[name, paramText] as const] : []
  })
  return {
    ...Object.fromEntries(textParams),
    ...(page > 1 ? { page } : {}),
    ...(raw['mode'] === 'refine' ? { mode: 'refine' as const } : {}),
  }
}

/** The search parameters without some of them, such as the page of a previous search. */
export const omitParams = (search: SearchParams, ...names: (keyof SearchParams)[]): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name as keyof SearchParams)))
