/** Renders one page to HTML while the web app is built (scripts/prerender.mjs); nothing of it runs at run time. */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App, createQueryClient, createAppRouter } from './app'
import { selectHead } from './ui/head'

type Page = { html: string; title: string; description: string }

/** The page at `path` as markup, and its title and description. */
export async function renderPage(path: string): Promise<Page> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  // Its clean-up timers (five minutes) would keep the build from ending.
  queryClient.clear()
  return { html, ...selectHead(router.state.matches) }
}
