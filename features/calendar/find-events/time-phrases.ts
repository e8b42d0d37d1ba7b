/** A time of day that a text names, in minutes since midnight, and where. */
export type TimePhrase = { from: number; to: number; start: number; end?: number; zone?: string | number }

const before = '(?<![a-z0-9:./$€£#+-])'
const clock = '(\\d{1,2})(?:[:.h](\\d{2}))?'
/** "7:00a" and "7a-10a" are American; a lone "10a" is a house. */
const meridiem =
  '(a\\.? ?m\\b\\.?|p\\.? ?m\\b\\.?|(?<=:\\d\\d)[ap]\\b|(?<=\\d)[ap](?= ?[-–] ?\\d)|(?<=\\d[ap] ?[-–] ?\\d{1,2})[ap]\\b)'
const hourWords = '(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const joins = '(?:-|–|—|to|until|till|til|through|and|&|a|al?|hasta|y)'
const spanishPart = '(?:,? (?:de|por) la (manana|tarde|noche)| del (mediodia))?'

type Said = (string | undefined)[]
type Hour = { hour: number; minute: number; meridiem?: 'am' | 'pm' | undefined; exact: boolean }

/** Every time that a folded text in small letters names. `evening` tells of dinners and the like, where 7 is not the morning. */
export function timePhrases(text: string, original: string): TimePhrase[] {
  const found: TimePhrase[] = []
  const take = (from: number, to: number, times: { start: number; end?: number } | undefined) => {
    if (!times || found.some((one) => from < one.to && to > one.from)) return
    const zone = zoneAfter(original, to)
    found.push({ from, to: zone?.to ?? to, ...times, ...(zone && { zone: zone.zone }) })
  }
  for (const { looks, means } of patterns) {
    for (const match of text.matchAll(looks)) {
      const from = match.index
      const to = from + match[0].trimEnd().length
      const around = text.slice(Math.max(0, from - 40), to + 40)
      take(
        from,
        to,
        means(match.slice(1), {
          around,
          ahead: text.slice(Math.max(0, from - 20), from),
          after: original.slice(to, to + 30),
          match: match[0],
        }),
      )
    }
  }
  return found.sort((one, other) => one.from - other.from)
}

type Around = { around: string; ahead: string; after: string; match: string }

const weekdayName =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|weds?|thurs?|thu|fri|sat|sun|lunes|martes|miercoles|jueves|viernes|sabado|domingo|tomorrow|manana)'
const monthName =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
/** "Sat 16 May, 10-4": bare hours after a day. */
const afterDay = new RegExp(`(?:${weekdayName}|${monthName}|\\d(?:st|nd|rd|th)|20\\d\\d|/\\d{1,2}),? ?$`)
const endsThere = /^\s*(?:[.,;)?!]|$|at\b|in\b|en\b)/
type Pattern = { looks: RegExp; means: (said: Said, around: Around) => { start: number; end?: number } | undefined }

