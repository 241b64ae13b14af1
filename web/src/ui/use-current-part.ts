/** Which part of a long page is being read: the last one whose beginning has passed under the bar. */
import { useEffect, useState } from 'react'

/** How far under the top a part counts as begun: the fixed bar, the tabs below it, and a little. */
const READING_LINE = 170

function findPartAtLine(ids: readonly string[]): string | null {
  const { scrollHeight, clientHeight } = document.documentElement
  // A short last part can never reach the line; at the end of the page it is the one being read.
  if (scrollHeight > clientHeight && globalThis.scrollY + clientHeight >= scrollHeight - 2) return ids.at(-1) ?? null
  const begun = ids.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE,
  )
  return begun.at(-1) ?? ids[0] ?? null
}

export function useCurrentPart(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(ids[0] ?? null)
  const key = ids.join(' ')
  useEffect(() => {
    const follow = () => setCurrent(findPartAtLine(key.split(' ')))
    follow()
    globalThis.addEventListener('scroll', follow, { passive: true })
    return () => globalThis.removeEventListener('scroll', follow)
  }, [key])
  return current
}
