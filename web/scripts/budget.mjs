/** The weight of the public pages, read from the manifest: what the browser must fetch before the page works. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const KB = 1024
/** Brings Ant Design's theme to all pages but the landing page. */
const THEMED = 'src/routes/_app.tsx'
/** Script in KB after gzip. */
const BUDGETS = [
  { page: 'landing', routes: ['src/routes/index.tsx'], most: 134 },
  { page: 'results', routes: ['src/routes/ai-search-results-1.tsx'], most: 170 },
  // 250,000 bytes.
  { page: 'product', routes: [THEMED, 'src/routes/_app/product.$productId.tsx'], most: 244 },
]

/** The entry, the app and the routes' own chunks with all that they import at once. */
function filesOf(manifest, routes) {
  const files = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('index.html')
  visit('src/start.tsx')
  for (const route of routes) {
    const keys = Object.keys(manifest).filter((key) => key.startsWith(`${route}?`) || key === route)
    if (keys.length === 0) throw new Error(`The manifest has no file for ${route}.`)
    keys.forEach(visit)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

export async function checkBudget(dist = 'dist') {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const lines = []
  for (const { page, routes, most } of BUDGETS) {
    const files = filesOf(manifest, routes)
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0) / KB
    lines.push(`${page}: ${total.toFixed(1)} KB of script after gzip in ${files.length} files (at most ${most})`)
    if (total > most) throw new Error(`Over the budget. ${lines.at(-1)}`)
  }
  return lines.join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await checkBudget())
