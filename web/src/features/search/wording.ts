/** The sentences of an answer as a language model reworded them, read from a stream of server-sent events. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '../../api/api.gen'
import { type SearchAnswer, api, unwrapResponse } from '../../api/client'

export type WordedSentence = components['schemas']['WordedSentence']

const EMPTY: readonly WordedSentence[] = []

/** The name and the data of each event. */
function parseEvents(stream: string): { name: string; data: string }[] {
  return stream
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .filter((block) => block.trim())
    .map((block) => {
      const lines = block.split('\n')
      const find = (field: string) => lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2) ?? ''
      return { name: find('event'), data: find('data') }
    })
}

/** The sentences of a complete stream; none if the composed answer is to be shown. */
export function readWording(stream: string): readonly WordedSentence[] {
  const events = parseEvents(stream)
  if (events.at(-1)?.name !== 'done') return EMPTY
  return events.filter(({ name }) => name === 'sentence').map(({ data }) => JSON.parse(data) as WordedSentence)
}

const wordingQuery = (answerId: string) =>
  queryOptions({
    queryKey: ['answer-wording', answerId],
    // Read as a whole: the text changes once, and not at all if the stream ends midway.
    queryFn: async ({ signal }) =>
      readWording(
        await unwrapResponse(
          api.GET('/api/answers/{answer_id}/wording', {
            params: { path: { answer_id: answerId } },
            headers: { Accept: 'text/event-stream' },
            parseAs: 'text',
            signal,
          }),
        ),
      ),
    staleTime: Infinity,
    retry: false,
  })

/** The reworded sentences of an answer, once all of them have arrived; until then, and on any failure, none. */
export function useWording(answer: SearchAnswer): readonly WordedSentence[] {
  const { data } = useQuery({ ...wordingQuery(answer.answer_id), enabled: answer.rewording === 'available' })
  return data ?? EMPTY
}
