/**
 * ESLint: text that users or vendors wrote may run right to left, or hold characters that turn the direction of what follows. On a page it
 * stands alone in `<bdi>` or in an element with `dir`; in strings that are shown (titles, toasts) it goes through `isolate()`.
 */

/** Fields whose text users or vendors write; `text` and `title` also name constants, so that they count on these objects only. */
const WRITTEN_FIELDS = new Set([
  ...['name', 'product_name', 'ProductName', 'company', 'company_name', 'CompanyName', 'Company', 'vendor'],
  ...['author', 'job_title', 'description', 'note', 'corrected', 'topic', 'keyword'],
])
const WRITTEN_OBJECTS = new Set(['review', 'reply', 'note', 'lead'])
/** Their names and descriptions are ours. */
const OUR_OBJECTS = new Set([
  'category',
  'listing',
  'page',
  'policy',
  'factor',
  'answers',
  'formula',
  'badge',
  'parameter',
  'rule',
  'group',
  'entry',
])
const OBJECT_FIELDS = new Set(['text', 'title', 'message', 'reply'])
const ISOLATING_TAGS = new Set(['bdi', 'textarea', 'title'])
/** Read out, never drawn, or not text at all. */
const UNDRAWN_ATTRIBUTES = /^(aria-|data-)|^(key|id|htmlFor|className|href|src|to|type|value|name|action)$/

const isWritten = (node) =>
  node?.type === 'MemberExpression' &&
  !node.computed &&
  !OUR_OBJECTS.has(node.object.name) &&
  (WRITTEN_FIELDS.has(node.property.name) ||
    (OBJECT_FIELDS.has(node.property.name) && WRITTEN_OBJECTS.has(node.object.name)))

/** The written texts that an expression may become: `a.name`, `a.name || b`, `a ? a.name : b`. */
function listWritten(node) {
  if (isWritten(node)) return [node]
  if (node?.type === 'LogicalExpression') return [...listWritten(node.left), ...listWritten(node.right)]
  if (node?.type === 'ConditionalExpression') return [...listWritten(node.consequent), ...listWritten(node.alternate)]
  return []
}

const hasContent = (child) =>
  !(child.type === 'JSXText' && child.value.trim() === '') &&
  !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

const isIsolating = ({ openingElement: { name, attributes } }) =>
  ISOLATING_TAGS.has(name.name) || attributes.some((attribute) => attribute.name?.name === 'dir')

/** Whether the text is all that the nearest isolating element contains; a link around it, for example, is no matter. */
function isAlone(container) {
  let node = container
  while (node.parent?.type === 'JSXElement') {
    node = node.parent
    if (node.children.filter(hasContent).length > 1) return false
    if (isIsolating(node)) return true
  }
  return false
}

/** The attribute or the call of a string, whichever is nearer. */
function findUse(node) {
  for (let each = node.parent; each; each = each.parent) {
    if (each.type === 'JSXAttribute') return { attribute: String(each.name.name ?? each.name.name?.name) }
    if (each.type === 'CallExpression') return { call: each.callee.name ?? each.callee.property?.name }
    if (/JSXElement|JSXFragment|Function|Statement|Declar/.test(each.type)) break
  }
  return {}
}

const rule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    JSXExpressionContainer(container) {
      if (container.parent.type !== 'JSXElement' && container.parent.type !== 'JSXFragment') return
      if (listWritten(container.expression).length > 0 && !isAlone(container))
        context.report({ node: container, message: 'Put text that a user or vendor wrote into <bdi>.' })
    },
    JSXAttribute(attribute) {
      const name = String(attribute.name.name)
      if (!['title', 'alt', 'placeholder'].includes(name) || attribute.value?.type !== 'JSXExpressionContainer') return
      // Components with a `title` draw it themselves; of elements it is a tooltip, in which no markup isolates.
      if (!/^[a-z]/.test(String(attribute.parent.name.name))) return
      for (const node of listWritten(attribute.value.expression))
        context.report({ node, message: 'Use isolate() for text that a user or vendor wrote.' })
    },
    TemplateLiteral(template) {
      if (!template.expressions.some(isWritten)) return
      const { attribute, call } = findUse(template)
      if (call === 'isolate' || (attribute && UNDRAWN_ATTRIBUTES.test(attribute))) return
      for (const node of template.expressions.filter(isWritten))
        context.report({ node, message: 'Use isolate() for text that a user or vendor wrote.' })
    },
  }),
}

export default { rules: { 'isolated-text': rule } }
