import { anyPhrase } from './phrase-pattern'
import { zoneAbbreviations, zoneCities, zoneNames } from './time-zone-names'
import {
  englishMonthWords,
  englishWeekdayWords,
  shortEnglishMonthWords,
  shortEnglishWeekdayWords,
  spanishMonthWords,
  spanishWeekdayWords,
} from './words/calendar-words'
import { englishHourWords, spanishHourWords, spanishLateHourWords } from './words/hour-words'
import { quantityWords } from './words/quantity-words'

/** A time of day that a text mentions, in minutes since midnight, and its position. */
export type TimePhrase = { from: number; to: number; start: number; end?: number; zone?: string | number }

const notInsideNumber = '(?<![a-z0-9:./$€£#+-])'
const clock = '(\\d{1,2})(?:[:.h](\\d{2}))?'
/** "7:00a" and "7a-10a" are American; a lone "10a" is a house number. */
const meridiem =
  '(a\\.? ?m\\b\\.?|p\\.? ?m\\b\\.?|(?<=:\\d\\d)[ap]\\b|(?<=\\d)[ap](?= ?[-–] ?\\d)|(?<=\\d[ap] ?[-–] ?\\d{1,2})[ap]\\b)'
const hourName = `(${anyPhrase(englishHourWords)})`
const joins = '(?:-|–|—|to|until|till|til|through|and|&|a|al?|hasta|y)'
const spanishPart = '(?:,? (?:de|por) la (manana|tarde|noche)| del (mediodia))?'

type Captures = (string | undefined)[]
type Hour = { hour: number; minute: number; meridiem?: 'am' | 'pm' | undefined; exact: boolean }

/** Every time that a text mentions. `text` must be lower-case without accents; `original` keeps capitals for time zones. */
export function timePhrases(text: string, original: string): TimePhrase[] {
  const found: TimePhrase[] = []
  const add = (from: number, to: number, times: { start: number; end?: number } | undefined) => {
    if (!times || found.some((one) => from < one.to && to > one.from)) return
    const zone = zoneAfter(original, to)
    found.push({ from, to: zone?.to ?? to, ...times, ...(zone && { zone: zone.zone }) })
  }
  for (const { regex, interpret } of patterns) {
    for (const match of text.matchAll(regex)) {
      const from = match.index
      const to = from + match[0].trimEnd().length
      const around = text.slice(Math.max(0, from - 40), to + 40)
      add(
        from,
        to,
        interpret(match.slice(1), {
          around,
          before: text.slice(Math.max(0, from - 20), from),
          after: original.slice(to, to + 30),
          match: match[0],
        }),
      )
    }
  }
  return found.sort((one, other) => one.from - other.from)
}

type Surroundings = { around: string; before: string; after: string; match: string }

const weekdayName = anyPhrase([
  ...englishWeekdayWords,
  ...shortEnglishWeekdayWords,
  ...spanishWeekdayWords,
  'tomorrow',
  'manana',
])
const monthName = anyPhrase([...englishMonthWords, ...shortEnglishMonthWords, ...spanishMonthWords])
/** "Sat 16 May, 10-4": hours directly after a day. */
const afterDay = new RegExp(`(?:${weekdayName}|${monthName}|\\d(?:st|nd|rd|th)|20\\d\\d|/\\d{1,2}),? ?$`)
const endsThere = /^\s*(?:[.,;)?!]|$|at\b|in\b|en\b)/
type Pattern = {
  regex: RegExp
  interpret: (captures: Captures, surroundings: Surroundings) => { start: number; end?: number } | undefined
}

