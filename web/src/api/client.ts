/** The API client: typed by the OpenAPI document, sends the session's token, throws errors as ApiError. */
import { expireSession, readToken, replaceToken } from './session-storage'
import createClient, { type Middleware } from 'openapi-fetch'
import type { SuccessResponseJSON } from 'openapi-typescript-helpers'
import type { paths } from './api.gen'
import { ApiError, readDetail } from './errors'

/** The latest request that gives the session a new token. */
let renewal: Promise<unknown> = Promise.resolve()

const readSentToken = (request: Request) => request.headers.get('Authorization')?.replace('Bearer ', '')

const sendToken: Middleware = {
  onRequest({ request }) {
    const token = readToken()
    if (token) request.headers.set('Authorization', `Bearer ${token}`)
    return request
  },
}

const session: Middleware = {
  async onResponse({ request, response }) {
    if (response.status !== 401) return undefined
    // A request that was sent with the former token says nothing about the session.
    await renewal.catch(() => undefined)
    const token = readToken()
    const sentToken = readSentToken(request)
    if (!token || !sentToken || token === sentToken) return void expireSession()
    if (request.method !== 'GET') return undefined
    request.headers.set('Authorization', `Bearer ${token}`)
    return globalThis.fetch(request)
  },
}

/** A renewal itself can't wait for the renewal. */
const renewedSession: Middleware = {
  onResponse({ request, response }) {
    const token = readToken()
    if (response.status === 401 && (!token || token === readSentToken(request))) expireSession()
  },
}

// Pages and endpoints share paths, so requests must accept JSON only. `fetch` is resolved per request, because tests replace it.
const origin = typeof location === 'undefined' ? '' : location.origin
const createApi = () =>
  createClient<paths>({
    baseUrl: origin,
    headers: { Accept: 'application/json' },
    fetch: (request) => globalThis.fetch(request),
  })
export const api = createApi()
api.use(sendToken, session)
const renewingApi = createApi()
renewingApi.use(sendToken, renewedSession)

/** Turns openapi-fetch's `{data, error}` into data or a thrown ApiError, so that query error states work. */
export async function unwrapResponse<T>(
  responsePromise: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await responsePromise
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error), error)
  return data
}

/** For operations that check who the user is: stores the session's new token, and returns the data like `unwrapResponse`. */
export function renewSession<T extends { access_token: string }>(
  send: (client: typeof api) => Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const renewed = unwrapResponse(send(renewingApi)).then((data) => {
    replaceToken(data.access_token)
    return data
  })
  renewal = renewed
  return renewed
}

/** Request options of an upload: the body is the file itself, which OpenAPI types don't express. */
export const toFileBody = (file: File) => ({
  body: file as never,
  bodySerializer: () => file,
  // Systems that don't know an extension give the file no type.
  headers: { 'Content-Type': file.type || 'application/octet-stream' },
})

/** For operations that answer 204: resolves, or throws an ApiError. */
export async function expectNoContent(
  responsePromise: Promise<{ error?: unknown; response: Response }>,
): Promise<void> {
  const { error, response } = await responsePromise
  if (!response.ok) throw new ApiError(response.status, readDetail(error))
}

type Answer<Path extends keyof paths, Method extends string> =
  paths[Path] extends Record<Method, infer Operation extends Record<string | number, unknown>>
    ? SuccessResponseJSON<Operation>
    : never

type OfferedAnswer = Answer<'/api/free-ai-search', 'post'>
/** Only the answer to a search says whether it can be reworded; those behind permalinks and of alternatives don't. */
export type SearchAnswer = Omit<OfferedAnswer, 'rewording'> & Partial<Pick<OfferedAnswer, 'rewording'>>
export type Hit = SearchAnswer['product_ids'][number]
export type Evidence = Hit['evidence'][number]
export type Sentence = SearchAnswer['sentences'][number]
export type Citation = Sentence['citations'][number]
export type Constraint = SearchAnswer['interpretation']['constraints'][number]
export type ProductPage = Answer<'/product/{product_id}', 'get'>
export type Source = ProductPage['Sources'][string]
export type ComparedProduct = Answer<'/product/compare', 'get'>[number]
export type ProductReviews = Answer<'/api/products/{product_id}/reviews', 'get'>
export type VendorReviews = Answer<'/api/vendor/reviews', 'get'>
export type OwnReview = Answer<'/product/user/my-reviews', 'get'>[number]
export type ListedTool = Answer<'/api/listings/{listing}', 'get'>[number]
export type CategoryProducts = Answer<'/api/categories/{category}/products', 'get'>
export type StarProduct = Answer<'/api/star-products', 'get'>[number]
