import { type DayPhrase, dayPhrases } from '#core/dates-in-text/day-phrases'
import { withoutOverlaps } from '#core/dates-in-text/day-time-pairs'
import { type TimePhrase, timePhrases } from '#core/dates-in-text/time-phrases'
import type { Day } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { isDay, type Time } from './due'
import { looseDays } from './loose-days'

export type ExtractedDue = { day?: Day; time?: Time; words: string[]; rest: string }

/** Removes at most one day and one time from a sentence in English or Spanish. A time without a day is today. */
export function extractDue(sentence: string, today: Day): ExtractedDue {
  const words: string[] = []
  let rest = sentence
  let day: Day | undefined
  let time: Time | undefined
  let partOfDay: Time | undefined
  for (;;) {
    const phrases = phrasesIn(rest, today, time !== undefined).filter((phrase) => !(phrase.day ? day : time))
    const found = bestOf(phrases.flatMap((phrase) => withSurroundings(phrase, rest)))
    if (!found) break
    if (found.day) [day, partOfDay] = [found.day, found.time]
    else time = found.time
    words.unshift(found.words)
    rest = joinText(found.before, found.after)
  }
  time ??= partOfDay
  if (time) day ??= today
  return { words, rest, ...(day && { day }), ...(time && { time }) }
}

/** The phrases that may be the due date: an unambiguous one anywhere, others only at the end or after "on" or "by". */
type DuePhrase = { from: number; to: number; day?: Day; time?: Time; isClear: boolean }

function phrasesIn(sentence: string, today: Day, besideTime: boolean): DuePhrase[] {
  const plain = stripAccents(sentence).toLowerCase()
  // A rare letter is longer in lower case, and every position after it would be wrong.
  if (plain.length !== sentence.length) return []
  const days = [...dayPhrases(plain, { today, dayFirst: false }), ...looseDays(plain, today, besideTime)]
  const times = withoutOverlaps(timePhrases(plain, sentence), days)
  return [
    ...days.flatMap((day) => dueDay(day, plain.slice(day.from, day.to), today)),
    ...times.flatMap((time) => dueTime(time, plain.slice(time.from, time.to))),
  ]
}

const clearDay = /^(?:in|next|the following|dentro de|\d{4}-)|que viene$/

/** A day without a year that is past is that of next year. */
export function comingDay(day: Day, text: string, today: Day): Day {
  const isPast = day < today && !/\d{4}|\/\d+\//.test(text)
  return isPast ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : day
}

/** Several days are no due date. */
function dueDay({ from, to, day, until, kind, part }: DayPhrase, text: string, today: Day): DuePhrase[] {
  const due = comingDay(day, text, today)
  if (until || !isDay(due)) return []
  const time = /night|noche/.test(text) ? '20:00' : part && partsOfDay[part]
  return [{ from, to, day: due, ...(time && { time }), isClear: kind === 'near' || clearDay.test(text) }]
}

export const partsOfDay: Record<NonNullable<DayPhrase['part']>, Time> = {
  morning: '09:00',
  afternoon: '14:00',
  evening: '18:00',
}

/** A span of hours and another zone's time stay in the title. */
function dueTime({ from, to, start, end, zone }: TimePhrase, text: string): DuePhrase[] {
  if (end !== undefined || zone !== undefined) return []
  const time = [Math.floor(start / 60), start % 60].map((number) => String(number).padStart(2, '0')).join(':')
  return [{ from, to, time, isClear: /[ap]\.? ?m\b|^a las? /.test(text) }]
}

type Found = { day?: Day; time?: Time; words: string; before: string; after: string }

/** A phrase at the end of the sentence first, then the longest. */
const bestOf = (found: Found[]) =>
  found.sort((a, b) => Number(endsAt(b)) - Number(endsAt(a)) || b.words.length - a.words.length)[0]

/** After these words a date or time is part of the title: "cancel the 3pm call", "open until friday". */
const bindingWord =
  /(?:^|\s)(?:the|an?|my|our|your|his|her|their|every|each|last|from|to|until|till|since|than|after|before|past|for|of|no|vs|la|las|los|un|una|mi|cada|de|del|desde|hasta|tras|que)$|['’]s$/i
const leadIn = /(?:^|\s)((?:due(?: on| by| at)?|on|by|at|para|para el|el) )$/i

function withSurroundings({ from, to, day, time, isClear }: DuePhrase, sentence: string): Found[] {
  const lead = leadIn.exec(sentence.slice(0, from))?.[1] ?? ''
  const start = from - lead.length
  const before = sentence.slice(0, start).trimEnd()
  const after = sentence.slice(to)
  const startsWord = start === 0 || /\s/.test(sentence.charAt(start - 1))
  const endsWord = /^[,.;!?]?(?:\s|$)/.test(after)
  const isTrusted = isClear || lead !== '' || endsAt({ after })
  if (!startsWord || !endsWord || !isTrusted || bindingWord.test(before)) return []
  return [{ ...(day && { day }), ...(time && { time }), words: sentence.slice(start, to), before, after }]
}

const endsAt = ({ after }: { after: string }) => /^[,.;!?]?$/.test(after)

/** Joins the text before and after a removed part. */
export function joinText(before: string, after: string): string {
  const tail = after.replace(/^[\s,;]+|^\.$/, '')
  const head = before.replace(/[\s,;]+$/, '')
  return [head, tail].filter(Boolean).join(/^[!?.]/.test(tail) ? '' : ' ')
}
