import { expect, test } from 'vitest'
import { learnFrom } from './importance-learning'
import { importanceScore } from './importance-score'
import { signalsOf } from './importance-signals'
import type { WeightShifts } from './importance-weights'
import { normalizeMail } from './normalized-mail'

const to = 'dana@example.com'
const chamber = {
  from: 'Chamber <office@chamber.example.org>',
  to,
  subject: 'March letter',
  body: 'Dear members, here is what happened. Unsubscribe',
}
const otherLetter = { ...chamber, subject: 'April letter' }
const nagging = {
  from: 'Gil Marsh <gil@marsh.example.com>',
  to,
  subject: 'Lunch?',
  body: 'Can you make it on Friday? Please let me know.',
}
const client = {
  from: 'Rosa <rosa@lark.example.com>',
  to,
  subject: 'Board',
  body: 'Could you send the file by Friday?',
}

function after(mail: typeof chamber, action: Parameters<typeof learnFrom>[2], times = 5): WeightShifts {
  let shifts: WeightShifts = {}
  for (let time = 0; time < times; time++) {
    const judged = normalizeMail(mail)
    shifts = learnFrom(
      shifts,
      { score: importanceScore(mail, {}, shifts).score, signals: signalsOf(judged), sender: judged.from.email },
      action,
    )
  }
  return shifts
}

test('a reply raises the score of the mail and of the sender’s next mail', () => {
  const shifts = after(chamber, 'replied')
  expect(importanceScore(otherLetter, {}, shifts).score).toBeGreaterThan(importanceScore(otherLetter).score + 0.2)
})

test('archiving unread or marking not important lowers a sender’s score', () => {
  for (const action of ['archivedUnread', 'markedNotImportant'] as const) {
    const shifts = after(nagging, action)
    expect(importanceScore(nagging, {}, shifts).score).toBeLessThan(importanceScore(nagging).score - 0.2)
  }
})

test('lowering one sender hardly changes the others', () => {
  const shifts = after(nagging, 'markedNotImportant', 2)
  expect(importanceScore(client, {}, shifts).score).toBeGreaterThan(importanceScore(client).score - 0.2)
})

test('opening an important mail does not lower its score', () => {
  expect(after(client, 'opened')).toEqual({})
})

test('a star counts more than opening', () => {
  const [starred, opened] = [after(chamber, 'starred', 1), after(chamber, 'opened', 1)]
  expect(importanceScore(chamber, {}, starred).score).toBeGreaterThan(importanceScore(chamber, {}, opened).score)
})

test('weights stay within bounds after many actions', () => {
  for (const shift of Object.values(after(chamber, 'replied', 500))) expect(Math.abs(shift)).toBeLessThanOrEqual(2.5)
})
