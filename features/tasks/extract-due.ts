import type { Day } from '#core/days'
import { type DuePhrase, dayPhrases } from './day-phrases'
import type { Time } from './due'
import { timePhrases } from './time-phrases'

export type ExtractedDue = { day?: Day; time?: Time; words: string[]; rest: string }

/** Removes at most one day and one time from a sentence. A time without a day is today. */
export function extractDue(sentence: string, today: Day): ExtractedDue {
  const words: string[] = []
  let rest = sentence
  let day: Day | undefined
  let time: Time | undefined
  let partOfDay: Time | undefined
  for (;;) {
    const phrases = [...(day ? [] : dayPhrases), ...(time ? [] : timePhrases)]
    const found = bestMatch(phrases.flatMap((phrase) => findMatches(phrase, rest, today, time !== undefined)))
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

type DueMatch = { day?: Day; time?: Time; words: string; before: string; after: string }

/** A match at the end of the sentence first, then the longest. */
const bestMatch = (found: DueMatch[]) =>
  found.sort((a, b) => Number(endsAt(b)) - Number(endsAt(a)) || b.words.length - a.words.length)[0]

/** After these words a date or time is part of the title: "cancel the 3pm call", "open until friday". */
const bindingWord =
  /(?:^|\s)(?:the|an?|my|our|your|his|her|their|every|each|last|from|to|until|till|since|than|after|before|past|for|of|no|vs)$|['’]s$/i
const leadIn = '(?:(due(?: on| by| at)?|on|by|at) )?'

function findMatches(
  { pattern: looks, interpret: means, trust }: DuePhrase,
  sentence: string,
  today: Day,
  besideTime: boolean,
): DueMatch[] {
  const pattern = new RegExp(`(?<!\\S)${leadIn}${looks}(?=[,.;!?]?(?:\\s|$))`, 'gi')
  return [...sentence.matchAll(pattern)].flatMap((match) => {
    const [words, lead, ...captures] = match
    const before = sentence.slice(0, match.index).trimEnd()
    const after = sentence.slice(match.index + words.length)
    const atEnd = endsAt({ after })
    const isTrusted = trust === 'clear' || lead || (atEnd && (trust === 'open' || besideTime))
    if (!isTrusted || bindingWord.test(before)) return []
    const due = means(
      captures.map((part) => part?.toLowerCase()),
      today,
    )
    return due ? [{ ...due, words, before, after }] : []
  })
}

const endsAt = ({ after }: { after: string }) => /^[,.;!?]?$/.test(after)

/** Joins the text before and after a removed part. */
export function joinText(before: string, after: string): string {
  const tail = after.replace(/^[\s,;]+|^\.$/, '')
  const head = before.replace(/[\s,;]+$/, '')
  return [head, tail].filter(Boolean).join(/^[!?.]/.test(tail) ? '' : ' ')
}
