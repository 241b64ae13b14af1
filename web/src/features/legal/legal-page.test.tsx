import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import texts from '../../../fixtures/legal.json'
import { parseBlocks, joinParagraphs, parseRuns, splitParagraphs } from './markup'
import { fakeServer, openPage } from '../../test/app'
import { covers } from '../../test/covers'

const served = Object.fromEntries(texts.map((text) => [`GET /api/legal/${text.slug}`, { body: text }]))
const serve = (changes: Record<string, unknown>[] = []) =>
  fakeServer({
    ...served,
    ...Object.fromEntries(changes.map((text) => [`GET /api/legal/${String(text['slug'])}`, { body: text }])),
  })

it.each([
  ['/privacyPolicy', 'Privacy Policy', /^Last updated: /],
  ['/termsAndConditions', 'Terms & Conditions', /^Last updated: September 9, 2025$/],
  ['/cookiePolicy', 'Cookie Policy', /^Latest update: April 16, 2024$/],
  ['/disclaimer', 'Disclaimer', /^Last updated: /],
  ['/accessibility', 'Accessibility', /^Last updated: /],
  ['/ranking', texts.find((text) => text.slug === 'ranking')?.title ?? '', /^Last updated: /],
  ['/review-policy', texts.find((text) => text.slug === 'review-policy')?.title ?? '', /^Last updated: /],
])(
  'shows %s as stored on the server, with its date',
  covers('R38', 'R39', 'R40', 'R41', 'R42', 'L01', 'L02/date', 'L03'),
  async (path, title, date) => {
    serve()
    await openPage(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(
      await screen.findByText((_, element) => element?.tagName === 'P' && date.test(element.textContent ?? '')),
    ).toBeVisible()
    expect(screen.queryByText(/\{brand\}/)).toBeNull()
  },
)

it('lists the 22 sections of the terms as contents that lead to them', covers('L02/sections'), async () => {
  serve()
  await openPage('/termsAndConditions')
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
  const links = contents.getAllByRole('link')
  expect(links).toHaveLength(22)
  for (const link of links) {
    const id = new URL(link.getAttribute('href') ?? '', 'http://localhost').hash.slice(1)
    expect(document.getElementById(id)).not.toBeNull()
  }
  const text = screen.getByTestId('legal-text')
  for (const fact of [/18/, /5 business days/, /Singapore/]) expect(text).toHaveTextContent(fact)
})

it('has four tabs on the disclaimer that scroll to their sections and follow scrolling', covers('L04'), async () => {
  serve()
  await openPage('/disclaimer')
  const tabs = within(await screen.findByRole('navigation', { name: 'Disclaimers' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Website Disclaimer',
    expect.stringMatching(/^Liability Disclaimer/),
    'AI Disclaimer',
    'Lexdex STAR Disclaimer',
  ])
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.click(screen.getByRole('link', { name: 'AI Disclaimer' }))
  const ai = document.getElementById('ai-disclaimer')
  expect(scrolled.mock.contexts).toContain(ai)
  // Everything before the AI part has been scrolled past.
  for (const group of screen.getAllByTestId('legal-group'))
    vi.spyOn(group, 'getBoundingClientRect').mockReturnValue({
      top: group.id.startsWith('lexdex') ? 900 : -40,
    } as DOMRect)
  fireEvent.scroll(globalThis.window)
  expect(screen.getByRole('link', { name: 'AI Disclaimer' })).toHaveAttribute('aria-current', 'location')
  expect(screen.getByRole('link', { name: 'Website Disclaimer' })).not.toHaveAttribute('aria-current')
})

it('links the accessibility page to the terms and the disclaimer', covers('L05'), async () => {
  serve()
  await openPage('/accessibility')
  await screen.findByText(/Last updated/)
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/termsAndConditions', '/disclaimer']))
})

it('shows legal texts as text, never as markup, without dangerous links', async () => {
  const evil =
    'Look <img src=x onerror=alert(1)> [here](javascript:alert(1)) [there](//evil.example) [ours](/ranking)\n- one\n- two'
  serve([
    {
      slug: 'ranking',
      title: 'Ranking',
      updated_on: '2026-01-02',
      version: 2,
      sections: [{ id: 'a', heading: '<b>Bold</b>', group: null, paragraphs: [evil] }],
    },
  ])
  await openPage('/ranking')
  const main = await screen.findByRole('main')
  expect(await within(main).findByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  expect(main.querySelector('img')).toBeNull()
  expect(
    within(main)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/ranking'])
  expect(
    within(main)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['one', 'two'])
})

it('shows an error when a text cannot be loaded, with a retry', async () => {
  let broken = true
  fakeServer({
    'GET /api/legal/ranking': () => (broken ? 'broken' : { body: texts.find((text) => text.slug === 'ranking') }),
  })
  await openPage('/ranking')
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText(/Last updated/)).toBeVisible()
})

describe('markup', () => {
  it('parses links and leaves other text unchanged', () => {
    expect(parseRuns('a [b](/c) d')).toEqual([
      { text: 'a ', href: null },
      { text: 'b', href: '/c' },
      { text: ' d', href: null },
    ])
    for (const address of ['javascript:x', 'data:text/html,x', '//host', '/\\host', 'vbscript:x'])
      expect(parseRuns(`[b](${address})`)).toEqual([{ text: `[b](${address})`, href: null }])
  })
  it('splits lines with a dash into a list', () => {
    expect(parseBlocks('Before\n- a\n- b\nAfter').map((block) => block.kind)).toEqual(['text', 'list', 'text'])
  })
  it('keeps paragraphs through the editor', () => {
    const paragraphs = ['One.', 'Two:\n- a\n- b']
    expect(splitParagraphs(joinParagraphs(paragraphs))).toEqual(paragraphs)
    expect(splitParagraphs('  \n\n ')).toEqual([])
  })
})
