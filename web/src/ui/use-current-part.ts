/** Returns the section in view: the last one whose top is above the fixed bar. */
import { useEffect, useState } from 'react'

/** Pixels below the top edge at which a section becomes current: fixed bar, tabs, and a margin. */
const READING_LINE_PX = 170

function findPartAtLine(ids: readonly string[]): string | null {
  const { scrollHeight, clientHeight } = document.documentElement
  // A short last section never reaches that line; at the end of the page it is current.
  if (scrollHeight > clientHeight && globalThis.scrollY + clientHeight >= scrollHeight - 2) return ids.at(-1) ?? null
  const passedIds = ids.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= READING_LINE_PX,
  )
  return passedIds.at(-1) ?? ids[0] ?? null
}

export function useCurrentPart(ids: readonly string[]): string | null {
  const [currentId, setCurrentId] = useState<string | null>(ids[0] ?? null)
  const key = ids.join(' ')
  useEffect(() => {
    const updateCurrent = () => setCurrentId(findPartAtLine(key.split(' ')))
    updateCurrent()
    globalThis.addEventListener('scroll', updateCurrent, { passive: true })
    return () => globalThis.removeEventListener('scroll', updateCurrent)
  }, [key])
  return currentId
}
