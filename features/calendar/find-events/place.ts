import { meetingHost } from '#features/emails/plain-body'
import { eventNoun } from './cues'

/** Where it is to be: a line that says so, an address, a named place, a link to a call. */
export function placeIn(segment: string, whole: string): string | null {
  const next = sentenceAfter(segment, whole)
  return (
    labelled(segment) ??
    labelled(whole) ??
    address(segment) ??
    withAddress(named(segment), next) ??
    afterTime(segment) ??
    callLink(whole) ??
    platform(segment) ??
    address(next) ??
    placeOfNext(next) ??
    platform(whole) ??
    null
  )
}

/** "… at Trattoria Bella. 455 Hayes St": name and address are one place. */
function withAddress(name: string | undefined, next: string): string | undefined {
  const where = address(next)
  return name && where && /^\p{Lu}/u.test(name) && next.trim().startsWith(where) ? `${name}, ${where}` : name
}

function sentenceAfter(segment: string, whole: string): string {
  const at = whole.indexOf(segment.slice(0, 40))
  if (at === -1 || segment === '') return ''
  return whole.slice(at + segment.length, at + segment.length + 160).match(/^\s*[^\n]*/)?.[0] ?? ''
}

function labelled(text: string): string | undefined {
  const [, said] =
    text.match(
      /(?:^|\n|· |[.!?] )[^\p{L}\n·]{0,4}(?:where|location|venue|place|address|d[oó]nde|lugar|ubicaci[oó]n|direcci[oó]n|sala)\s*[:：]\s*([^\n·]+)/iu,
    ) ?? []
  return said && tidy(said.replace(/\.\s+\p{Lu}.*$/u, ''))
}

export function callLink(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []
  return links.find((link) => meetingHost.test(link))?.replace(/[.,;]+$/, '')
}

