/**
 * Checks that style sheets and components agree: every class that a component uses exists, every class of a sheet is used, colours stand
 * only in the tokens, and sheets stay few and short. `npm run css:types -- --check` covers the types of the modules.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { definedClasses, globalReferences } from './css-classes.mjs'

const MAX_GLOBAL_SHEETS = 5
const MAX_LINES = 500
/** The files that define colours. */
const COLOUR_FILES = ['src/styles/tokens.css', 'src/styles/tokens.ts']
const COLOUR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi
/** Classes of libraries, and of pages that the platform renders itself. */
const FOREIGN = /^(ant-|anticon)/

const problems = []
const report = (path, text) => problems.push(`${path}: ${text}`)

const files = readdirSync('src', { recursive: true })
  .map((name) => join('src', name))
  .sort()
const sheets = files.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const globals = sheets.filter((path) => !modules.includes(path) && path !== 'src/style.css')
const sources = files.filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|fixtures|gen|d)\.tsx?$/.test(path) && !path.startsWith('src/test/'),
)

const moduleClasses = new Map(modules.map((path) => [path, new Set(definedClasses(readFileSync(path, 'utf8')))]))
const globalClasses = new Set(globals.flatMap((path) => definedClasses(readFileSync(path, 'utf8'))))
const usedInModules = new Map(modules.map((path) => [path, new Set()]))
/** Words of all string literals: a class may be chosen by a variable. */
const words = new Set()
/** Beginnings of classes that end with a variable, such as `toast-${tone}`. */
const prefixes = new Set()

/** Notes what a component uses: `styles.name` of its modules, and plain class names. */
function scan(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const imports = new Map()

  function visitClassName(node) {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      if (!isComparison(node.parent))
        for (const name of node.text.split(/\s+/).filter(Boolean))
          if (!globalClasses.has(name) && !FOREIGN.test(name) && !name.endsWith('-'))
            report(path, `class "${name}" is in no global sheet`)
    }
    ts.forEachChild(node, visitClassName)
  }

  function visit(node) {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.text.endsWith('.module.css') && node.importClause?.name)
      imports.set(node.importClause.name.text, join(dirname(path), node.moduleSpecifier.text))
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      for (const name of node.text.split(/\s+/)) (name.endsWith('-') ? prefixes : words).add(name)
    if (ts.isJsxAttribute(node) && /^(className|rootClassName)$/.test(node.name.getText()) && node.initializer)
      visitClassName(node.initializer)
    if (ts.isIdentifier(node) && imports.has(node.text) && !ts.isImportClause(node.parent)) visitUse(node)
    ts.forEachChild(node, visit)
  }

  function visitUse(node) {
    const module = imports.get(node.text)
    const { parent } = node
    const name = ts.isPropertyAccessExpression(parent)
      ? parent.name.text
      : ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)
        ? parent.argumentExpression.text
        : null
    if (name === null) return report(path, `names a class of ${basename(module)} by a variable; write \`styles.name\``)
    if (!moduleClasses.get(module)?.has(name)) report(path, `${basename(module)} has no class "${name}"`)
    return usedInModules.get(module)?.add(name)
  }

  visit(source)
}

const isComparison = (node) =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(node.operatorToken.kind)

for (const path of sources) scan(path)

for (const [path, names] of moduleClasses)
  for (const name of names) if (!usedInModules.get(path).has(name)) report(path, `class "${name}" is not used`)
for (const path of modules)
  for (const name of globalReferences(readFileSync(path, 'utf8')))
    if (!globalClasses.has(name) && !FOREIGN.test(name)) report(path, `class "${name}" is in no global sheet`)
for (const path of globals)
  for (const name of definedClasses(readFileSync(path, 'utf8')))
    if (!words.has(name) && !FOREIGN.test(name) && ![...prefixes].some((prefix) => name.startsWith(prefix)))
      report(path, `class "${name}" is not used`)

// The name of the file is part of the class in the page.
for (const path of modules)
  if (modules.some((other) => other !== path && basename(other) === basename(path)))
    report(path, 'another module has the same file name')
if (globals.length > MAX_GLOBAL_SHEETS)
  report(relative('.', 'src/styles'), `${globals.length} global sheets; at most ${MAX_GLOBAL_SHEETS}, use CSS modules`)

for (const path of [...sheets, ...sources]) {
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n').length - 1
  if (path.endsWith('.css') && lines > MAX_LINES) report(path, `${lines} lines; at most ${MAX_LINES}`)
  if (COLOUR_FILES.includes(path)) continue
  for (const [colour] of text.matchAll(COLOUR)) report(path, `colour ${colour} belongs into the tokens`)
}

if (problems.length) {
  console.error([...new Set(problems)].join('\n'))
  process.exitCode = 1
}
