import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import stars from '../../../fixtures/stars.json'
import { PROMPTS } from './prompts'
import { pasteInto, fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'
import { covers } from '../../test/covers'

beforeEach(() => {
  fakeServer({
    'GET /api/star-products': { body: stars },
    'POST /product/newsletter/subscribe': { body: { message: 'Subscribed successfully!' } },
  })
})

const shownPrompts = () =>
  within(screen.getByRole('list', { name: 'For example' }))
    .getAllByRole('button')
    .map((button) => button.textContent)

it('has one search box, and ignores a blank query', covers('R01', 'H01', 'H10', 'N10/home'), async () => {
  const { address } = await openPage('/')
  const box = await screen.findByRole('textbox', { name: 'Ask the AI search' })
  expect(box).toHaveAttribute('name', 'q')
  expect(box.closest('form')).toHaveAttribute('action', '/ai-search-results-1')
  expect(screen.getByText('Beta')).toBeVisible()
  await userEvent.type(box, '   {Enter}')
  expect(address()).toBe('/')
})

it('sends a signed-in user to the search for users', covers('H09'), async () => {
  localStorage.setItem('authToken', 'token')
  const { address } = await openPage('/')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ask the AI search' }), 'CLM{Enter}')
  expect(address()).toBe('/search?q=CLM')
})

describe('example prompts', covers('H02', 'H03'), () => {
  it('are twelve, on the specified topics', () => {
    expect(new Set(PROMPTS).size).toBe(12)
    for (const topic of [
      /compare/i,
      /encrypt/i,
      /cloud deployment/i,
      /AI document drafting/i,
      /e-discovery with machine learning/i,
      /CLM with document automation/i,
      /precedent management/i,
      /bargaining tools with Portuguese/i,
      /SOC 2 certification/i,
      /blockchain evidence sharing/i,
    ]) {
      expect(PROMPTS.some((prompt) => topic.test(prompt))).toBe(true)
    }
  })

  it('rotate four at a time every seven seconds, and pause on hover', async () => {
    await openPage('/')
    await screen.findByRole('list', { name: 'For example' })
    vi.useFakeTimers()
    // Entering and leaving starts the clock anew, now the pretended one.
    const area = screen.getByRole('list', { name: 'For example' }).parentElement as HTMLElement
    fireEvent.mouseEnter(area)
    act(() => vi.advanceTimersByTime(20_000))
    expect(shownPrompts()).toEqual(PROMPTS.slice(0, 4))
    fireEvent.mouseLeave(area)
    act(() => vi.advanceTimersByTime(6999))
    expect(shownPrompts()).toEqual(PROMPTS.slice(0, 4))
    act(() => vi.advanceTimersByTime(1))
    expect(shownPrompts()).toEqual(PROMPTS.slice(4, 8))
    act(() => vi.advanceTimersByTime(14_000))
    expect(shownPrompts()).toEqual(PROMPTS.slice(0, 4))
  })

  it('do not rotate with reduced motion, and move on by hand', async () => {
    motionPreference.reduced = true
    await openPage('/')
    await screen.findByRole('list', { name: 'For example' })
    await userEvent.click(screen.getByRole('button', { name: 'Other examples' }))
    expect(shownPrompts()).toEqual(PROMPTS.slice(4, 8))
  })

  it('fill the box on a click', async () => {
    await openPage('/')
    await userEvent.click(await screen.findByRole('button', { name: PROMPTS[0] }))
    const box = screen.getByRole('textbox', { name: 'Ask the AI search' })
    expect(box).toHaveValue(PROMPTS[0])
    expect(box).toHaveFocus()
  })
})

it('shows the five STAR products, by name before data is loaded', covers('H04'), async () => {
  fakeServer({ 'GET /api/star-products': 'silent' })
  await openPage('/')
  const list = within(await screen.findByRole('region', { name: /STAR products/ }))
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const id of ['bryter-platform', 'certa', 'eqs-group', 'xayn-legal-ai', 'sirion-ai'])
    expect(links).toContain(`/product/${id}`)
})

it('adds their data from the catalogue', async () => {
  await openPage('/')
  expect(await screen.findByText('Contracts that answer back')).toBeVisible()
})

it('embeds the player on a click and shows "Coming Soon" without a video', covers('H05'), async () => {
  await openPage('/')
  await userEvent.click(await screen.findByRole('button', { name: 'Watch the video' }))
  const player = document.querySelector('video') as HTMLVideoElement
  expect(player).toBeInTheDocument()
  fireEvent.error(player)
  expect(screen.getByText('Coming Soon')).toBeVisible()
})

it('claims no validation, no review of a STAR product and no unlimited search', async () => {
  fakeServer({})
  await openPage('/')
  const faq = await screen.findByRole('region', { name: 'Frequently asked questions' })
  expect(faq).toHaveTextContent('Vendors can have their software tested against a public rubric')
  expect(faq).toHaveTextContent('try the AI search for 2 days or 10 prompts')
  expect(faq).toHaveTextContent('Entries marked as sample data are invented')
  expect(faq).not.toHaveTextContent('which products have been validated')
  expect(screen.getByText(/^An invented example\./)).toBeVisible()
})

it('opens one question of the FAQ at a time', covers('H06'), async () => {
  await openPage('/')
  const questions = within(await screen.findByRole('region', { name: 'Frequently asked questions' })).getAllByRole(
    'group',
  )
  expect(questions).toHaveLength(2)
  // The same name makes the browser close one when the other opens.
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(new Set(['faq']))
})

const subscribe = async (email: string) => {
  await openPage('/')
  const box = await screen.findByRole('textbox', { name: 'Newsletter' })
  if (email) await pasteInto(box, email)
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
}

describe('newsletter', covers('H07', 'M18', 'M24', 'M05', 'A07'), () => {
  it('requires an email', async () => {
    await subscribe('')
    expect(await screen.findByText('Please enter your email')).toBeVisible()
  })

  it('sends the email trimmed and in lower case', async () => {
    const requests = fakeServer({
      'POST /product/newsletter/subscribe': { body: { message: 'Subscribed successfully!' } },
    })
    await subscribe(' Ada@Firm.Example ')
    expect(await screen.findByText('Subscribed successfully! Check your inbox to confirm.')).toBeVisible()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'ada@firm.example' })
  })

  it.each([
    [{ status: 400, body: { detail: 'This is not an email address.' } }, 'This is not an email address.'],
    [{ status: 400, body: { detail: { message: 'Known already.' } } }, 'Known already.'],
    [{ status: 500, body: {} }, 'Subscription failed. Please try again.'],
    ['broken' as const, 'Something went wrong. Please try again later.'],
  ])('shows the error (%#)', async (reply, message) => {
    fakeServer({ 'POST /product/newsletter/subscribe': reply })
    await subscribe('ada@firm.example')
    expect(await screen.findByText(message)).toBeVisible()
  })
})

it.each([
  [null, '/registration'],
  ['1', '/user-dashboard'],
  ['2', '/vendor-dashboard'],
  ['9', '/'],
])('Get Started and Learn More send role %s to %s', covers('H08'), async (role, target) => {
  if (role) {
    localStorage.setItem('authToken', 'token')
    localStorage.setItem('roleId', role)
  }
  await openPage('/')
  expect(await screen.findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', target)
  expect(screen.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', target)
})