const patterns: Pattern[] = [
  // 2:00 PM – 3:30 PM, 10-11:30, from 2 to 3pm, de 10 a 11:30, entre las 10 y las 11
  {
    regex: new RegExp(
      `${notInsideNumber}(from |between |at |say |about |around |de |desde |entre |a )?(?:las? )?${clock} ?${meridiem}? ?(?:h|hrs?|horas)?\\b ?${joins} ?(?:las? )?${clock} ?${meridiem}?(?: ?(h|hrs?|horas)\\b)?${spanishPart}(?![\\d/%:])`,
      'g',
    ),
    interpret: ([lead, h, m, ap, h2, m2, ap2, hours, part, noon], { around, before, after, match }) => {
      // "viernes 9 a las 11:00" is a day and a time, "de 9 a 11:00" two times.
      if (/\d ?(?:h|hrs?|horas)? a las? /.test(match) && !/^(de|desde|entre)/.test(lead ?? '')) return undefined
      const marked = ap || ap2 || m || m2 || hours || part || noon || (afterDay.test(before) && endsThere.test(after))
      const led = lead && / las /.test(match.slice(0, 14))
      if (!marked && !led && !(lead && /^(from|between|say|about|around|de|desde|entre) /.test(lead))) return undefined
      if (!marked && !isFollowedLikeHour(after)) return undefined
      if (
        /^\s*(%|€|euros?|usd|people|personas|days?|d[ií]as|weeks?|semanas|years?|a[nñ]os|months?|meses|hours?|minutes?|min\b|km|miles|pages|items)/i.test(
          after,
        ) &&
        !ap &&
        !ap2 &&
        !m &&
        !m2
      )
        return undefined
      const end = hourOf(h2, m2, ap2, part ?? (noon && 'tarde'), around)
      const start = hourOf(h, m, ap ?? (ap2 && sameHalf(h, h2, ap2)), part ?? (noon && 'tarde'), around)
      if (start === undefined || end === undefined) return undefined
      return spanOf(start, end)
    },
  },
  // 3pm, 3:30 p.m., 9.30am
  {
    regex: new RegExp(`${notInsideNumber}${clock} ?${meridiem}`, 'g'),
    interpret: ([h, m, ap], { around }) => startOnly(h, m, ap, undefined, around),
  },
  // a las 3 y media de la tarde, a las 15:00, a la una
  {
    regex: new RegExp(
      `${notInsideNumber}(?:a|sobre|desde|para|hacia) (?:eso de )?las? (\\d{1,2}|${anyPhrase(spanishHourWords)})(?:[:.h](\\d{2}))?(?: (y media|y cuarto|menos cuarto|en punto))? ?(?:h|hrs?|horas)?\\b ?${meridiem}?${spanishPart}`,
      'g',
    ),
    interpret: ([h, m, more, ap, part, noon], { around, after }) => {
      if (/^\s*(%|€|euros|personas)/i.test(after)) return undefined
      const start = startOnly(spanishDigits(h), m, ap, part ?? (noon && 'tarde'), around)?.start
      const extra = more === 'y media' ? 30 : more === 'y cuarto' ? 15 : more === 'menos cuarto' ? -15 : 0
      return start === undefined ? undefined : { start: start + extra }
    },
  },
  {
    regex: new RegExp(`${notInsideNumber}(half|(?:a )?quarter) past (\\d{1,2}|${hourName})\\b`, 'g'),
    interpret: ([some, h], { around }) =>
      shifted(startOnly(asDigits(h), '00', undefined, undefined, around), some === 'half' ? 30 : 15),
  },
  // half eight, as the British say it
  {
    regex: new RegExp(`(?<=\\b(?:at|about|around|from|for|till|until|by|say) )half (\\d{1,2}|${hourName})\\b`, 'g'),
    interpret: ([h], { around }) => shifted(startOnly(asDigits(h), '00', undefined, undefined, around), 30),
  },
  {
    regex: new RegExp(`${notInsideNumber}(?:a )?quarter to (\\d{1,2}|${hourName})\\b`, 'g'),
    interpret: ([h], { around }) => shifted(startOnly(asDigits(h), '00', undefined, undefined, around), -15),
  },
  // six till eight, from ten to twelve
  {
    regex: new RegExp(
      `${notInsideNumber}(from |between )?${hourName}(?:[ -](thirty|fifteen|forty-five))? ?(?:-|–|to|till?|until|and) ?${hourName}(?:[ -](thirty|fifteen|forty-five))?\\b(?! (?:days|weeks|months|years|hours|minutes|people|of))`,
      'g',
    ),
    interpret: ([lead, h, m, h2, m2], { around, before, match }) => {
      if (!lead && (/ and /.test(match) || !/[,(:] ?$/.test(before)) && !afterDay.test(before)) return undefined
      const start = hourOf(asDigits(h), minuteWords[m ?? ''], undefined, undefined, around)
      const end = hourOf(asDigits(h2), minuteWords[m2 ?? ''], undefined, undefined, around)
      return start === undefined || end === undefined ? undefined : spanOf(start, end)
    },
  },
  // at three, at ten thirty
  {
    regex: new RegExp(
      `${notInsideNumber}(?:at|around|about) ${hourName}(?:[ -](thirty|fifteen|forty-five))?(?: ?${meridiem}| o'clock|(?= ?(?:[.,?!;)]|$|sharp|on\\b|in\\b|at\\b|tomorrow|today|for\\b|if\\b|with\\b|and\\b|or\\b)))`,
      'g',
    ),
    interpret: ([h, m, ap], { around }) => startOnly(asDigits(h), minuteWords[m ?? ''], ap, undefined, around),
  },
  // 15:00, 15:00h, 15h30, 15 h
  {
    regex: new RegExp(
      `${notInsideNumber}(\\d{1,2})(?::|h)(\\d{2})(?: ?(?:hours|horas|hrs?|hs|h)\\b)?${spanishPart}(?![\\d:/])`,
      'g',
    ),
    interpret: ([h, m, part, noon], { around }) => startOnly(h, m, undefined, part ?? (noon && 'tarde'), around),
  },
  {
    regex: /(?<=\d{4}-\d{2}-\d{2}t)(\d{2}):(\d{2})(?::\d{2})?/g,
    interpret: ([h, m], { around }) => startOnly(h, m, undefined, undefined, around),
  },
  {
    regex: new RegExp(`${notInsideNumber}(\\d{1,2})[.](\\d{2}) ?(?:h|hs|hrs?|horas|uhr)\\b`, 'g'),
    interpret: ([h, m], { around }) => startOnly(h, m, undefined, undefined, around),
  },
  // 12.45 as the British write it: beside a day, after "at" and the like, or on its own
  {
    regex: new RegExp(
      `(?<=(?:^|[,(;@–-] ?|\\b(?:at|from|for|till|until|around|about|say|by|yes|ok|is|be|start|starts|starting|and|or|then|but|${weekdayName}|${monthName}|\\d(?:st|nd|rd|th)?|20\\d\\d)[,:]? ))(\\d{1,2})\\.([0-5]\\d)(?![\\d%€£$]|\\.\\d| ?(?:%|€|£|euros?|eur|usd|gbp|k\\b|m\\b|km|kg|m2|per|each|x\\b|million|percent))`,
      'g',
    ),
    interpret: ([h, m], { around }) => startOnly(h, m, undefined, undefined, around),
  },
  {
    regex: new RegExp(`${notInsideNumber}(${anyPhrase(spanishLateHourWords)})(?: (y media|y cuarto))? horas\\b`, 'g'),
    interpret: ([h, more]) => ({
      start: (13 + spanishLateHourWords.indexOf(h ?? '')) * 60 + (more === 'y media' ? 30 : more ? 15 : 0),
    }),
  },
  {
    regex: new RegExp(`${notInsideNumber}(\\d{1,2}) ?(?:h|hs|hrs|uhr)\\b`, 'g'),
    interpret: ([h], { around }) => startOnly(h, '00', undefined, undefined, around),
  },
  {
    regex: new RegExp(`${notInsideNumber}([01]\\d|2[0-3])([0-5]\\d) ?(?:hrs|hours|h)\\b`, 'g'),
    interpret: ([h, m]) => ({ start: Number(h) * 60 + Number(m) }),
  },
  // 1430-1600, at 0915; but 2019-2026 are years
  {
    regex: new RegExp(
      `${notInsideNumber}(at |from )?([01]\\d|2[0-3])([0-5][05])(?: ?(?:-|–|to) ?([01]\\d|2[0-3])([0-5][05]))?(?![\\d.,:/-]*\\d)\\b`,
      'g',
    ),
    interpret: ([lead, h, m, h2, m2], { after }) => {
      if (!(lead || h2) || isYear(h, m) || /^\s*(?:[%€]|euros?|usd|dollars|\p{Lu})/u.test(after)) return undefined
      const start = Number(h) * 60 + Number(m)
      const end = Number(h2) * 60 + Number(m2)
      return end > start ? { start, end } : { start }
    },
  },
  {
    regex: new RegExp(`${notInsideNumber}(\\d{1,2}) o'clock`, 'g'),
    interpret: ([h], { around }) => startOnly(h, undefined, undefined, undefined, around),
  },
  // 9ish, Tuesday 10?
  {
    regex: new RegExp(`${notInsideNumber}(\\d{1,2})(?::(\\d{2}))?[- ]?ish\\b`, 'g'),
    interpret: ([h, m], { around }) => startOnly(h, m, undefined, undefined, around),
  },
  {
    regex: new RegExp(
      `(?<=\\b${weekdayName},? )(\\d{1,2})(?= ?(?:[?!;)]|$|\\.(?!\\d)|or\\b|if\\b|works?\\b|ok\\b))`,
      'g',
    ),
    interpret: ([h], { around }) =>
      Number(h) <= 12 ? startOnly(h, undefined, undefined, undefined, around) : undefined,
  },
  // at 3, @ 10, around 11
  {
    regex: new RegExp(
      `${notInsideNumber}(?:at|@|around|about|maybe|say|saying|let's say) ?(\\d{1,2})(?![\\d:.,%/-]*\\d|%|st\\b|nd\\b|rd\\b|th\\b|-)\\b`,
      'g',
    ),
    interpret: ([h], { around, before, after, match }) => {
      const isClock =
        /^(at|@)/.test(match) ||
        afterDay.test(before) ||
        /^\s*(works?|is|would|if|this|on|tomorrow|today|in the|for|\?|$|[.,)])/i.test(after)
      return isClock && isFollowedLikeHour(after) ? startOnly(h, undefined, undefined, undefined, around) : undefined
    },
  },
  // can you do 4 instead, on Friday
  {
    regex: new RegExp(
      `${notInsideNumber}(?:do|make it|make) (\\d{1,2})(?=(?: instead| on| tomorrow| today)?(?:\\?| (?:instead|on ${weekdayName}|${weekdayName})))`,
      'g',
    ),
    interpret: ([h], { around }) =>
      Number(h) <= 12 ? startOnly(h, undefined, undefined, undefined, around) : undefined,
  },
  {
    regex: new RegExp(`${notInsideNumber}(?:noon|midday|(?:a |al )?mediodia)\\b`, 'g'),
    interpret: () => ({ start: 720 }),
  },
]

