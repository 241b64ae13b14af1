/** True once the element is within one screen of the viewport: what is far below loads only for those who scroll. */
import { useCallback, useState } from 'react'

export function useNearViewport<T extends HTMLElement = HTMLElement>(): [(element: T) => () => void, boolean] {
  const [isNear, setIsNear] = useState(false)
  const observe = useCallback((element: T) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, isNear]
}
