/** Creates router and query client, for `start.tsx` and `entry-server.tsx`. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRouter, type RouterHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { isRetryable } from './api/errors'
import { routeTree } from './routeTree.gen'
import { parseSearch, stringifySearch } from './ui/url-params'
import { Crash } from './shell/crash'
import { NotFound } from './shell/not-found'

const MINUTE_MS = 60_000

/** Cache of 5 minutes; three retries of temporary errors, after 1 s doubling up to 30 s. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE_MS,
        staleTime: MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failureCount, error) => failureCount < 3 && isRetryable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
    },
  })
}

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client alone decides when data is stale.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
    // During prerendering it would write an inline script, which our content security policy blocks.
    scrollRestoration: !import.meta.env.SSR,
    ...(history ? { history } : {}),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type Props = { router: AppRouter; queryClient: QueryClient }

export function App({ router, queryClient }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
