/** Starts the app in the browser: takes over the prerendered page where there is one, else draws from nothing. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, makeQueryClient, makeRouter } from './app'
import { takeTold } from './told'
import './style.css'

/** Once the browser has drawn what is there. A tab in the background draws nothing and does not wait. */
function painted(): Promise<void> {
  return new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))))
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient)
  const app = <App router={router} queryClient={queryClient} />
  if (takeTold(queryClient)) {
    // The server's words are seen first and stand until the page can be drawn whole, in pieces that let a tap through.
    await painted()
    await router.load()
    startTransition(() => createRoot(root).render(app))
    return
  }
  if (root.dataset['prerendered'] !== globalThis.location.pathname) {
    createRoot(root).render(app)
    return
  }
  // Without this the client wraps its matches in Suspense, the server did not, and React refuses the markup (#418).
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(root, app)
}

void start()
