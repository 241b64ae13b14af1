/** Fixtures and helpers of the stars tests. */
import { screen, within } from '@testing-library/react'
import products from '../../../fixtures/products.json'
import profiles from '../../../fixtures/star-profiles.json'
import { fakeServer, openPage } from '../../test/app'

export type Id = keyof typeof profiles
export const PLAYER = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

export function serve(id: Id, change: Record<string, unknown> = {}, facts: Record<string, unknown> = {}) {
  const body = {
    ...products[0],
    Id: id,
    Star: true,
    Reviews: 0,
    avg_rating: 0,
    ...facts,
    StarProfile: { ...profiles[id], ...change },
  }
  return fakeServer({ [`GET /product/${id}`]: { body } })
}

export async function show(
  id: Id,
  tab = '',
  change: Record<string, unknown> = {},
  facts: Record<string, unknown> = {},
) {
  const requests = serve(id, change, facts)
  const view = await openPage(`/product/${id}${tab ? `?tab=${tab}` : ''}`)
  await screen.findByRole('heading', { level: 1, name: profiles[id].display_name })
  return { ...view, requests, panel: within(screen.getByRole('tabpanel')) }
}