/** "2 to 3" may cross noon, "11pm to 2am" midnight. */
function spanOf(start: number, end: number): { start: number; end?: number } {
  const later = [end, end + 720, end + 1440].find((one) => one > start)
  return later !== undefined && later - start <= 720 && (later <= 1440 || start >= 1020)
    ? { start, end: later }
    : { start }
}

const minuteWords: Record<string, string> = { thirty: '30', fifteen: '15', 'forty-five': '45' }
const asDigits = (text = '') => (englishHourWords.includes(text) ? String(englishHourWords.indexOf(text) + 1) : text)
const spanishDigits = (text = '') =>
  spanishHourWords.includes(text) ? String(spanishHourWords.indexOf(text) + 1) : text
const isYear = (h = '', m = '') => /^(?:19(?!00)|20)/.test(h + m)

const notHours = new RegExp(
  `^\\s*(?:[A-Z][\\p{L}]+ (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square)\\b|${anyPhrase(quantityWords)})`,
  'iu',
)

/** Not a street number and not an amount. */
const isFollowedLikeHour = (after: string) => !notHours.test(after) && !/^\s+[A-Z][\p{L}]+\s+[A-Z]/u.test(after)

const shifted = (time: { start: number } | undefined, by: number) => time && { start: time.start + by }

function startOnly(
  h: string | undefined,
  m: string | undefined,
  ap: string | undefined,
  part: string | undefined,
  around: string,
) {
  const start = hourOf(h, m, ap, part, around)
  return start === undefined ? undefined : { start }
}

