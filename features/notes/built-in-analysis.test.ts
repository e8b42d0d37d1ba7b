import { describe, expect, test } from 'vitest'
import { analyzeByRules } from './built-in-analysis'
import { findAmounts } from './find-amounts'
import { findDates } from './find-dates'
import { findPeople } from './find-people'
import { findTodos } from './find-todos'
import { sentencesOf } from './sentences'

const today = '2026-03-05'
const values = (found: { value: string }[]) => found.map((one) => one.value)

describe('amounts', () => {
  test('are money and percentages, quoted as written', () => {
    expect(values(findAmounts(['It costs $1,250.50, or 1.100 euros.', 'USD 300 and 15 % off; $2k later']))).toEqual([
      '$1,250.50',
      '1.100 euros',
      'USD 300',
      '15 %',
      '$2k',
    ])
  })
  test('do not include bare numbers', () => {
    expect(findAmounts(['We met 3 times in 2026, room 12.'])).toEqual([])
  })
})

describe('dates', () => {
  test('are resolved relative to today, with the time if there is one', () => {
    expect(values(findDates(['Call on Friday at 3pm.', 'Opens March 20.', 'Due 4/15/2026'], today, 4))).toEqual([
      'Friday, March 6, 2026 3:00 PM',
      'Friday, March 20, 2026',
      'Wednesday, April 15, 2026',
    ])
  })
  test('are found in Spanish', () => {
    expect(values(findDates(['Nos vemos el 20 de marzo.'], today, 4))).toEqual(['Friday, March 20, 2026'])
  })
  test('do not include prices, counts or times without a day', () => {
    expect(findDates(['$50 each, 25 of 96, at 3 pm, 1.5 hours, red and orange'], today, 4)).toEqual([])
  })
})

describe('people', () => {
  test('are names inside a sentence, e-mail addresses and phone numbers', () => {
    expect(values(findPeople(['Ask Tonya or Earl Tolliver; earl@example.com, (410) 555-0114.']))).toEqual([
      'Tonya',
      'Earl Tolliver',
      'earl@example.com',
      '(410) 555-0114',
    ])
  })
  test('do not include the first word of a sentence, weekdays or months', () => {
    expect(findPeople(['Nobody moves it.', 'Open on Monday in March.'])).toEqual([])
  })
  test('include the note’s client anywhere in a sentence', () => {
    expect(values(findPeople(['Lark & Loaf wants cakes'], ['Lark & Loaf']))).toContain('Lark & Loaf')
  })
})

describe('to-dos', () => {
  test('are unchecked checkboxes and sentences that express an obligation', () => {
    const content = '- [ ] order flour\n- [x] pay rent\nWe must call the bank. Red is nice.\nHay que probarlo.'
    expect(values(findTodos(content, sentencesOf(content)))).toEqual([
      'order flour',
      'We must call the bank.',
      'Hay que probarlo.',
    ])
  })
})

test('an analysis quotes what was found and names its author', () => {
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

test('words of a linked title are no people, a linked person is', () => {
  const content = 'See [[The Storm Order]] and ask [[Rosa Delfino]] about it.'
  const { insights } = analyzeByRules({ title: 'Links', content, tags: [], clientName: null }, today)
  expect(insights.filter((line) => line.startsWith('Person'))).toEqual([
    'Person: Rosa Delfino, in “See The Storm Order and ask Rosa Delfino about it.”',
  ])
})

test('an analysis says so if nothing was found', () => {
  const { insights } = analyzeByRules({ title: 'Hm', content: 'only a few words', tags: [], clientName: null }, today)
  expect(insights).toEqual(['No dates, amounts, names or to-dos were found in this note.'])
})

test('a very long note is analyzed quickly', () => {
  const content = 'Ask Rosa to send $40 on Friday. '.repeat(9_000)
  expect(analyzeByRules({ title: 'Long', content, tags: [], clientName: null }, today).insights.length).toBeGreaterThan(
    2,
  )
})
