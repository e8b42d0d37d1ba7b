import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import { meetingHost } from '#features/emails/plain-body'
import { eventNoun } from './cues'
import { notAPlaceWords } from './words/not-a-place-words'
import { spanishStreetWords, streetWords } from './words/street-words'
import { venueWords } from './words/venue-words'

/** A labelled line, an address, a named place or a link to a call, whichever is most certain. */
export function findLocation(segment: string, whole: string): string | null {
  const next = sentenceAfter(segment, whole)
  return (
    labelledLocation(segment) ??
    labelledLocation(whole) ??
    address(segment) ??
    withAddress(namedPlace(segment), next) ??
    afterTime(segment) ??
    meetingLink(whole) ??
    platform(segment) ??
    address(next) ??
    locationInNextSentence(next) ??
    platform(whole) ??
    null
  )
}

/** "… at Trattoria Bella. 455 Hayes St": name and address form one location. */
function withAddress(name: string | undefined, next: string): string | undefined {
  const where = address(next)
  return name && where && /^\p{Lu}/u.test(name) && next.trim().startsWith(where) ? `${name}, ${where}` : name
}

function sentenceAfter(segment: string, whole: string): string {
  const index = whole.indexOf(segment.slice(0, 40))
  if (index === -1 || segment === '') return ''
  return whole.slice(index + segment.length, index + segment.length + 160).match(/^\s*[^\n]*/)?.[0] ?? ''
}

function labelledLocation(text: string): string | undefined {
  const [, value] =
    text.match(
      /(?:^|\n|· |[.!?] )[^\p{L}\n·]{0,4}(?:where|location|venue|place|address|d[oó]nde|lugar|ubicaci[oó]n|direcci[oó]n|sala)\s*[:：]\s*([^\n·]+)/iu,
    ) ?? []
  return value && tidy(value.replace(/\.\s+\p{Lu}.*$/u, ''))
}

export function meetingLink(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []
  return links.find((link) => meetingHost.test(link))?.replace(/[.,;]+$/, '')
}

const street = new RegExp(
  `(?<![:.\\d])\\b\\d{1,5}[A-Za-z]? (?:[NSEW]\\.? )?(?:[A-Z][\\p{L}'’.-]*\\.? ){1,4}${anyPhrase(streetWords)}\\b\\.?(?:,? (?:Suite|Ste|Unit|Floor|Apt|#) ?\\w+)?(?:, [A-Z][\\p{L}]+(?: [A-Z][\\p{L}]+)?)?`,
  'u',
)
const calle = new RegExp(
  `(?<![\\p{L}/])${anyPhrase([...spanishStreetWords, 'P[ºo]\\.?'])}\\s+(?:de |del |de la |la |el )*[\\p{Lu}\\d][\\p{L}’' ]{0,40}?,? ?(?:n[ºo.]* ?)?\\d{0,4}(?=[\\s,.;)?]|$)`,
  'u',
)

const calleWithNumber = new RegExp(
  `(?<![\\p{L}/])${anyPhrase(spanishStreetWords)}\\s+(?:de |del |de la |la |el )*\\p{Lu}[\\p{L}’' ]{1,40}?,? ?(?:n[ºo.]* ?)?\\d{1,4}\\b`,
  'u',
)

/** "Daylight Studios (Unit 4, 88 Mare St)", "Galería Montes, Calle de Alcalá 45": a name may precede it. */
function address(text: string): string | undefined {
  const found = text.match(street) ?? text.match(calleWithNumber) ?? text.match(calle)
  if (!found) return undefined
  const streetAddress = found[0]
    .trim()
    .replace(/[,.]+$/, '')
    .replace(/\s+(?:y|o|el|la|a|and|or|on|at)$/i, '')
  const [, name] = text.slice(0, found.index).match(nameBefore) ?? []
  return name && !notPlaces.test(name) ? `${name}, ${streetAddress}` : streetAddress
}

const venue = anyPhrase(venueWords)
const determiner =
  '(?:the|our|my|your|her|his|their|this|esta|este|nuestra|nuestras|nuestro|mi|tu|su|vuestra|vuestro|la|las|el|los)'
const properWord = "\\p{Lu}[\\p{L}\\d’'&.-]*"
const proper = `(?:(?:The |the |la |el |La |El )?${properWord}(?: (?:${properWord}|&|and(?= \\p{Lu})|of(?= )|de|del|la|los|las|y(?= \\p{Lu})|\\d{1,4}\\b))*)`

const nameBefore = new RegExp(
  `\\b(?:at|in|en|@|,) (?:the |la |el )?(${proper})(?:,| \\() ?(?:(?:Unit|Suite|Floor) \\w+, )?$`,
  'u',
)

