/**
 * `npm run look -- [--out DIR] [--url ORIGIN] PATH...`: screenshots of pages, wide and narrow, light and dark, with axe violations and console
 * errors. Without --url it serves dist/ with fixtures; `--as user` (vendor, admin; user-2fa, admin-2fa, user-fresh, user-leaving, user-long) signs in,
 * `--click NAME` clicks the element with that text before the screenshot (repeatable), `--cookies` leaves the cookie choices open.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serve } from './serve.mjs'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const ROLES = { user: '1', vendor: '2', admin: '3' }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/look' },
    url: { type: 'string' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
    fold: { type: 'boolean', default: false },
    tray: { type: 'string' },
    as: { type: 'string' },
    cookies: { type: 'boolean', default: false },
    click: { type: 'string', multiple: true, default: [] },
  },
})

const axe = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const server = values.url ? null : await serve()
const origin = values.url ?? server.origin
await mkdir(values.out, { recursive: true })
const browser = await chromium.launch({ executablePath: values.chromium, args: FLAGS })
let findingCount = 0

async function look(path, size, scheme) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: scheme })
  if (values.tray) await context.addInitScript((stored) => localStorage.setItem('lexdex.compare', stored), values.tray)
  if (values.as)
    await context.addInitScript(
      ([token, role]) => (localStorage.setItem('authToken', token), localStorage.setItem('roleId', role)),
      [values.as, ROLES[values.as.split('-')[0]] ?? '1'],
    )
  if (!values.cookies)
    await context.addInitScript(() =>
      localStorage.setItem('lexdex.cookies', '{"preferences":false,"statistics":false,"recorded":true}'),
    )
  const page = await context.newPage()
  const consoleErrors = []
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !message.location().url.includes('/ProductLogo/') &&
      consoleErrors.push(message.text()),
  )
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.waitForTimeout(path.includes('slow') ? 500 : 2600)
  for (const name of values.click)
    await page
      .getByText(name, { exact: true })
      .filter({ visible: true })
      .first()
      .click()
      .then(() => page.waitForTimeout(400))
  const name = `${
    path
      .replaceAll(/[^a-zA-Z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'home'
  }.${size}.${scheme}.png`
  await page.screenshot({ path: join(values.out, name), fullPage: !values.fold })
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const findings = [
    ...violations.map(
      (v) =>
        `axe ${v.id}: ${v.nodes
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .slice(0, 4)
          .join(' | ')}`,
    ),
    ...consoleErrors.map((text) => `console: ${text}`),
    ...(overflow > 0 ? [`wider than the screen by ${overflow} px`] : []),
  ]
  findingCount += findings.length
  console.log(`${name}${findings.length ? `\n  ${findings.join('\n  ')}` : ' clean'}`)
  await context.close()
}

for (const path of positionals.length ? positionals : ['/'])
  for (const size of Object.keys(SIZES)) for (const scheme of ['light', 'dark']) await look(path, size, scheme)
await browser.close()
server?.close()
process.exitCode = findingCount ? 1 : 0
