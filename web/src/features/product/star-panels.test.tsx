import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import profiles from '../../../fixtures/star-profiles.json'
import { covers } from '../../test/covers'
import { PLAYER_URL, openStarPage } from './star-page.fixtures'

describe('tabs', () => {
  it('start with Overview', covers('Q07'), async () => {
    const { panel } = await openStarPage('certa', '', {}, { Website: 'https://certa.example', Company: 'Certa Inc.' })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Certified Solutions',
      'Lexdex Talk',
      'Pricing',
      'Technical',
      'Testimonials',
    ])
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    expect(panel.getByText(/^Manages third parties/)).toBeVisible()
    for (const name of ['Capabilities', 'Functional Focus', 'Company', 'Lexdex STAR Certifications'])
      expect(panel.getByRole('region', { name })).toBeVisible()
    expect(panel.getByText('Certa Inc.')).toBeVisible()
    expect(panel.getByRole('link', { name: /certa\.example/ })).toHaveAttribute('rel', 'noopener nofollow')
  })

  it('leave out tabs without content', covers('Q07'), async () => {
    const { panel } = await openStarPage(
      'certa',
      '',
      {},
      { Capabilities: '', ProductFunctionalFocus: ' ; ', Website: '', Company: '' },
    )
    expect(panel.queryByRole('region', { name: 'Capabilities' })).toBeNull()
    expect(panel.queryByRole('region', { name: 'Functional Focus' })).toBeNull()
    expect(within(panel.getByRole('region', { name: 'Company' })).getByText('Not stated')).toBeVisible()
  })

  it('follow the URL and the arrow keys', async () => {
    const { address } = await openStarPage('certa', 'pricing')
    expect(screen.getByRole('tab', { name: 'Pricing' })).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(screen.getByRole('tab', { name: 'Technical' }))
    expect(address()).toBe('/product/certa?tab=technical')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Testimonials' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(address()).toBe('/product/certa')
    await userEvent.keyboard('{End}{Home}{ArrowLeft}')
    expect(address()).toBe('/product/certa?tab=testimonials')
  })

  it('open at Overview for an unknown tab', async () => {
    await openStarPage('certa', 'no-such-tab')
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  })

  it('list the certified modules', covers('Q10'), async () => {
    const { panel } = await openStarPage('certa', 'certified-solutions')
    expect(panel.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Onboarding',
      'Due diligence',
      'Monitoring',
      'Reporting',
    ])
    expect(panel.getByText('List screening')).toBeVisible()
    expect(panel.getByText('Sample: these solutions have not been reviewed or certified.')).toBeVisible()
  })

  it('show an empty state without certified modules', async () => {
    const { panel } = await openStarPage('certa', 'certified-solutions', { certified_solutions: [] })
    expect(panel.getByText('Nothing listed yet.')).toBeVisible()
  })

  it('have a talk, with links only if there is one', covers('Q11'), async () => {
    const { panel } = await openStarPage('certa', 'talk', {
      episode: { ...profiles.certa.episode, podcast_link: 'https://pod.example/1' },
    })
    expect(panel.getByText('Knowing your third parties')).toBeVisible()
    const links = panel.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://pod.example/1'])
    expect(links[0]).toHaveAttribute('rel', 'noopener nofollow')
  })

  it('announce the talk of sirion-ai', covers('Q11'), async () => {
    const { panel } = await openStarPage('sirion-ai', 'talk')
    expect(panel.getByText('Coming Soon')).toBeVisible()
    expect(panel.getByText('Description to be added')).toBeVisible()
    expect(panel.queryByRole('link')).toBeNull()
  })

  it('request pricing', covers('Q12'), async () => {
    const { panel } = await openStarPage('certa', 'pricing')
    expect(panel.getByRole('heading', { name: 'Custom Pricing' })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Request Pricing Information of Certa' }))
    expect(await screen.findByRole('dialog', { name: 'Request Pricing' })).toBeInTheDocument()
  })

  it('show the technical details', covers('Q13'), async () => {
    const { panel } = await openStarPage(
      'certa',
      'technical',
      {},
      { Integrateswith: 'Slack; Box', SecurityCertifications: 'SOC 2' },
    )
    for (const text of [
      /^Cloud service/,
      /^Workflows are configured/,
      'STAR certificate (sample)',
      'SOC 2',
      'Slack',
      'Box',
    ])
      expect(panel.getByText(text)).toBeVisible()
    expect(within(panel.getByRole('region', { name: 'Download Resources' })).getAllByRole('link')).toHaveLength(9)
  })

  it('show missing technical details as "not stated"', async () => {
    const { panel } = await openStarPage(
      'sirion-ai',
      'technical',
      { technical: { deployment: '', scalability: '' }, certificates: [] },
      { Integrateswith: '', SecurityCertifications: '' },
    )
    expect(panel.getAllByText('Not stated')).toHaveLength(4)
    expect(panel.queryByRole('region', { name: 'Download Resources' })).toBeNull()
  })

  it('reserve two places for testimonials', covers('Q14'), async () => {
    const { panel } = await openStarPage('eqs-group', 'testimonials')
    for (const text of ['Video testimonial coming soon', 'Client Name', 'Position, Company'])
      expect(panel.getAllByText(text)).toHaveLength(2)
  })

  it('show the testimonial of certa', covers('Q14'), async () => {
    const { panel } = await openStarPage('certa', 'testimonials', {
      testimonials: [{ video: { kind: 'embed', address: PLAYER_URL }, client: 'Ada', position: 'Counsel' }],
    })
    expect(panel.getByRole('button', { name: /: Client testimonial for Certa$/ })).toBeVisible()
    for (const text of ['Ada', 'Counsel']) expect(panel.getByText(text)).toBeVisible()
    expect(panel.queryByText('Client Name')).toBeNull()
  })
})

