import { expect, test } from 'vitest'
import { linkTo } from '#features/assistant/answer-format'
import { answerWords } from '#features/assistant/answer-words'
import { recordKinds } from '#features/search/search-result'
import { officePaths } from './paths'
import { recordUrl } from './record-url'

const screenOf = (url: string) => url.replace(/\?.*$/, '').replace(/\/7$/, '/:id')

test('what the search finds and what the assistant links to opens a screen', () => {
  for (const kind of recordKinds) expect(officePaths, kind).toContain(screenOf(recordUrl(kind, 7)))
  for (const [kind, link] of Object.entries(linkTo)) {
    const [, url = ''] = /\]\((.*)\)$/.exec((link as (id: number, title: string) => string)(7, 'A title')) ?? []
    expect(officePaths, kind).toContain(screenOf(url))
  }
})

test('the assistant has words for every kind of record that the search finds', () => {
  for (const { find } of Object.values(answerWords))
    expect(Object.keys(find.kinds).sort()).toEqual([...recordKinds].sort())
})
