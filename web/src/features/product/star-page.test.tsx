/** The page of a certified product: hero, six tabs, dialogs and placeholders. */
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import products from '../../../fixtures/products.json'
import profiles from '../../../fixtures/star-profiles.json'
import { createQueryClient } from '../../app'
import { productQuery } from '../../product-facts/queries'
import { takePreloaded } from '../../preloaded'
import { openPage } from '../../test/app'
import { covers } from '../../test/covers'
import { PLAYER_URL, serveStarPage, openStarPage } from './star-page.fixtures'

it.each([
  '/product/certa',
  '/product/user/certa',
  '/product/vendor/certa',
  '/product/compliance/certa',
  '/FreeAiSearchProductDetail/certa',
])('%s has the hero', covers('Q03', 'Q04', 'R27', 'R28', 'R29', 'R30', 'R31'), async (path) => {
  serveStarPage('certa')
  await openPage(path)
  const head = within(
    (await screen.findByRole('heading', { level: 1, name: 'Certa' })).closest('header') as HTMLElement,
  )
  expect(screen.getByRole('button', { name: 'Back to Lexdex STAR Products' })).toBeVisible()
  for (const text of [
    'Lexdex STAR Product',
    'Sample',
    'Compliance & Risk Management Tools',
    'Third-party risk management',
    'No reviews yet',
  ])
    expect(head.getByText(text)).toBeVisible()
  expect(head.getByRole('button', { name: 'Request Demo of Certa' })).toBeVisible()
})

it('goes one step back, or to the STAR products on direct entry', covers('Q03'), async () => {
  const { router, address } = await openStarPage('certa')
  await userEvent.click(screen.getByRole('button', { name: /Back to Lexdex STAR Products/ }))
  expect(address()).toBe('/#stars-heading')
  await router.navigate({ to: '/product/$productId', params: { productId: 'certa' } })
  // Tabs are no steps.
  await userEvent.click(await screen.findByRole('tab', { name: 'Pricing' }))
  await userEvent.click(screen.getByRole('button', { name: /Back to Lexdex STAR Products/ }))
  await screen.findByRole('heading', { name: 'Lexdex STAR products' })
  expect(address()).toBe('/#stars-heading')
})

it('has nine resources for certa and none for the others', covers('Q05', 'T18'), async () => {
  await openStarPage('certa')
  await userEvent.click(screen.getByRole('button', { name: 'View Resources' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resources of Certa' }))
  const links = dialog.getAllByRole('link')
  expect(links).toHaveLength(9)
  expect(links[0]).toHaveAccessibleName('Certa brochure PDF, opens in a new tab')
  expect(links[0]).toHaveAttribute('href', '/api/star-products/certa/resources/1.pdf?v=0')
  expect(links.slice(1).every((link) => link.textContent?.includes('Screenshot (sample)'))).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('hides the resources without any', async () => {
  await openStarPage('eqs-group')
  expect(screen.queryByRole('button', { name: 'View Resources' })).toBeNull()
})

describe('the video', () => {
  it('shows "Coming Soon" without a video', covers('Q06/coming-soon'), async () => {
    await openStarPage('certa')
    expect(screen.getByText('Coming Soon')).toBeVisible()
  })

  it(
    'is one of ours, and coming when it does not load',
    covers('Q06/video', 'Q06/coming-soon', 'T17/coming-soon'),
    async () => {
      await openStarPage('eqs-group', '', { hero: { kind: 'file', address: '/media/eqs-group-1a2b.mp4' } })
      const video = screen.getByLabelText('EQS Group video')
      expect(video).toHaveAttribute('src', '/media/eqs-group-1a2b.mp4')
      fireEvent.error(video)
      expect(screen.getByText('Coming Soon')).toBeVisible()
    },
  )

  it('of another site is loaded only on a click', covers('Q06/certa'), async () => {
    const { container } = await openStarPage('certa', '', { hero: { kind: 'embed', address: PLAYER_URL } })
    expect(container.querySelector('iframe')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Play from youtube-nocookie.com: Certa video' }))
    expect(screen.getByTitle('Certa video')).toHaveAttribute('src', `${PLAYER_URL}?autoplay=1`)
  })
})

it('does not fetch a product that came with the page', covers('Q01'), () => {
  const queryClient = createQueryClient()
  expect(takePreloaded(queryClient)).toBe(false)
  const script = document.createElement('script')
  script.id = 'preloaded'
  script.type = 'application/json'
  script.textContent = JSON.stringify({ ...products[0], StarProfile: profiles.certa })
  document.body.append(script)
  expect(takePreloaded(queryClient)).toBe(true)
  script.remove()
  expect(queryClient.getQueryData(productQuery('certa').queryKey)?.ProductName).toBe('Certa')
})
