/** Returns a ref for the heading of a list: when another page is shown, it gets the focus and is scrolled to the top. */
import { type RefObject, useEffect, useRef } from 'react'

export function usePageFocus<T extends HTMLElement>(page: number): RefObject<T | null> {
  const headingRef = useRef<T>(null)
  const lastPageRef = useRef(page)
  useEffect(() => {
    if (lastPageRef.current === page) return
    lastPageRef.current = page
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return headingRef
}
