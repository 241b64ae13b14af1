/** Counts down the seconds and calls `onEnd` once at zero. */
import { useEffect, useEffectEvent, useState } from 'react'

export function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return undefined
    if (secondsLeft === 0) {
      handleEnd()
      return undefined
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isRunning])
  return secondsLeft
}
