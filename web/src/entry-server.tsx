/** Renders one page to HTML while the web app is built (scripts/prerender.mjs); nothing of it runs at run time. */
import { StyleProvider, createCache, extractStyle } from '@ant-design/cssinjs'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App, makeQueryClient, makeRouter } from './app'
import { headOf } from './ui/head'

type Page = { html: string; styles: string; title: string; description: string }

/** The page at `path` as markup, its Ant Design styles in `dark` or light colours, and its title and description. */
export async function renderPage(path: string, dark: boolean): Promise<Page> {
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const cache = createCache()
  const html = renderToString(
    <StyleProvider cache={cache}>
      <App router={router} queryClient={queryClient} darkOnServer={dark} />
    </StyleProvider>,
  )
  // Its clean-up timers (five minutes) would keep the build from ending.
  queryClient.clear()
  return { html, styles: extractStyle(cache), ...headOf(router.state.matches) }
}
