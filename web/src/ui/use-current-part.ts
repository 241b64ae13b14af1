/** Returns the section in view: the last one whose top is above the fixed bar. */
import { useEffect, useState } from 'react'

/** Pixels below the top edge at which a section becomes current: fixed bar, tabs, and a margin. */
const READING_LINE = 170

function findPartAtLine(ids: readonly string[]): string | null {
  const { scrollHeight, clientHeight } = document.documentElement
  // A short last section never reaches that line; at the end of the page it is current.
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
