/** The site's own captcha: a piece of work that the browser does beside the page, so that nothing stutters. */
import { type Challenge, pbkdf2, solveChallenge, solveChallengeWorkers } from 'altcha/lib'
import PuzzleWorker from 'altcha/workers/pbkdf2?worker'
import { api, unwrap } from '../../api/client'

const MAX_WORKERS = 4

/** The token for the server, or null when the work was given up. Browsers without workers compute in the page. */
export async function solveProofOfWork(controller: AbortController): Promise<string | null> {
  const challenge = (await unwrap(api.GET('/api/captcha-challenge'))) as unknown as Challenge
  const solution =
    typeof Worker === 'undefined'
      ? await solveChallenge({ challenge, controller, deriveKey: pbkdf2.deriveKey })
      : await solveChallengeWorkers({
          challenge,
          controller,
          createWorker: () => new PuzzleWorker(),
          concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
        })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null
}
