/** The path contract rejects what it forbids: runs the real dependency-cruiser over a small tree with one violation a file. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

type Report = { summary: { violations: { from: string; to: string; rule: { name: string } }[] } }

/** The violations as `rule: from -> to`, in a tree of files with these contents. */
function cruise(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'contracts-'))
  try {
    for (const [path, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const command = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const options = ['--config', resolve('.dependency-cruiser.js'), '--output-type', 'json', 'src']
    const { summary }: Report = JSON.parse(
      execFileSync(process.execPath, [command, ...options], { cwd: folder, encoding: 'utf8' }),
    )
    return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const MODULE = 'export const value = 1\n'
const SOUND = {
  'fixtures/answer.json': '{}',
  'src/app.tsx': "export { value } from './features/compare/rows'\n",
  'src/test/app.tsx': "export { value } from '../app'\n",
  'src/ui/icons.tsx': MODULE,
  'src/features/claims/queries.ts': MODULE,
  'src/features/compare/rows.tsx': "export { value } from '../../ui/icons'\n",
  'src/features/compare/compare.fixtures.ts': "export { value } from '../../test/app'\n",
  'src/features/compare/rows.test.tsx':
    "export { value } from './compare.fixtures'\nexport { value as other } from '../claims/queries'\nimport '../../../fixtures/answer.json'\n",
}

it('lets tests and their fixtures import the test set-up, and through it the whole app', () => {
  expect(cruise(SOUND)).toEqual([])
})

it('rejects production code that imports tests, fixtures or the test set-up', () => {
  const found = cruise({
    ...SOUND,
    'src/features/claims/a.tsx': "export { value } from '../compare/compare.fixtures'\n",
    'src/features/compare/b.tsx': "export { value } from './compare.fixtures'\n",
    'src/features/compare/c.tsx': "export { value } from '../../test/app'\n",
    'src/features/compare/d.tsx': "import './rows.test'\n",
    'src/features/compare/e.tsx': "import answer from '../../../fixtures/answer.json'\nexport { answer }\n",
    'src/session/f.ts': "export type { value } from '../test/app'\n",
  })
  const name = 'production-does-not-import-tests'
  expect(found.filter((line) => line.startsWith(name))).toEqual([
    `${name}: src/features/claims/a.tsx -> src/features/compare/compare.fixtures.ts`,
    `${name}: src/features/compare/b.tsx -> src/features/compare/compare.fixtures.ts`,
    `${name}: src/features/compare/c.tsx -> src/test/app.tsx`,
    `${name}: src/features/compare/d.tsx -> src/features/compare/rows.test.tsx`,
    `${name}: src/features/compare/e.tsx -> fixtures/answer.json`,
    `${name}: src/session/f.ts -> src/test/app.tsx`,
  ])
})

it('rejects imports of another feature, from an upper layer, of a test, in a circle, and of a file without a layer', () => {
  const found = cruise({
    ...SOUND,
    'src/elsewhere/a.ts': MODULE,
    'src/features/compare/b.test.tsx': "import './rows.test'\n",
    'src/features/compare/c.tsx': "export { value } from '../claims/queries'\n",
    'src/ui/d.tsx': "export { value } from '../features/claims/queries'\n",
    'src/ui/e.ts': "export { value } from './f'\n",
    'src/ui/f.ts': "export { value } from './e'\nimport '../elsewhere/a'\n",
  })
  expect(found).toEqual([
    'every-file-has-a-layer: src/ui/f.ts -> src/elsewhere/a.ts',
    'features-do-not-import-each-other: src/features/compare/c.tsx -> src/features/claims/queries.ts',
    'no-cycles: src/ui/e.ts -> src/ui/f.ts',
    'no-import-from-above-layer-6: src/ui/d.tsx -> src/features/claims/queries.ts',
    'tests-do-not-import-tests: src/features/compare/b.test.tsx -> src/features/compare/rows.test.tsx',
  ])
})