const street =
  /(?<![:.\d])\b\d{1,5}[A-Za-z]? (?:[NSEW]\.? )?(?:[A-Z][\p{L}'’.-]*\.? ){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Ln|Lane|Dr|Drive|Way|Ct|Court|Pl|Place|Plaza|Sq|Square|Pkwy|Parkway|Hwy|Terrace|Row|Grove|Gardens|Close|Crescent|Hill|Mews|Quay|Wharf|Walk|Green|Yard)\b\.?(?:,? (?:Suite|Ste|Unit|Floor|Apt|#) ?\w+)?(?:, [A-Z][\p{L}]+(?: [A-Z][\p{L}]+)?)?/u
const calle =
  /(?<![\p{L}/])(?:Calle|calle|C\/|Avda\.?|Avenida|Av\.|Plaza|Pza\.?|Paseo|P[ºo]\.?|Carrera|Cra\.?|Ronda|Camino|Gran V[ií]a)\s+(?:de |del |de la |la |el )*[\p{Lu}\d][\p{L}’' ]{0,40}?,? ?(?:n[ºo.]* ?)?\d{0,4}(?=[\s,.;)?]|$)/u

const calleWithNumber =
  /(?<![\p{L}/])(?:Calle|calle|C\/|Avda\.?|Avenida|Av\.|Plaza|Pza\.?|Paseo|Carrera|Cra\.?|Ronda|Camino|Gran V[ií]a)\s+(?:de |del |de la |la |el )*\p{Lu}[\p{L}’' ]{1,40}?,? ?(?:n[ºo.]* ?)?\d{1,4}\b/u

/** "Daylight Studios (Unit 4, 88 Mare St)", "Galería Montes, Calle de Alcalá 45": a name may stand before it. */
function address(text: string): string | undefined {
  const found = text.match(street) ?? text.match(calleWithNumber) ?? text.match(calle)
  if (!found) return undefined
  const said = found[0]
    .trim()
    .replace(/[,.]+$/, '')
    .replace(/\s+(?:y|o|el|la|a|and|or|on|at)$/i, '')
  const [, name] = text.slice(0, found.index).match(nameBefore) ?? []
  return name && !notPlaces.test(name) ? `${name}, ${said}` : said
}

const spot =
  '(?:office|studios?|shop|store|showroom|warehouse|restaurant|cafe|café|bakery|house|home|site|clinic|surgery|hospital|gallery|library|building|headquarters|hq|lobby|reception|(?:plant |conference |meeting |board|class)?room(?: \\d+[a-z]?)?|hall|kitchen|church|school|workshop|yard|barn|farm|hotel|pub|bar|bank|branch|court|slip|pier|gate(?: \\d+)?|station|airport|park|gym|garage|roastery|premises|property|cellar|suite|car park|oficinas?|estudio|tienda|taller|despacho|local de siempre|sitio de siempre|local|restaurante|cafetería|obra|clínica|nave|sede|sala(?: de (?:juntas|reuniones))?(?: [A-Z0-9]+)?|salón|aula(?: \\d+)?|casa|fábrica|bodega|portal|notaría|escribanía|juzgado|finca|colegio|escuela|iglesia|parque|estación|aeropuerto|hospital|sucursal|sidrería|gimnasio|playa|plaza|campamento|pantalán(?: \\d+)?|muelle(?: \\d+)?|puerto|jardín|terraza|museo|teatro|cine|biblioteca|librería|mercado|ayuntamiento|green|beach|harbour|marina|dock|stadium|arena|theatre|cinema|museum|boardroom|terminal(?: \\d+)?|field|garden|terrace|edificio|pabellón(?: \\d+)?|usual place)'
const determiner =
  '(?:the|our|my|your|her|his|their|this|esta|este|nuestra|nuestras|nuestro|mi|tu|su|vuestra|vuestro|la|las|el|los)'
const properWord = "\\p{Lu}[\\p{L}\\d’'&.-]*"
const proper = `(?:(?:The |the |la |el |La |El )?${properWord}(?: (?:${properWord}|&|and(?= \\p{Lu})|of(?= )|de|del|la|los|las|y(?= \\p{Lu})|\\d{1,4}\\b))*)`

const nameBefore = new RegExp(
  `\\b(?:at|in|en|@|,) (?:the |la |el )?(${proper})(?:,| \\() ?(?:(?:Unit|Suite|Floor) \\w+, )?$`,
  'u',
)

const ownSpot = new RegExp(
  `\\b(?:at|in|to|by|from|en|a|por) (${determiner} (?:[\\p{L}’'-]+ ){0,2}?${spot}(?: (?:de|del|of) (?:la |el |the )?[\\p{L}\\d’'º.]+(?: [\\p{Lu}\\d][\\p{L}\\dº.]*)*)?)(?![\\p{L}’'])`,
  'iu',
)
const namedSpot = new RegExp(
  `\\b(?:at|in|en) (?:the |la |el )?((?:${properWord} ){1,3}(?:Room|Hall|House|Centre|Center|Building|Exchange|Hotel|Theatre|Theater|Suite|Court|Church|Library|School|Gallery))\\b`,
  'u',
)
const room =
  /\b((?:Conference |Meeting )?[Rr]oom [A-Z]?\.?\d[\w.]*|(?:Conference |Meeting )Room [A-Z0-9]+|[Ss]ala (?:de (?:juntas|reuniones) )?[A-Z0-9][\w]*|[Aa]ula \d+|Boardroom)\b/
const properPlace = new RegExp(`\\b(?:at|in|@|en(?: el| la)?) (${proper})`, 'gu')

function named(text: string): string | undefined {
  const own = text.match(ownSpot)?.[1] ?? text.match(namedSpot)?.[1] ?? text.match(room)?.[1]
  if (own && !/\b(?:same|mism[oa])\b/i.test(own)) return tidy(own)
  for (const [, said = ''] of text.matchAll(properPlace)) {
    const place = said.replace(/\s(?:and|of|the|de|del|la|los|las|y)$/, '').replace(/[.,]+$/, '')
    if (place.length > 1 && !notPlaces.test(place)) return place
  }
  return undefined
}

const notPlaces =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:days?)?\b|(?:Lun(?:es)?|Mar(?:tes|ch|zo)?|Mi[eé](?:rcoles)?|Jue(?:ves)?|Vie(?:rnes)?|S[aá]b(?:ado)?|Dom(?:ingo)?)\b|(?:Jan|Feb|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Ene|Abr|Ago|Dic)(?:[a-z]{3,6})?\b|Noon|Google Meet|Zoom|Teams|I\b|We\b|You\b|Microsoft|Skype|AM\b|PM\b|ET\b|EST\b|PT\b|Q[1-4]\b|A\b|The$|English|Spanish|German|French|PDF|Word|Excel|HTML)/

/** "Finca El Olivar", "roastery", "sala Clamores", "aula 3": a name, a spot, or a spot with its name. */
const onlyProper = new RegExp(`^${proper}$`, 'u')
const leadingSpot = new RegExp(`^(?:${determiner} )?${spot}(?![\\p{L}])`, 'iu')

function isPlaceName(chunk: string): boolean {
  if (onlyProper.test(chunk)) return true
  const [begun] = chunk.match(leadingSpot) ?? []
  return begun !== undefined && (begun === chunk || onlyProper.test(chunk.slice(begun.length).trim()))
}

const isHour = /\d|\b(?:noon|midday|o'clock|eleven|twelve|ten|nine|eight|seven|six|five|four|three|two|one)\b/i

/** "…, 14:00 h, Finca El Olivar (Toledo).", "…, 8:30–10, roastery.": what stands after the hour. */
function afterTime(text: string): string | undefined {
  const chunks = text
    .replace(/\([^)]*\)/g, '')
    .replace(/[.!?]+\s*$/, '')
    .split(/,\s+|\s+[-–—·]\s+|(?<!\b(?:Dra?|Sra?|Mrs?|Ms|St|D))\.\s+/)
    .map((chunk) => chunk.trim())
  const hour = chunks.findLastIndex((chunk) => isHour.test(chunk) && !isPlaceName(chunk))
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

/** "IFEMA, pabellón 8.", "In my office.", "See you at the studio.": the sentence after may say only where. */
function placeOfNext(sentence: string): string | undefined {
  const said = sentence
    .trim()
    .replace(/[.!](?:\s.*)?$/, '')
    .trim()
  const isShort = said.length > 3 && said.split(' ').length <= 7
  if (!isShort || /\b(?:same|mism[oa]|nights?|noches)\b/i.test(said)) return undefined
  if (/^(?:in|at|en)\s|\b(?:see you|meet|come to|quedamos|nos vemos|te espero)\b/i.test(said))
    return named(said.replace(/^(?:In|At|En)\b/, (word) => word.toLowerCase()))
  const parts = said.split(/,\s+/)
  return isPlaceName(parts[0] ?? '') &&
    parts.slice(1).every((part) => part.split(' ').length <= 3) &&
    parts.some((part) => leadingSpot.test(part))
    ? said
    : undefined
}

function platform(text: string): string | undefined {
  const [, said] =
    text.match(
      /\b(?:on|via|over|by|through|using|por|en|v[ií]a|mediante)\s+(zoom|(?:google )?meet|(?:microsoft |ms )?teams|skype|webex|whatsapp|facetime|phone|tel[eé]fono|videollamada|video ?call|video)\b/i,
    ) ?? []
  return said && said.charAt(0).toUpperCase() + said.slice(1)
}

const tidy = (said: string) =>
  said
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;,]+$/, '')
    .slice(0, 160)
