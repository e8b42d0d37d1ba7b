import { expect, test } from 'vitest'
import { answerWords } from '#features/assistant/answer-words'
import { recordKinds } from '#features/search/search-result'

test('the assistant has words for every kind of record that the search finds', () => {
  for (const { find } of Object.values(answerWords))
    expect(Object.keys(find.kinds).sort()).toEqual([...recordKinds].sort())
})
