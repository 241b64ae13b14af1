/**
 * A reporter of vitest: writes the outcome of each test that names rows of docs/requirements.md into the folder that
 * TEST_RECORDS names. `make coverage-of-spec` reads it together with the records of pytest.
 * Tests that passed only when tried again are appended to var/flaky.jsonl, which `make test` prints.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

const folder = process.env.TEST_RECORDS
const flakyFolder = join(import.meta.dirname, '..', '..', 'var')

/** The rows of a test and of the groups around it. */
const rowsOf = (test) => {
  const rows = new Set()
  for (let node = test; node && node.type !== 'module'; node = node.parent)
    for (const row of node.meta().covers ?? []) rows.add(row)
  return [...rows]
}

export default class CoverageRecorder {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const output = (test.result().errors ?? []).map((error) => error.message).join('\n')
    const at = new Date().toISOString()
    const entry = { test: `${test.module.relativeModuleId} > ${test.fullName}`, load: loadavg()[0], output, at }
    mkdirSync(flakyFolder, { recursive: true })
    appendFileSync(join(flakyFolder, 'flaky.jsonl'), `${JSON.stringify({ ...entry, second_try: 'passed' })}\n`)
  }

  onTestRunEnd(modules) {
    if (!folder) return
    const records = []
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const covers = rowsOf(test)
        if (covers.length)
          records.push({ test: `${module.relativeModuleId} > ${test.fullName}`, covers, outcome: test.result().state })
      }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `vitest-${randomUUID()}.json`), JSON.stringify(records, null, 1))
  }
}