const patterns: Pattern[] = [
  // 2:00 PM – 3:30 PM, 10-11:30, from 2 to 3pm, de 10 a 11:30, entre las 10 y las 11
  {
    looks: new RegExp(
      `${before}(from |between |at |say |about |around |de |desde |entre |a )?(?:las? )?${clock} ?${meridiem}? ?(?:h|hrs?|horas)?\\b ?${joins} ?(?:las? )?${clock} ?${meridiem}?(?: ?(h|hrs?|horas)\\b)?${spanishPart}(?![\\d/%:])`,
      'g',
    ),
    means: ([lead, h, m, ap, h2, m2, ap2, hours, part, noon], { around, ahead, after, match }) => {
      // "viernes 9 a las 11:00" is a day and a time, "de 9 a 11:00" two times.
      if (/\d ?(?:h|hrs?|horas)? a las? /.test(match) && !/^(de|desde|entre)/.test(lead ?? '')) return undefined
      const marked = ap || ap2 || m || m2 || hours || part || noon || (afterDay.test(ahead) && endsThere.test(after))
      const led = lead && / las /.test(match.slice(0, 14))
      if (!marked && !led && !(lead && /^(from|between|say|about|around|de|desde|entre) /.test(lead))) return undefined
      if (!marked && !plainlyHours(after)) return undefined
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
    looks: new RegExp(`${before}${clock} ?${meridiem}`, 'g'),
    means: ([h, m, ap], { around }) => single(h, m, ap, undefined, around),
  },
  // a las 3 y media de la tarde, a las 15:00, a la una
  {
    looks: new RegExp(
      `${before}(?:a|sobre|desde|para|hacia) (?:eso de )?las? (\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?:[:.h](\\d{2}))?(?: (y media|y cuarto|menos cuarto|en punto))? ?(?:h|hrs?|horas)?\\b ?${meridiem}?${spanishPart}`,
      'g',
    ),
    means: ([h, m, more, ap, part, noon], { around, after }) => {
      if (/^\s*(%|€|euros|personas)/i.test(after)) return undefined
      const start = single(spanishHours[h ?? ''] ?? h, m, ap, part ?? (noon && 'tarde'), around)?.start
      const extra = more === 'y media' ? 30 : more === 'y cuarto' ? 15 : more === 'menos cuarto' ? -15 : 0
      return start === undefined ? undefined : { start: start + extra }
    },
  },
  {
    looks: new RegExp(`${before}(half|(?:a )?quarter) past (\\d{1,2}|${hourWords})\\b`, 'g'),
    means: ([some, h], { around }) =>
      shifted(single(asDigits(h), '00', undefined, undefined, around), some === 'half' ? 30 : 15),
  },
  // half eight, as the British say it
  {
    looks: new RegExp(`(?<=\\b(?:at|about|around|from|for|till|until|by|say) )half (\\d{1,2}|${hourWords})\\b`, 'g'),
    means: ([h], { around }) => shifted(single(asDigits(h), '00', undefined, undefined, around), 30),
  },
  {
    looks: new RegExp(`${before}(?:a )?quarter to (\\d{1,2}|${hourWords})\\b`, 'g'),
    means: ([h], { around }) => shifted(single(asDigits(h), '00', undefined, undefined, around), -15),
  },
  // six till eight, from ten to twelve
  {
    looks: new RegExp(
      `${before}(from |between )?${hourWords}(?:[ -](thirty|fifteen|forty-five))? ?(?:-|–|to|till?|until|and) ?${hourWords}(?:[ -](thirty|fifteen|forty-five))?\\b(?! (?:days|weeks|months|years|hours|minutes|people|of))`,
      'g',
    ),
    means: ([lead, h, m, h2, m2], { around, ahead, match }) => {
      if (!lead && (/ and /.test(match) || !/[,(:] ?$/.test(ahead)) && !afterDay.test(ahead)) return undefined
      const start = hourOf(asDigits(h), minuteWords[m ?? ''], undefined, undefined, around)
      const end = hourOf(asDigits(h2), minuteWords[m2 ?? ''], undefined, undefined, around)
      return start === undefined || end === undefined ? undefined : spanOf(start, end)
    },
  },
  // at three, at ten thirty
  {
    looks: new RegExp(
      `${before}(?:at|around|about) ${hourWords}(?:[ -](thirty|fifteen|forty-five))?(?: ?${meridiem}| o'clock|(?= ?(?:[.,?!;)]|$|sharp|on\\b|in\\b|at\\b|tomorrow|today|for\\b|if\\b|with\\b|and\\b|or\\b)))`,
      'g',
    ),
    means: ([h, m, ap], { around }) => single(asDigits(h), minuteWords[m ?? ''], ap, undefined, around),
  },
  // 15:00, 15:00h, 15h30, 15 h
  {
    looks: new RegExp(
      `${before}(\\d{1,2})(?::|h)(\\d{2})(?: ?(?:hours|horas|hrs?|hs|h)\\b)?${spanishPart}(?![\\d:/])`,
      'g',
    ),
    means: ([h, m, part, noon], { around }) => single(h, m, undefined, part ?? (noon && 'tarde'), around),
  },
  {
    looks: /(?<=\d{4}-\d{2}-\d{2}t)(\d{2}):(\d{2})(?::\d{2})?/g,
    means: ([h, m], { around }) => single(h, m, undefined, undefined, around),
  },
  {
    looks: new RegExp(`${before}(\\d{1,2})[.](\\d{2}) ?(?:h|hs|hrs?|horas|uhr)\\b`, 'g'),
    means: ([h, m], { around }) => single(h, m, undefined, undefined, around),
  },
  // 12.45 as the British write it: beside a day, after "at" and the like, or on its own
  {
    looks: new RegExp(
      `(?<=(?:^|[,(;@–-] ?|\\b(?:at|from|for|till|until|around|about|say|by|yes|ok|is|be|start|starts|starting|and|or|then|but|${weekdayName}|${monthName}|\\d(?:st|nd|rd|th)?|20\\d\\d)[,:]? ))(\\d{1,2})\\.([0-5]\\d)(?![\\d%€£$]|\\.\\d| ?(?:%|€|£|euros?|eur|usd|gbp|k\\b|m\\b|km|kg|m2|per|each|x\\b|million|percent))`,
      'g',
    ),
    means: ([h, m], { around }) => single(h, m, undefined, undefined, around),
  },
  {
    looks: new RegExp(
      `${before}(trece|catorce|quince|dieciseis|diecisiete|dieciocho|diecinueve|veinte|veintiuna|veintidos|veintitres)(?: (y media|y cuarto))? horas\\b`,
      'g',
    ),
    means: ([h, more]) => ({
      start: (13 + lateHours.indexOf(h ?? '')) * 60 + (more === 'y media' ? 30 : more ? 15 : 0),
    }),
  },
  {
    looks: new RegExp(`${before}(\\d{1,2}) ?(?:h|hs|hrs|uhr)\\b`, 'g'),
    means: ([h], { around }) => single(h, '00', undefined, undefined, around),
  },
  {
    looks: new RegExp(`${before}([01]\\d|2[0-3])([0-5]\\d) ?(?:hrs|hours|h)\\b`, 'g'),
    means: ([h, m]) => ({ start: Number(h) * 60 + Number(m) }),
  },
  // 1430-1600, at 0915; but 2019-2026 are years
  {
    looks: new RegExp(
      `${before}(at |from )?([01]\\d|2[0-3])([0-5][05])(?: ?(?:-|–|to) ?([01]\\d|2[0-3])([0-5][05]))?(?![\\d.,:/-]*\\d)\\b`,
      'g',
    ),
    means: ([lead, h, m, h2, m2], { after }) => {
      if (!(lead || h2) || isYear(h, m) || /^\s*(?:[%€]|euros?|usd|dollars|\p{Lu})/u.test(after)) return undefined
      const start = Number(h) * 60 + Number(m)
      const end = Number(h2) * 60 + Number(m2)
      return end > start ? { start, end } : { start }
    },
  },
  {
    looks: new RegExp(`${before}(\\d{1,2}) o'clock`, 'g'),
    means: ([h], { around }) => single(h, undefined, undefined, undefined, around),
  },
  // 9ish, Tuesday 10?
  {
    looks: new RegExp(`${before}(\\d{1,2})(?::(\\d{2}))?[- ]?ish\\b`, 'g'),
    means: ([h, m], { around }) => single(h, m, undefined, undefined, around),
  },
  {
    looks: new RegExp(
      `(?<=\\b${weekdayName},? )(\\d{1,2})(?= ?(?:[?!;)]|$|\\.(?!\\d)|or\\b|if\\b|works?\\b|ok\\b))`,
      'g',
    ),
    means: ([h], { around }) => (Number(h) <= 12 ? single(h, undefined, undefined, undefined, around) : undefined),
  },
  // at 3, @ 10, around 11
  {
    looks: new RegExp(
      `${before}(?:at|@|around|about|maybe|say|saying|let's say) ?(\\d{1,2})(?![\\d:.,%/-]*\\d|%|st\\b|nd\\b|rd\\b|th\\b|-)\\b`,
      'g',
    ),
    means: ([h], { around, ahead, after, match }) => {
      const isClock =
        /^(at|@)/.test(match) ||
        afterDay.test(ahead) ||
        /^\s*(works?|is|would|if|this|on|tomorrow|today|in the|for|\?|$|[.,)])/i.test(after)
      return isClock && plainlyHours(after) ? single(h, undefined, undefined, undefined, around) : undefined
    },
  },
  // can you do 4 instead, on Friday
  {
    looks: new RegExp(
      `${before}(?:do|make it|make) (\\d{1,2})(?=(?: instead| on| tomorrow| today)?(?:\\?| (?:instead|on ${weekdayName}|${weekdayName})))`,
      'g',
    ),
    means: ([h], { around }) => (Number(h) <= 12 ? single(h, undefined, undefined, undefined, around) : undefined),
  },
  { looks: new RegExp(`${before}(?:noon|midday|(?:a |al )?mediodia)\\b`, 'g'), means: () => ({ start: 720 }) },
]

/** "2 to 3" may cross noon, "11pm to 2am" midnight. */
function spanOf(start: number, end: number): { start: number; end?: number } {
  const later = [end, end + 720, end + 1440].find((one) => one > start)
  return later !== undefined && later - start <= 720 && (later <= 1440 || start >= 1020)
    ? { start, end: later }
    : { start }
}

const lateHours =
  'trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuna veintidos veintitres'.split(' ')

const spanishHours: Record<string, string> = {
  una: '1',
  dos: '2',
  tres: '3',
  cuatro: '4',
  cinco: '5',
  seis: '6',
  siete: '7',
  ocho: '8',
  nueve: '9',
  diez: '10',
  once: '11',
  doce: '12',
}

const minuteWords: Record<string, string> = { thirty: '30', fifteen: '15', 'forty-five': '45' }
const englishHours = hourWords.slice(1, -1).split('|')
const asDigits = (said = '') => (englishHours.includes(said) ? String(englishHours.indexOf(said) + 1) : said)
const isYear = (h = '', m = '') => /^(?:19(?!00)|20)/.test(h + m)

/** What follows a bare hour: not a street, not an amount of something. */
const plainlyHours = (after: string) =>
  !/^\s*(?:[A-Z][\p{L}]+ (?:St|Street|Ave|Avenue|Rd|Road|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square)\b|%|percent|people|person|guests|personas|days?|d[ií]as|weeks?|semanas|years?|a[nñ]os|months?|meses|hours?|hour|minutes?|min\b|mins\b|km|miles|pages|items|units|dollars|euros?|€|of\b|de (?:los|las|cada)|x\b)/iu.test(
    after,
  ) && !/^\s+[A-Z][\p{L}]+\s+[A-Z]/u.test(after)

const shifted = (time: { start: number } | undefined, by: number) => time && { start: time.start + by }

function single(
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
/** Timetables say what they mean. */
const departureWords = /\b(flight|train|departs?|departure|boarding|vuelo|tren|embarque)\b/
const morningWords =
  /\b(morning|breakfast|first thing|early|dawn|sunrise|desayuno|temprano|a primera hora|madrugada|(?:por|de) la manana)\b/

/** Business happens by day: a bare 3 is the afternoon, a bare 9 the morning, unless the words around say otherwise. */
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

const zones: Record<string, string | number> = {
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  Eastern: 'America/New_York',
  CT: 'America/Chicago',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  Central: 'America/Chicago',
  MT: 'America/Denver',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  Mountain: 'America/Denver',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  Pacific: 'America/Los_Angeles',
  GMT: 'UTC',
  UTC: 'UTC',
  BST: 'Europe/London',
  CET: 'Europe/Madrid',
  CEST: 'Europe/Madrid',
  WET: 'Europe/Lisbon',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
}
const cities: Record<string, string> = {
  'new york': 'America/New_York',
  'nueva york': 'America/New_York',
  boston: 'America/New_York',
  chicago: 'America/Chicago',
  denver: 'America/Denver',
  california: 'America/Los_Angeles',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  london: 'Europe/London',
  londres: 'Europe/London',
  uk: 'Europe/London',
  madrid: 'Europe/Madrid',
  espana: 'Europe/Madrid',
  peninsular: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  canaria: 'Atlantic/Canary',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  mexico: 'America/Mexico_City',
  cdmx: 'America/Mexico_City',
  bogota: 'America/Bogota',
  colombia: 'America/Bogota',
  lima: 'America/Lima',
  'buenos aires': 'America/Argentina/Buenos_Aires',
  argentina: 'America/Argentina/Buenos_Aires',
  santiago: 'America/Santiago',
  chile: 'America/Santiago',
  tokyo: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
}

function zoneAfter(original: string, at: number): { zone: string | number; to: number } | undefined {
  const after = original.slice(at, at + 45)
  const offset = after.match(/^,? ?\(?(?:GMT|UTC) ?([+-−]) ?(\d{1,2})(?::?(\d{2}))?\)?/)
  if (offset)
    return {
      zone: (offset[1] === '+' ? 1 : -1) * (Number(offset[2]) * 60 + Number(offset[3] ?? 0)),
      to: at + offset[0].length,
    }
  const short = after.match(
    /^,? ?\(?(EST|EDT|ET|CST|CDT|CT|MST|MDT|MT|PST|PDT|PT|GMT|UTC|BST|CEST|CET|WET|IST|JST|AEST)\b\)?/,
  )
  if (short?.[1]) return { zone: zones[short[1]] ?? 'UTC', to: at + short[0].length }
  const long = after.match(/^,? ?\(?(Eastern|Central|Mountain|Pacific)(?: (?:Standard |Daylight )?Time| time)?\b\)?/)
  if (long?.[1]) return { zone: zones[long[1]] ?? 'UTC', to: at + long[0].length }
  const plain = after
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const city =
    plain.match(/^,? ?\(?(?:(?:hora|horario) (?:de |del )?)(\w+(?: \w+)?)/) ??
    plain.match(/^,? ?\(?(?:your |our )?(\w+(?: \w+)?) time\b/) ??
    plain.match(/^,? ?\(?(new york|los angeles|\w+)(?=\)|\s*(?:$|\n|·))/)
  const name = city?.[1] ?? ''
  const zone = cities[name] ?? cities[name.split(' ')[0] ?? '']
  return city && zone ? { zone, to: at + city[0].length } : undefined
}

/** "all times ET": told once for all of them. */
export const zoneOfAll = (text: string): string | number | undefined => {
  const match = text.match(/\b(?:all(?: times)?(?: are)?(?: in)?|times (?:are )?(?:shown )?in)(?= [A-Z]{2,4}\b)/)
  return match?.index === undefined ? undefined : zoneAfter(text, match.index + match[0].length)?.zone
}
