/** Whether a clamped text has more lines than it shows; measured again with each change of the width. */
import { useLayoutEffect, useRef, useState } from 'react'

export function useOverflow<E extends HTMLElement>() {
  const textRef = useRef<E>(null)
  const [hasMore, setHasMore] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  useLayoutEffect(() => {
    const text = textRef.current
    if (!text || isExpanded) return
    const measure = () => setHasMore(text.scrollHeight > text.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    return () => observer.disconnect()
  }, [isExpanded])
  return { textRef, hasMore, isExpanded, setIsExpanded }
}
