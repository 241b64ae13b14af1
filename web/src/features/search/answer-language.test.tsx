/** The language of an answer: screen readers get it for its texts, and English for what it quotes from the catalogue. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import answer from '../../../fixtures/answer.json'
import { fakeServer, openPage } from '../../test/app'
import { motionPreference } from '../../test/motion'

const [hit] = answer.product_ids
const name = hit?.product_name ?? ''
const summary = 'CLM suite with renewal tracking'
const cite = (field: string, value: string) => ({ kind: 'product', product_id: hit?.product_id ?? '', field, value })

const germanAnswer = {
  ...answer,
  language: 'de',
  language_notice: null,
  sentences: [
    {
      text: `Am besten passt ${name}: „${summary}“. Es erfüllt „Sprache: Deutsch“.`,
      citations: [cite('name', name), cite('summary', summary)],
    },
  ],
  interpretation: {
    ...answer.interpretation,
    constraints: [
      {
        id: 1,
        kind: 'must',
        field: 'languages',
        values: ['German'],
        label: 'Sprache: Deutsch',
        words: 'auf Deutsch',
        start: 0,
        end: 11,
        is_function: false,
      },
    ],
  },
  unmet_constraints: [{ constraint_id: null, text: 'Nach „Größe“ lässt sich noch nicht filtern.' }],
}

beforeEach(() => {
  motionPreference.reduced = true
})

it('marks the texts of a German answer, and its quotations as English', async () => {
  fakeServer({ 'POST /api/free-ai-search': { body: germanAnswer } })
  await openPage('/ai-search-results-1?q=Vertragsmanagement')
  const text = await screen.findByTestId('answer-text')
  expect(text).toHaveAttribute('lang', 'de')
  const quotations = [...text.querySelectorAll('[lang=en]')].map(({ textContent }) => textContent)
  expect(quotations).toEqual([`„${summary}“`])
  expect(text).toHaveTextContent(`Am besten passt ${name}: „${summary}“. Es erfüllt „Sprache: Deutsch“.`)
  const understood = screen.getByRole('region', { name: 'How we read your request' })
  expect(within(understood).getByText('Sprache: Deutsch')).toHaveAttribute('lang', 'de')
  expect(screen.getByText(/Nach „Größe“/).closest('[lang]')).toHaveAttribute('lang', 'de')
  expect(screen.getByRole('heading', { name: 'AI Response' }).closest('[lang=de]')).toBeNull()
})

it('keeps the language on the permalink', async () => {
  const snapshot = {
    answer_id: answer.answer_id,
    request: { query: 'Vertragsmanagement', constraints: null, filters: [], keyword: '', facets: true },
    answered_at: '2026-11-21T06:40:00Z',
    policy_digest: '1313185ba5f2be9c880ac878aa11bb22',
    answer_digest: 'f'.repeat(64),
    replay: 'identical',
    answer: germanAnswer,
  }
  fakeServer({ [`GET /api/answers/${answer.answer_id}`]: { body: snapshot } })
  await openPage(`/answers/${answer.answer_id}`)
  expect(await screen.findByTestId('answer-text')).toHaveAttribute('lang', 'de')
})

it('says in the language of the query that an answer is in English', async () => {
  const body = { ...answer, language_notice: { text: 'Cette réponse est en anglais.', language: 'fr' } }
  fakeServer({ 'POST /api/free-ai-search': { body } })
  await openPage('/ai-search-results-1?q=gestion+des+contrats')
  expect(await screen.findByText('Cette réponse est en anglais.')).toHaveAttribute('lang', 'fr')
  expect(screen.getByTestId('answer-text')).not.toHaveAttribute('lang')
})
