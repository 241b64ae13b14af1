/** A button that copies a text and confirms it. */
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'

const FEEDBACK_MS = 2500

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [feedback, setFeedback] = useState<'Copied' | 'Please copy it manually' | null>(null)
  useEffect(() => {
    if (!feedback) return undefined
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [feedback])
  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setFeedback('Copied')
    } catch {
      setFeedback('Please copy it manually')
    }
  }
  return (
    <Button onClick={() => void copyText()}>
      <span aria-live="polite">{feedback ?? label}</span>
    </Button>
  )
}
