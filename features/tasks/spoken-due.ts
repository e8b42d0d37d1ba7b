import type { Day } from '#core/days'
import type { Time } from './due'
import { dayPhrases, type Phrase } from './spoken-days'
import { timePhrases } from './spoken-times'

export type SpokenDue = { day?: Day; time?: Time; words: string[]; rest: string }

/** Takes at most one day and one time out of a sentence. A time alone is today's. */
export function dueIn(sentence: string, today: Day): SpokenDue {
  const words: string[] = []
  let rest = sentence
  let day: Day | undefined
  let time: Time | undefined
  let partOfDay: Time | undefined
  for (;;) {
    const wanted = [...(day ? [] : dayPhrases), ...(time ? [] : timePhrases)]
    const found = best(wanted.flatMap((phrase) => find(phrase, rest, today, time !== undefined)))
    if (!found) break
    if (found.day) [day, partOfDay] = [found.day, found.time]
    else time = found.time
    words.unshift(found.words)
    rest = joined(found.before, found.after)
  }
  time ??= partOfDay
  if (time) day ??= today
  return { words, rest, ...(day && { day }), ...(time && { time }) }
}

type Found = { day?: Day; time?: Time; words: string; before: string; after: string }

/** What ends the sentence comes first, and of several readings the longest. */
const best = (found: Found[]) =>
  found.sort((a, b) => Number(endsAt(b)) - Number(endsAt(a)) || b.words.length - a.words.length)[0]

/** After these words a date or time belongs to the sentence: "cancel the 3pm call", "open until friday". */
const binds =
  /(?:^|\s)(?:the|an?|my|our|your|his|her|their|every|each|last|from|to|until|till|since|than|after|before|past|for|of|no|vs)$|['’]s$/i
const leadIn = '(?:(due(?: on| by| at)?|on|by|at) )?'

function find({ looks, means, trust }: Phrase, sentence: string, today: Day, besideTime: boolean): Found[] {
  const pattern = new RegExp(`(?<!\\S)${leadIn}${looks}(?=[,.;!?]?(?:\\s|$))`, 'gi')
  return [...sentence.matchAll(pattern)].flatMap((match) => {
    const [words, lead, ...said] = match
    const before = sentence.slice(0, match.index).trimEnd()
    const after = sentence.slice(match.index + words.length)
    const atEnd = endsAt({ after })
    const trusted = trust === 'clear' || lead || (atEnd && (trust === 'open' || besideTime))
    if (!trusted || binds.test(before)) return []
    const meant = means(
      said.map((part) => part?.toLowerCase()),
      today,
    )
    return meant ? [{ ...meant, words, before, after }] : []
  })
}

const endsAt = ({ after }: { after: string }) => /^[,.;!?]?$/.test(after)

/** What is left of a sentence when something was taken out of its middle. */
export function joined(before: string, after: string): string {
  const tail = after.replace(/^[\s,;]+|^\.$/, '')
  const head = before.replace(/[\s,;]+$/, '')
  return [head, tail].filter(Boolean).join(/^[!?.]/.test(tail) ? '' : ' ')
}
