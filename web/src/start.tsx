/** Starts the app in the browser: hydrates the prerendered page, or renders from scratch. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, createQueryClient, createAppRouter } from './app'
import { waitForNextTask } from './scheduling'
import { takePreloaded } from './preloaded'

/** Hydrates in interruptible steps; rendering from scratch doesn't need that, because there is nothing to interact with yet. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  const app = <App router={router} queryClient={queryClient} />
  await waitForNextTask()
  if (takePreloaded(queryClient)) {
    // The server's text stays until the whole page can be rendered.
    await router.load()
    startTransition(() => createRoot(root).render(app))
    return
  }
  if (root.dataset['prerendered'] !== globalThis.location.pathname) {
    createRoot(root).render(app)
    return
  }
  // Without this the client wraps matches in Suspense, unlike the server, and hydration fails (error 418).
  router.ssr = { manifest: undefined }
  await router.load()
  startTransition(() => void hydrateRoot(root, app))
}
