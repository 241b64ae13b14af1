/** Counts seconds down, one tick each, and calls `onEnd` once at zero. */
import { useEffect, useEffectEvent, useState } from 'react'

export function useCountdown(seconds: number, running: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!running) return undefined
    if (left === 0) {
      end()
      return undefined
    }
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left, running])
  return left
}