function hourOf(
  h: string | undefined,
  m: string | undefined,
  ap: string | undefined,
  part: string | undefined,
  around: string,
): number | undefined {
  const time: Hour = { hour: Number(h), minute: Number(m ?? 0), meridiem: halfOf(ap, part), exact: /^0/.test(h ?? '') }
  if (!(time.hour >= 0 && time.hour <= 24) || time.minute > 59) return undefined
  return likelyHour(time, around) * 60 + time.minute
}

function halfOf(ap: string | undefined, part: string | undefined): Hour['meridiem'] {
  if (ap) return ap.startsWith('p') ? 'pm' : 'am'
  if (part) return part === 'manana' ? 'am' : 'pm'
  return undefined
}

const eveningWords = /\b(evening|tonight|dinner|drinks|night|happy hour|cena|cenar|noche|copas)\b/
const afternoonWords = /\b(afternoon|tarde)\b/
/** Hours of timetables are taken as written. */
const departureWords = /\b(flight|train|departs?|departure|boarding|vuelo|tren|embarque)\b/
const morningWords =
  /\b(morning|breakfast|first thing|early|dawn|sunrise|desayuno|temprano|a primera hora|madrugada|(?:por|de) la manana)\b/

/** A bare 3 is the afternoon and a bare 9 the morning, unless the words around say otherwise. */
function likelyHour({ hour, meridiem, exact }: Hour, around: string): number {
  if (hour === 24) return 0
  if (meridiem === 'pm') return hour < 12 ? hour + 12 : hour
  if (meridiem === 'am') return hour === 12 ? 0 : hour
  if (hour > 12 || hour === 0 || exact) return hour
  if (hour === 12) return 12
  if (eveningWords.test(around) && hour >= 5) return hour + 12
  if (afternoonWords.test(around) && hour <= 8) return hour + 12
  if (morningWords.test(around) || departureWords.test(around)) return hour
  return hour < 7 ? hour + 12 : hour
}

