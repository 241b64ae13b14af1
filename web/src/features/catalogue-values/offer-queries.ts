/** Lists whose entries are bound to code: their order, where they are offered, and what a change of these affects. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type OptionList = Schemas['OptionListView']
export type ListName = OptionList['name']
export type ListedOption = Schemas['ListedOption']
export type OfferChange = Schemas['OptionListChange']

const PATH = '/api/admin/option-lists/{name}'
const toKey = (name: ListName) => ['admin', 'option-lists', name] as const

export const optionListQuery = (name: ListName) =>
  queryOptions({
    queryKey: toKey(name),
    // Another admin may have changed it in the meantime.
    staleTime: 0,
    queryFn: ({ signal }): Promise<OptionList> => unwrapResponse(api.GET(PATH, { params: { path: { name } }, signal })),
  })

/** The entries before a change, by the list that it led to. */
const earlierEntries = new WeakMap<OptionList, ListedOption[]>()

/** The entries before the last change, if it was made here and nothing was read since. */
export const findEarlierEntries = (list: OptionList): ListedOption[] | undefined => earlierEntries.get(list)

/** Saves a list; forms and filters offer it at once. */
export function useOfferChange(name: ListName) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OfferChange): Promise<OptionList> =>
      unwrapResponse(api.PUT(PATH, { params: { path: { name } }, body })),
    onSuccess: async (list) => {
      const before = client.getQueryData<OptionList>(toKey(name))
      // Not `list` itself is stored, but a copy that shares what stayed the same.
      const stored = client.setQueryData<OptionList>(toKey(name), list)
      if (before && stored) earlierEntries.set(stored, before.entries)
      await client.invalidateQueries({ queryKey: ['options'] })
    },
  })
}

type Offers = NonNullable<OfferChange['entries']>

export const toOffers = (entries: readonly ListedOption[]): Offers =>
  entries.map(({ key, in_filter, in_registration }) => ({ key, in_filter, in_registration }))

/** Moves an entry by one place, or to the top. */
export function moveEntry(entries: readonly ListedOption[], key: string, to: 'up' | 'down' | 'top'): ListedOption[] {
  const from = entries.findIndex((entry) => entry.key === key)
  const entry = entries[from]
  if (!entry) return [...entries]
  const others = entries.filter((each) => each !== entry)
  const place = to === 'top' ? 0 : to === 'up' ? Math.max(from - 1, 0) : from + 1
  return [...others.slice(0, place), entry, ...others.slice(place)]
}

type Difference = { entry: ListedOption; texts: string[] }
export type Differences = { offers: Difference[]; isReordered: boolean }

/** What differs between the stored list and the one on the screen. */
export function listDifferences(stored: readonly ListedOption[], shown: readonly ListedOption[]): Differences {
  const before = new Map(stored.map((entry) => [entry.key, entry]))
  const offers = shown.flatMap((entry) => {
    const old = before.get(entry.key)
    const texts = old ? describe(old, entry) : []
    return texts.length > 0 ? [{ entry, texts }] : []
  })
  return { offers, isReordered: stored.some(({ key }, index) => shown[index]?.key !== key) }
}

function describe(old: ListedOption, entry: ListedOption): string[] {
  const place = old.in_registration === null ? 'in forms and filters' : 'in filters'
  return [
    ...(old.in_registration === entry.in_registration ? [] : [say(entry.in_registration === true, 'in registration')]),
    ...(old.in_filter === entry.in_filter ? [] : [say(entry.in_filter, place)]),
  ]
}

const say = (isOffered: boolean, place: string): string =>
  isOffered ? `offered ${place} again` : `no longer offered ${place}`
