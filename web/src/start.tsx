/** Starts the app in the browser: takes over the prerendered page where there is one, else draws from nothing. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, createQueryClient, createAppRouter } from './app'
import { waitForNextTask } from './scheduling'
import { takePreloaded } from './preloaded'

/** In pieces that let a tap through, all but the drawing from nothing: nothing can be tapped there yet. */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const app = <App router={router} queryClient={queryClient} />
  await waitForNextTask()
  if (takePreloaded(queryClient)) {
    // The server's words stand until the page can be drawn whole.
    await router.load()
    startTransition(() => createRoot(root).render(app))
    return
  }
  if (root.dataset['prerendered'] !== globalThis.location.pathname) {
    createRoot(root).render(app)
    return
  }
  // Exclude it the client wraps its matches in Suspense, the server did not, and React refuses the markup (error 418).
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(root, app))
}
