/**
 * A reporter of vitest: writes the outcome of each test that names rows of docs/requirements.md into the folder that
 * TEST_RECORDS names. `make coverage-of-spec` reads it together with the records of pytest.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.TEST_RECORDS

/** The rows of a test and of the groups around it. */
const rowsOf = (test) => {
  const rows = new Set()
  for (let node = test; node && node.type !== 'module'; node = node.parent)
    for (const row of node.meta().covers ?? []) rows.add(row)
  return [...rows]
}

export default class CoverageRecorder {
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
