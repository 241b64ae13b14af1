/** Copies a text and says so in its own words; where the browser refuses, the text can still be selected. */
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'

const SAID_MS = 2500

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<'Copied' | 'Please copy it by hand' | null>(null)
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Please copy it by hand')
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}
