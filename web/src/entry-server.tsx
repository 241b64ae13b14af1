/** Renders a page to HTML at build time (scripts/prerender.mjs); never runs in production. */
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App, createQueryClient, createAppRouter } from './app'
import { selectHead } from './ui/head'

type Page = { html: string; title: string; description: string }

/** Returns the HTML of the page at `path`, its title and description. */
export async function renderPage(path: string): Promise<Page> {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  // Its five-minute timers would keep the build process alive.
  queryClient.clear()
  return { html, ...selectHead(router.state.matches) }
}