describe('certificates', () => {
  it('have a button for each module', covers('Q08', 'Q09', 'T18'), async () => {
    const { panel } = await openStarPage('eqs-group')
    for (const name of ['Third Parties', 'Approvals', 'Integrity Line', 'Policy Management'])
      expect(panel.getByRole('button', { name })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Approvals' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lexdex STAR Certification' }))
    expect(dialog.getByRole('img', { name: /^Sample certificate: Approvals of EQS Group/ })).toHaveAttribute(
      'src',
      '/api/star-products/eqs-group/certificates/2.svg?v=0',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('have one button for a whole product', covers('Q08', 'Q09'), async () => {
    const { panel } = await openStarPage('sirion-ai')
    expect(panel.getByText(/^Sample: these certificates show/)).toBeVisible()
    // It may have other certificates, which give no STAR mark.
    expect(panel.queryByText(/not reviewed/)).toBeNull()
    await userEvent.click(panel.getByRole('button', { name: 'View Certificate' }))
    expect(await screen.findByRole('dialog', { name: 'Lexdex STAR Certification' })).toBeInTheDocument()
  })

  it('describe a certificate with its names isolated, so that the English scope reads from left to right', async () => {
    const module = 'צוואות 2'
    const certificate = {
      ...profiles.certa.certificates[0],
      ...{ name: module, issuer: 'official', description: `Certa 4.2 (SaaS), module ${module}: Security.` },
    }
    const { panel } = await openStarPage('certa', '', { certificates: [certificate] })
    await userEvent.click(panel.getByRole('button', { name: 'View Certificate' }))
    expect(await screen.findByRole('img', { name: /^Certificate/ })).toHaveAttribute(
      'alt',
      `Certificate: \u2068${module}\u2069 of Certa. Certa 4.2 (SaaS), module \u2068${module}\u2069: Security.`,
    )
  })

  it('list the six criteria', covers('Q16'), async () => {
    const { panel } = await openStarPage('certa', '', { certificates: [] })
    const card = within(panel.getByRole('region', { name: 'Lexdex STAR Certifications' }))
    expect(card.getByText('This product has no active certificate.')).toBeVisible()
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'A clear ideal client',
      'Verified claims',
      'A proof-of-concept report',
      'Sound leadership and finances',
      'Benchmark excellence',
      'Disruptive innovation',
    ])
  })
})