const describedVenue = new RegExp(
  `\\b(?:at|in|to|by|from|en|a|por) (${determiner} (?:[\\p{L}’'-]+ ){0,2}?${venue}(?: (?:de|del|of) (?:la |el |the )?[\\p{L}\\d’'º.]+(?: [\\p{Lu}\\d][\\p{L}\\dº.]*)*)?)(?![\\p{L}’'])`,
  'iu',
)
const namedVenue = new RegExp(
  `\\b(?:at|in|en) (?:the |la |el )?((?:${properWord} ){1,3}(?:Room|Hall|House|Centre|Center|Building|Exchange|Hotel|Theatre|Theater|Suite|Court|Church|Library|School|Gallery))\\b`,
  'u',
)
const room =
  /\b((?:Conference |Meeting )?[Rr]oom [A-Z]?\.?\d[\w.]*|(?:Conference |Meeting )Room [A-Z0-9]+|[Ss]ala (?:de (?:juntas|reuniones) )?[A-Z0-9][\w]*|[Aa]ula \d+|Boardroom)\b/
const properPlace = new RegExp(`\\b(?:at|in|@|en(?: el| la)?) (${proper})`, 'gu')

function namedPlace(text: string): string | undefined {
  const own = text.match(describedVenue)?.[1] ?? text.match(namedVenue)?.[1] ?? text.match(room)?.[1]
  if (own && !/\b(?:same|mism[oa])\b/i.test(own)) return tidy(own)
  for (const [, match = ''] of text.matchAll(properPlace)) {
    const place = match.replace(/\s(?:and|of|the|de|del|la|los|las|y)$/, '').replace(/[.,]+$/, '')
    if (place.length > 1 && !notPlaces.test(place)) return place
  }
  return undefined
}

const notPlaces = new RegExp(`^${anyPhrase(notAPlaceWords)}`)

/** "Finca El Olivar", "roastery", "sala Clamores", "aula 3": a name, a kind of venue, or both. */
const onlyProper = new RegExp(`^${proper}$`, 'u')
const leadingVenue = new RegExp(`^(?:${determiner} )?${venue}(?![\\p{L}])`, 'iu')

function isPlaceName(chunk: string): boolean {
  if (onlyProper.test(chunk)) return true
  const [start] = chunk.match(leadingVenue) ?? []
  return start !== undefined && (start === chunk || onlyProper.test(chunk.slice(start.length).trim()))
}

const hourPattern = /\d|\b(?:noon|midday|o'clock|eleven|twelve|ten|nine|eight|seven|six|five|four|three|two|one)\b/i

/** "…, 14:00 h, Finca El Olivar (Toledo).", "…, 8:30–10, roastery.": what follows the hour. */
function afterTime(text: string): string | undefined {
  const chunks = text
    .replace(/\([^)]*\)/g, '')
    .replace(/[.!?]+\s*$/, '')
    .split(/,\s+|\s+[-–—·]\s+|(?<!\b(?:Dra?|Sra?|Mrs?|Ms|St|D))\.\s+/)
    .map((chunk) => chunk.trim())
  const hour = chunks.findLastIndex((chunk) => hourPattern.test(chunk) && !isPlaceName(chunk))
  if (hour === -1) return undefined
  return chunks
    .slice(hour + 1)
    .find(
      (chunk) =>
        chunk.split(' ').length <= 6 &&
        isPlaceName(chunk) &&
        !notPlaces.test(chunk) &&
        !eventNoun.test(chunk.toLowerCase()),
    )
}

/** "IFEMA, pabellón 8.", "In my office.", "See you at the studio.": the next sentence may only name the place. */
function locationInNextSentence(sentence: string): string | undefined {
  const text = sentence
    .trim()
    .replace(/[.!](?:\s.*)?$/, '')
    .trim()
  const isShort = text.length > 3 && text.split(' ').length <= 7
  if (!isShort || /\b(?:same|mism[oa]|nights?|noches)\b/i.test(text)) return undefined
  if (/^(?:in|at|en)\s|\b(?:see you|meet|come to|quedamos|nos vemos|te espero)\b/i.test(text))
    return namedPlace(text.replace(/^(?:In|At|En)\b/, (word) => word.toLowerCase()))
  const parts = text.split(/,\s+/)
  return isPlaceName(parts[0] ?? '') &&
    parts.slice(1).every((part) => part.split(' ').length <= 3) &&
    parts.some((part) => leadingVenue.test(part))
    ? text
    : undefined
}

function platform(text: string): string | undefined {
  const [, name] =
    text.match(
      /\b(?:on|via|over|by|through|using|por|en|v[ií]a|mediante)\s+(zoom|(?:google )?meet|(?:microsoft |ms )?teams|skype|webex|whatsapp|facetime|phone|tel[eé]fono|videollamada|video ?call|video)\b/i,
    ) ?? []
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]+$/, '')
    .slice(0, 160)
