/** The entry script: lets the browser paint first, then loads and starts the app in steps. */
import { waitForNextTask, waitForPaint } from './scheduling'
import './style.css'

async function run(): Promise<void> {
  await waitForPaint()
  // Evaluating libraries and app in one task would block input.
  await import('react-dom/client')
  await waitForNextTask()
  const { start } = await import('./start')
  await waitForNextTask()
  await start()
}

void run()
