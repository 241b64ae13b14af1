/** Serves dist/ as the platform does (HTML shell, compressed files) with an API of fixtures, for screenshots and Lighthouse. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { answerForAccount } from './accounts.mjs'
import { answerForValidation } from './validation.mjs'

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}
const CSP =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; object-src 'none'; base-uri 'self'"
const SHELLS = { '/': 'index.html', '/ai-search-results-1': 'results.html' }
const fixture = (name) => JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))

function json(response, status, body) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(body))
}

/** Words in the question select the response: 'nothing', 'refused' or 'slow'. */
function respondToSearch(query, response) {
  const answer = fixture('answer')
  if (query.includes('refused')) return json(response, 400, { detail: 'Please ask in at most 1,000 characters.' })
  if (query.includes('nothing'))
    return json(response, 200, {
      ...answer,
      product_ids: [],
      outcome: 'nothing_fits',
      total: 0,
      sentences: answer.sentences.slice(2),
      response: answer.sentences[2].text,
    })
  const wait = query.includes('slow') ? 60_000 : 40
  return void setTimeout(() => json(response, 200, answer), wait)
}

/** A page whose URL contains 'captcha' shows the captcha; its challenge never arrives. */
const trial = (page) => ({
  free_search_available: true,
  has_record: true,
  prompts_left: 9,
  expires_at: null,
  captcha: { provider: 'proof-of-work', site_key: '', required: page.includes('captcha') },
})

function respondToRequest(request, url, body, response) {
  const { pathname } = url
  if (pathname === '/api/star-products') return json(response, 200, fixture('stars'))
  if (pathname === '/api/unregistered-user-details') return json(response, 200, trial(request.headers.referer ?? ''))
  if (pathname === '/api/captcha-challenge') return
  if (pathname === '/api/free-ai-search' || pathname === '/api/ai-search')
    return respondToSearch(JSON.parse(body).query, response)
  if (pathname === '/product/newsletter/subscribe') return json(response, 200, { message: 'Subscribed successfully!' })
  if (pathname === '/product/compare') {
    const ids = url.searchParams.get('product_ids')?.split(',') ?? []
    return json(
      response,
      200,
      fixture('compared').filter((product) => ids.includes(product.Id)),
    )
  }
  if (pathname.startsWith('/product/')) {
    const product = fixture('products').find((entry) => entry.Id === pathname.split('/').at(-1))
    return product ? json(response, 200, product) : json(response, 404, { detail: 'Product not found' })
  }
  const known =
    answerForValidation(request.method, pathname, url.searchParams, body) ??
    answerForAccount(request.method, pathname, request.headers.authorization ?? '')
  if (known) return json(response, 200, known)
  return json(response, 404, { detail: `Nothing is here: ${request.method} ${pathname}` })
}

function file(request, path, response) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [suffix, encoding] =
    accepted.includes('br') && existsSync(`${path}.br`)
      ? ['.br', 'br']
      : accepted.includes('gzip') && existsSync(`${path}.gz`)
        ? ['.gz', 'gzip']
        : ['', null]
  response.writeHead(200, {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'Content-Security-Policy': CSP,
    Vary: 'Accept, Accept-Encoding',
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  })
  createReadStream(path + suffix).pipe(response)
}

/** Listens on a free local port; resolves to the origin and a function that stops the server. */
export function serve(dist = 'dist') {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const asset = normalize(join(dist, url.pathname))
    if (/\/assets\/|favicon/.test(url.pathname) && asset.startsWith(dist) && existsSync(asset))
      return file(request, asset, response)
    if (url.pathname === '/robots.txt')
      return void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nAllow: /\n')
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return file(request, join(dist, SHELLS[url.pathname] ?? 'spa.html'), response)
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    return request.on('end', () => respondToRequest(request, url, body, response))
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        origin: `http://127.0.0.1:${server.address().port}`,
        close: () => (server.closeAllConnections(), server.close()),
      }),
    ),
  )
}
