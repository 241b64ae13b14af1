/** Queries and mutations for a vendor's claims, products and profile drafts. */
import { errorMessage } from '../../api/errors'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse, expectNoContent, toFileBody } from '../../api/client'
import type { components } from '../../api/api.gen'
import type { FieldValues } from '../../product-facts/field-values'
import { toast } from '../../ui/toast'

type Schemas = components['schemas']
export type Claim = Schemas['Claim']
export type OwnedProduct = Schemas['OwnedProduct']
export type ProfileDraft = Schemas['ProfileDraft']
export type Difference = Schemas['FieldDifference']

const CLAIMS_KEY = ['claims'] as const

export const claimsQuery = () =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'own'],
    queryFn: ({ signal }): Promise<Claim[]> => unwrapResponse(api.GET('/api/claims', { signal })),
  })
export const ownedQuery = () =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'owned'],
    queryFn: ({ signal }): Promise<OwnedProduct[]> => unwrapResponse(api.GET('/api/vendor/products', { signal })),
  })

const toPath = (product_id: string) => ({ params: { path: { product_id } } })

export const draftQuery = (product: string) =>
  queryOptions({
    queryKey: [...CLAIMS_KEY, 'draft', product],
    // Another owner or an admin may have changed the product in the meantime.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<ProfileDraft> =>
      unwrapResponse(api.GET('/api/vendor/products/{product_id}/draft', { ...toPath(product), signal })),
  })

export const submitClaim = (body: Schemas['ClaimDraft']): Promise<Claim> =>
  unwrapResponse(api.POST('/api/claims', { body }))
export const checkClaim = (claim_id: string): Promise<Claim> =>
  unwrapResponse(api.POST('/api/claims/{claim_id}/check', { params: { path: { claim_id } } }))
export const withdrawClaim = (claim_id: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/claims/{claim_id}', { params: { path: { claim_id } } }))
export const saveDraft = (product: string, changes: FieldValues, base_revision: number): Promise<ProfileDraft> =>
  unwrapResponse(
    api.PUT('/api/vendor/products/{product_id}/draft', { ...toPath(product), body: { changes, base_revision } }),
  )
export const discardDraft = (product: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/vendor/products/{product_id}/draft', toPath(product)))
export const publishDraft = (product: string): Promise<Schemas['PublishedProfile']> =>
  unwrapResponse(api.POST('/api/vendor/products/{product_id}/draft/publish', toPath(product)))

export const uploadLogo = (product: string, file: File): Promise<Schemas['ProductLogo']> =>
  unwrapResponse(
    api.PUT('/api/vendor/products/{product_id}/logo', {
      ...toPath(product),
      ...toFileBody(file),
    }),
  )

export const refreshClaims = (client: QueryClient) =>
  Promise.all(
    [CLAIMS_KEY, ['logs'], ['product']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
  )

type MutationMessages<Result> = {
  failureTitle: string
  successMessage?: (result: Result) => string
  onDone?: (result: Result) => void
}

/** A mutation that shows a toast on success and on failure, and refetches claims, activity and product data after both. */
export function useClaimMutation<Input, Result>(
  sendRequest: (input: Input) => Promise<Result>,
  { failureTitle, successMessage, onDone }: MutationMessages<Result>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (result) => {
      if (successMessage) toast.success(successMessage(result))
      onDone?.(result)
    },
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
    onSettled: () => refreshClaims(client),
  })
}
