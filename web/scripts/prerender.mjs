/** Writes the prerendered pages next to the untouched shell: dist/spa.html is for every path that has no page of its own. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The blocks that only declare variables: they are all that differs between the light and the dark page. */
function variableBlocks(styles) {
  return [...styles.matchAll(/[^{}<>]*\{(?:\s*--[^{}]*)\}/g)].map((match) => match[0]).join('')
}

/** The dark variables follow the light ones in a media query: no flash of the light page, and no script needed for it. */
function darkStyles(light, dark) {
  const blocks = variableBlocks(dark)
  if (!blocks || blocks === variableBlocks(light)) throw new Error('The dark theme left no variables to prerender.')
  return `<style media="(prefers-color-scheme: dark)">${blocks}</style>`
}

/** The route's own file is fetched along with the entry, not after it: hydration waits for both. */
async function preloads(route) {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'))
  const files = Object.keys(manifest).filter((key) => key.startsWith(`${route}?`)).map((key) => manifest[key].file)
  if (files.length === 0) throw new Error(`The manifest has no file for ${route}.`)
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
}

/** The style sheet goes into the page: it is small, and a request less before the first paint. */
async function inlineStyleSheet(shell) {
  const link = shell.match(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/)
  if (!link) throw new Error('The shell has no style sheet to inline.')
  const css = await readFile(join('dist', link[1]), 'utf8')
  return shell.replace(link[0], () => `<style>${css}</style>`)
}

/** `pages`: the address of each page and the route file that draws it. */
export async function prerender(serverDir, pages) {
  const { renderPage } = await import(pathToFileURL(join(process.cwd(), serverDir, 'entry-server.js')).href)
  await copyFile('dist/index.html', 'dist/spa.html')
  const shell = await readFile('dist/spa.html', 'utf8')
  for (const [path, route] of Object.entries(pages)) {
    const links = await preloads(route)
    const light = await renderPage(path, false)
    const dark = await renderPage(path, true)
    const page = (await inlineStyleSheet(shell))
      .replace('<title>Lexdex</title>', () => `<title>${escape(light.title)}</title>`)
      .replace(/<meta name="description" content="[^"]*"/, () => `<meta name="description" content="${escape(light.description)}"`)
      .replace('<!--head-->', () => `${links}${light.styles}${darkStyles(light.styles, dark.styles)}<!--head-->`)
      .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${path}">${light.html}</div>`)
    const file = join('dist', path, 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, page)
  }
}
