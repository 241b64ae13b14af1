/** Writes the prerendered pages next to the shells, the empty pages for every path that has no page of its own. */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The files of the app itself, or of routes, are fetched along with the entry, not after it: the first drawing waits for them. */
function preloads(manifest, ...sources) {
  const files = new Set()
  const visit = (key) => {
    const { file, css = [], imports = [] } = manifest[key]
    if (files.has(file)) return
    for (const each of [file, ...css]) files.add(each)
    imports.forEach(visit)
  }
  for (const source of sources) {
    const keys = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`))
    if (keys.length === 0) throw new Error(`The manifest has no file for ${source}.`)
    keys.forEach(visit)
  }
  return [...files]
}

function withPreloads(html, files) {
  const kind = (file) => (file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"')
  const links = files
    .filter((file) => !html.includes(file))
    .map((file) => `<link ${kind(file)} crossorigin href="/${file}">`)
  return html.replace('<!--head-->', () => `${links.join('')}<!--head-->`)
}

/** The style sheets go into the page: they are small, and a request less before the first paint. */
async function inlineStyleSheets(shell) {
  const links = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  if (links.length === 0) throw new Error('The shell has no style sheet to inline.')
  let page = shell
  for (const [link, href] of links) {
    const css = await readFile(join('dist', href), 'utf8')
    page = page.replace(link, () => `<style>${css}</style>`)
  }
  return page
}

/** The typeface of most texts is fetched along with the page, so that few lines are drawn in another one first. */
const PRELOADED_FONT = /^hanken-grotesk-latin-wght-normal-.*\.woff2$/

async function withFont(html) {
  const font = (await readdir('dist/assets')).find((name) => PRELOADED_FONT.test(name))
  if (!font) throw new Error('The build has no font to preload.')
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`
  return html.replace('<!--head-->', () => `${link}<!--head-->`)
}

/** What is read comes before what makes it move: on a slow line scripts would take their share from styles and pictures. */
const scriptsLast = (html) =>
  html.replaceAll(
    /<(?:script type="module"|link rel="(?:modulepreload|preload)"(?! as="font"))/g,
    '$& fetchpriority="low"',
  )

/** `pages`: the address of each page and the route file that draws it; `shells`: empty pages by name, and the routes that fill them. */
export async function prerender(serverDir, pages, shells) {
  const { renderPage } = await import(pathToFileURL(join(process.cwd(), serverDir, 'entry-server.js')).href)
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8'))
  const empty = await withFont(await readFile('dist/index.html', 'utf8'))
  const shell = withPreloads(empty, preloads(manifest, 'src/start.tsx'))
  for (const [name, routes] of Object.entries(shells))
    await writeFile(join('dist', name), scriptsLast(withPreloads(shell, preloads(manifest, ...routes))))
  for (const [path, route] of Object.entries(pages)) {
    const { html, title, description } = await renderPage(path)
    const page = await inlineStyleSheets(withPreloads(shell, preloads(manifest, route)))
    const late = page.match(/[^/"]+\.css(?=")/g)
    if (late) throw new Error(`${path} would wait for ${late}: add its modules to the group "entry" of vite.config.ts.`)
    const file = join('dist', path, 'index.html')
    const complete = page
      .replace('<title>Lexdex</title>', () => `<title>${escape(title)}</title>`)
      .replace(
        /<meta name="description" content="[^"]*"/,
        () => `<meta name="description" content="${escape(description)}"`,
      )
      .replace('<div id="root"></div>', () => `<div id="root" data-prerendered="${path}">${html}</div>`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, scriptsLast(complete))
  }
}