/** "2-3pm" is in the afternoon, "11-1pm" begins before noon. */
const sameHalf = (h: string | undefined, h2: string | undefined, ap2: string) => {
  const [first, second] = [Number(h) % 12, Number(h2) % 12]
  return first <= second || ap2.startsWith('a') ? ap2 : first === 0 ? 'pm' : 'am'
}

const abbreviatedZone = new RegExp(`^,? ?\\(?(${anyPhrase(Object.keys(zoneAbbreviations))})\\b\\)?`)
const namedZone = new RegExp(
  `^,? ?\\(?(${anyPhrase(Object.keys(zoneNames))})(?: (?:Standard |Daylight )?Time| time)?\\b\\)?`,
)

function zoneAfter(original: string, at: number): { zone: string | number; to: number } | undefined {
  const after = original.slice(at, at + 45)
  const offset = after.match(/^,? ?\(?(?:GMT|UTC) ?([+-−]) ?(\d{1,2})(?::?(\d{2}))?\)?/)
  if (offset)
    return {
      zone: (offset[1] === '+' ? 1 : -1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0)),
      to: at + offset[0].length,
    }
  const short = after.match(abbreviatedZone)
  if (short?.[1]) return { zone: zoneAbbreviations[short[1]] ?? 'UTC', to: at + short[0].length }
  const long = after.match(namedZone)
  if (long?.[1]) return { zone: zoneNames[long[1]] ?? 'UTC', to: at + long[0].length }
  const plain = after
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const city =
    plain.match(/^,? ?\(?(?:(?:hora|horario) (?:de |del )?)(\w+(?: \w+)?)/) ??
    plain.match(/^,? ?\(?(?:your |our )?(\w+(?: \w+)?) time\b/) ??
    plain.match(/^,? ?\(?(new york|los angeles|\w+)(?=\)|\s*(?:$|\n|·))/)
  const name = city?.[1] ?? ''
  const zone = zoneCities[name] ?? zoneCities[name.split(' ')[0] ?? '']
  return city && zone ? { zone, to: at + city[0].length } : undefined
}

/** "all times ET": one zone for all times. */
export const sharedZone = (text: string): string | number | undefined => {
  const match = text.match(/\b(?:all(?: times)?(?: are)?(?: in)?|times (?:are )?(?:shown )?in)(?= [A-Z]{2,4}\b)/)
  return match?.index === undefined ? undefined : zoneAfter(text, match.index + match[0].length)?.zone
}
