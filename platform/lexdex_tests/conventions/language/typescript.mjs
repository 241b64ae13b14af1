// Prints the names that TypeScript files define and the texts that people read, as one JSON line a term.
// Usage: node typescript.mjs WEB_FOLDER FILE...
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

const [web, ...files] = process.argv.slice(2)
const ts = createRequire(`${web}/package.json`)('typescript')
const SENTENCE = /^[“‘(]?\p{Lu}[\p{L}’'-]*[,:]? \S|^\S+ \S+ \S+/u
/** Attributes whose strings are class names, paths or ids, not texts. */
const TECHNICAL = /^(class(Name)?|id|key|href|to|from|src|d|type|name|role|rel|viewBox|transform|fill|points|style|data-.*|aria-(controls|labelledby|describedby|live|current))$/

const isFunction = (node) =>
  node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || (ts.isCallExpression(node) && node.arguments.some(isFunction) && /^(memo|useCallback|lazy)$/.test(node.expression.getText())))

function kindOf(node) {
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node)) return 'class'
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return 'function'
  if (ts.isVariableDeclaration(node)) return isFunction(node.initializer) ? 'function' : 'name'
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) return 'name'
  return undefined
}

function textOf(node) {
  if (ts.isJsxText(node)) return node.text.trim()
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddle(node) && !ts.isTemplateTail(node)) return ''
  const parent = node.parent
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return ''
  const attribute = ts.isJsxAttribute(parent) ? parent : ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent) ? parent.parent : undefined
  if (attribute) return TECHNICAL.test(attribute.name.getText()) ? '' : node.text
  return SENTENCE.test(node.text.trim()) ? node.text : ''
}

for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const print = (node, kind, value) =>
    process.stdout.write(`${JSON.stringify({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, kind, value })}\n`)
  const visit = (node) => {
    const kind = kindOf(node)
    if (kind && node.name && ts.isIdentifier(node.name)) {
      const name = node.name.text
      print(node.name, kind === 'function' && /^(use)?[A-Z]/.test(name) ? 'name' : /^[A-Z][A-Z0-9_]+$/.test(name) ? 'constant' : kind, name)
    }
    const text = textOf(node)
    if (text) print(node, 'text', text)
    ts.forEachChild(node, visit)
  }
  visit(source)
}
