/**
 * `npm run lighthouse -- [--runs 3] [URL]`: Lighthouse's mobile default on the landing page, the median of the runs, and an error below the
 * bar. Without a URL it serves dist/ with fixtures. Heavy on the processor: alone, and rarely.
 */
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { serve } from './serve.mjs'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, chromium: { type: 'string', default: '/usr/bin/chromium' } },
})
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

const server = positionals[0] ? null : await serve()
const url = positionals[0] ?? `${server.origin}/`
const chrome = await launch({ chromePath: values.chromium, chromeFlags: FLAGS })
const reports = []
for (let run = 0; run < Number(values.runs); run += 1) {
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
  reports.push(result.lhr)
  console.log(
    `run ${run + 1}: ${Object.keys(BARS)
      .map((name) => `${name} ${Math.round(result.lhr.categories[name].score * 100)}`)
      .join(', ')}`,
  )
}
await chrome.kill()
server?.close()

for (const name of TIMES)
  console.log(
    `${name}: ${median(reports.map((report) => report.audits[name].numericValue)).toFixed(name.endsWith('shift') ? 3 : 0)}`,
  )
for (const [name, bar] of Object.entries(BARS)) {
  const score = Math.round(median(reports.map((report) => report.categories[name].score)) * 100)
  console.log(`${name}: ${score} (at least ${bar})`)
  if (score >= bar) continue
  process.exitCode = 1
  for (const { id } of reports[0].categories[name].auditRefs) {
    const { score: part, title } = reports[0].audits[id]
    if (part !== null && part < 0.9) console.log(`  ${id}: ${title}`)
  }
}
