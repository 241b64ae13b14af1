/** The app without a browser around it: router and query client. `start.tsx` and `entry-server.tsx` both build it from here. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createRouter, type RouterHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { isRetryable } from './api/errors'
import { routeTree } from './routeTree.gen'
import { parseSearch, stringifySearch } from './ui/url-params'
import { Crash } from './shell/crash'
import { NotFound } from './shell/not-found'

const MINUTE = 60_000

/** Kept 5 minutes after the last use; three more tries, 1 s doubling up to 30 s, only where trying again can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE,
        staleTime: MINUTE,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && isRetryable(error),
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
    // Freshness is the query client's business alone.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
    // While prerendering it would write an inline script, which our content security policy refuses.
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
