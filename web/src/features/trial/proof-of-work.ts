/** The built-in captcha: a proof of work, computed in a worker. */
import { type Challenge, pbkdf2, solveChallenge, solveChallengeWorkers } from 'altcha/lib'
import PuzzleWorker from 'altcha/workers/pbkdf2?worker'
import { api, unwrapResponse } from '../../api/client'

const MAX_WORKERS = 4

/** Returns the token, or null if cancelled. Browsers without workers compute it on the main thread. */
export async function solveProofOfWork(controller: AbortController): Promise<string | null> {
  const challenge = (await unwrapResponse(api.GET('/api/captcha-challenge'))) as unknown as Challenge
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
