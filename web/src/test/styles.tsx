/** Ant Design's styles as far as tests see them: what hides or blocks. jsdom lays nothing out, and weighs every rule for every element. */
import { type CSSObject, StyleProvider } from '@ant-design/cssinjs'
import type { ReactNode } from 'react'

const VISIBLE_PROPERTIES = new Set([
  'display',
  'visibility',
  'opacity',
  'content',
  'position',
  'pointerEvents',
  'userSelect',
])

/** Nested rules are kept; Ant Design visits them separately. */
function visit(styles: CSSObject): CSSObject {
  return Object.fromEntries(
    Object.entries(styles).filter(([name, value]) => VISIBLE_PROPERTIES.has(name) || isNested(value)),
  )
}

function isNested(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !('_keyframe' in value) &&
    !('_skip_check_' in value) &&
    !('_multi_value_' in value)
  )
}

const TRANSFORMERS = [{ visit }]

export function LayoutFreeStyles({ children }: { children: ReactNode }) {
  return <StyleProvider transformers={TRANSFORMERS}>{children}</StyleProvider>
}
