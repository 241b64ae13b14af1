/** Fixtures and helpers of the stars tests. */
import { screen, within } from '@testing-library/react'
import products from '../../../fixtures/products.json'
import profiles from '../../../fixtures/star-profiles.json'
import { fakeServer, openPage } from '../../test/app'

export type StarProductId = keyof typeof profiles
export const PLAYER_URL = 'https://www.youtube-nocookie.com/embed/abcdefghijk'

export function serveStarPage(
  id: StarProductId,
  profileChanges: Record<string, unknown> = {},
  productChanges: Record<string, unknown> = {},
) {
  const body = {
    ...products[0],
    Id: id,
    Star: true,
    Reviews: 0,
    avg_rating: 0,
    ...productChanges,
    StarProfile: { ...profiles[id], ...profileChanges },
  }
  return fakeServer({ [`GET /product/${id}`]: { body } })
}

export async function openStarPage(
  id: StarProductId,
  tab = '',
  profileChanges: Record<string, unknown> = {},
  productChanges: Record<string, unknown> = {},
) {
  const requests = serveStarPage(id, profileChanges, productChanges)
  const view = await openPage(`/product/${id}${tab ? `?tab=${tab}` : ''}`)
  await screen.findByRole('heading', { level: 1, name: profiles[id].display_name })
  return { ...view, requests, panel: within(screen.getByRole('tabpanel')) }
}
