import { describe, expect, test, vi } from 'vitest'
import { analyzeByRules } from './built-in-analysis'
import { foundAmounts } from './found-amounts'
import { foundDates } from './found-dates'
import { foundPeople } from './found-people'
import { foundTodos } from './found-todos'
import { sentencesOf } from './sentences'

// The reader of dates warms up slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const today = '2026-03-05'
const what = (found: { what: string }[]) => found.map((one) => one.what)

describe('amounts', () => {
  test('are money and percentages, as they are written', () => {
    expect(what(foundAmounts(['It costs $1,250.50, or 1.100 euros.', 'USD 300 and 15 % off; $2k later']))).toEqual([
      '$1,250.50',
      '1.100 euros',
      'USD 300',
      '15 %',
      '$2k',
    ])
  })
  test('a bare number is none', () => {
    expect(foundAmounts(['We met 3 times in 2026, room 12.'])).toEqual([])
  })
})

describe('dates', () => {
  test('are days, counted from today, with the time where one is named', () => {
    expect(what(foundDates(['Call on Friday at 3pm.', 'Opens March 20.', 'Due 4/15/2026'], today, 4))).toEqual([
      'Friday, March 6, 2026 3:00 PM',
      'Friday, March 20, 2026',
      'Wednesday, April 15, 2026',
    ])
  })
  test('are found in Spanish', () => {
    expect(what(foundDates(['Nos vemos el 20 de marzo.'], today, 4))).toEqual(['Friday, March 20, 2026'])
  })
  test('a price, a count or a time alone is none', () => {
    expect(foundDates(['$50 each, 25 of 96, at 3 pm, 1.5 hours, red and orange'], today, 4)).toEqual([])
  })
})

describe('people', () => {
  test('are names inside of a sentence, addresses and numbers', () => {
    expect(what(foundPeople(['Ask Tonya or Earl Tolliver; earl@example.com, (410) 555-0114.']))).toEqual([
      'Tonya',
      'Earl Tolliver',
      'earl@example.com',
      '(410) 555-0114',
    ])
  })
  test('the first word of a sentence, a weekday or a month is none', () => {
    expect(foundPeople(['Nobody moves it.', 'Open on Monday in March.'])).toEqual([])
  })
  test('the note’s client is one wherever it stands', () => {
    expect(what(foundPeople(['Lark & Loaf wants cakes'], ['Lark & Loaf']))).toContain('Lark & Loaf')
  })
})

describe('to-dos', () => {
  test('are open boxes and sentences that speak of a duty', () => {
    const content = '- [ ] order flour\n- [x] pay rent\nWe must call the bank. Red is nice.\nHay que probarlo.'
    expect(what(foundTodos(content, sentencesOf(content)))).toEqual([
      'order flour',
      'We must call the bank.',
      'Hay que probarlo.',
    ])
  })
})

test('the whole says what was found, in the note’s own words, and by whom', () => {
  const note = {
    title: 'Salt in the screen',
    content: 'Earl’s question is fair. Marine-rated housing costs $180 more. We must answer Earl by March 20.',
    tags: [],
    clientName: null,
  }
  expect(analyzeByRules(note, today)).toEqual({
    summary: 'Earl’s question is fair. We must answer Earl by March 20.',
    insights: [
      'To do: “We must answer Earl by March 20.”',
      'Date: Friday, March 20, 2026, in “We must answer Earl by March 20.”',
      'Amount: $180, in “Marine-rated housing costs $180 more.”',
      'Person: Earl, in “We must answer Earl by March 20.”',
    ],
    by: 'built-in rules',
  })
})

test('the words of a link are not taken for people, a linked person is', () => {
  const content = 'See [[The Storm Order]] and ask [[Rosa Delfino]] about it.'
  const { insights } = analyzeByRules({ title: 'Links', content, tags: [], clientName: null }, today)
  expect(insights.filter((line) => line.startsWith('Person'))).toEqual([
    'Person: Rosa Delfino, in “See The Storm Order and ask Rosa Delfino about it.”',
  ])
})

test('a note in which nothing is found says so', () => {
  const { insights } = analyzeByRules({ title: 'Hm', content: 'only a few words', tags: [], clientName: null }, today)
  expect(insights).toEqual(['No dates, amounts, names or to-dos were found in this note.'])
})

test('a very long note is read quickly', () => {
  const content = 'Ask Rosa to send $40 on Friday. '.repeat(9_000)
  expect(analyzeByRules({ title: 'Long', content, tags: [], clientName: null }, today).insights.length).toBeGreaterThan(
    2,
  )
})
