/** The entry script: lets the browser paint first, then loads and starts the app in steps. */
import { waitForNextTask, waitForPaint } from './scheduling'
import './style.css'

async function startInSteps(): Promise<void> {
  await waitForPaint()
  // Evaluating libraries and app in one task would block input.
  await import('react-dom/client')
  await waitForNextTask()
  const { startApp } = await import('./start')
  await waitForNextTask()
  await startApp()
}

void startInSteps()
