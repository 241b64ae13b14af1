/** The first script of every page: lets the browser draw what is there, then starts the app in steps. */
import { nextTask, painted } from './scheduling'
import './style.css'

async function run(): Promise<void> {
  await painted()
  // Run in one piece with the app, the libraries would hold up whoever taps meanwhile.
  await import('react-dom/client')
  await nextTask()
  const { start } = await import('./start')
  await nextTask()
  await start()
}

void run()
