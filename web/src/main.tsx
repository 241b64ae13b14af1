/** The first script of every page: lets the browser draw what is there, then starts the app in steps. */
import { waitForNextTask, waitForPaint } from './scheduling'
import './style.css'

async function run(): Promise<void> {
  await waitForPaint()
  // Run in one piece with the app, the libraries would hold up whoever taps meanwhile.
  await import('react-dom/client')
  await waitForNextTask()
  const { start } = await import('./start')
  await waitForNextTask()
  await start()
}

void run()
