/** `npm run build`: the browser's files, the prerendered landing page, everything compressed; dist/ is then complete. */
import { build } from 'vite'
import { rm } from 'node:fs/promises'
import { checkBudget } from './budget.mjs'
import { compressAll } from './compress.mjs'
import { prerender } from './prerender.mjs'

process.env.NODE_ENV = 'production'
const started = performance.now()
const serverDir = 'node_modules/.cache/lexdex-ssr'

await build({ logLevel: 'warn' })
await build({
  logLevel: 'warn',
  build: { ssr: 'src/entry-server.tsx', outDir: serverDir, emptyOutDir: true, copyPublicDir: false },
})
const themed = 'src/routes/_app.tsx'
await prerender(
  serverDir,
  { '/': 'src/routes/index.tsx' },
  {
    'spa.html': [themed],
    'results.html': ['src/routes/ai-search-results-1.tsx'],
    'product.html': [themed, 'src/routes/_app/product.$productId.tsx'],
  },
)
await rm(serverDir, { recursive: true, force: true })
const files = await compressAll('dist')
const sizes = await checkBudget()
console.log(`${sizes}\n${files} files compressed. Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
