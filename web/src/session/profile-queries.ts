/** Queries of the user's profile, activity, and the options of profile fields. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../api/client'
import type { LogEntry, Profile } from '../api/types'

/** One page of activity; a shorter one is the last. */
const LOGS_PAGE_SIZE = 20

/** As specified, failures of these are only logged, without a message. */
export function logFailure<T>(subject: string, request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    // Aborted by leaving the page; not an error.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // eslint-disable-next-line no-console
    console.error(`Could not load ${subject}.`, error)
    throw error
  })
}

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }): Promise<Profile> =>
      logFailure('the profile', unwrapResponse(api.GET('/users/profile', { signal }))),
  })

export const logsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['logs'],
    // Always refetched, so that the latest activity is listed.
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<LogEntry[]> =>
      logFailure(
        'the activity',
        unwrapResponse(
          api.GET('/users/logs', {
            params: { query: { limit: LOGS_PAGE_SIZE, ...(pageParam === undefined ? {} : { before: pageParam }) } },
            signal,
          }),
        ),
      ),
    getNextPageParam: (page) => (page.length < LOGS_PAGE_SIZE ? undefined : page.at(-1)?.id),
  })

export const optionsQuery = () =>
  queryOptions({
    queryKey: ['options'],
    staleTime: Infinity,
    queryFn: ({ signal }) => unwrapResponse(api.GET('/api/options', { signal })),
  })
