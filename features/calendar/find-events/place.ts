import { meetingHost } from '#features/emails/plain-body'

/** Where it is to be: a line that says so, a link to a call, an address, a room, a named place. */
export function placeIn(segment: string, whole: string): string | null {
  return (
    labelled(segment) ??
    labelled(whole) ??
    address(segment) ??
    named(segment) ??
    callLink(whole) ??
    platform(segment) ??
    address(near(segment, whole)) ??
    platform(whole) ??
    null
  )
}

/** The sentence and the one after it. */
const near = (segment: string, whole: string) => {
  const at = whole.indexOf(segment.slice(0, 40))
  return at === -1 ? '' : whole.slice(at, at + segment.length + 160)
}

function labelled(text: string): string | undefined {
  const [, said] =
    text.match(
      /(?:^|\n|· )[^\p{L}\n·]{0,4}(?:where|location|venue|place|address|d[oó]nde|lugar|ubicaci[oó]n|direcci[oó]n|sala)\s*[:：]\s*([^\n·]+)/iu,
    ) ?? []
  return said && tidy(said)
}

export function callLink(text: string): string | undefined {
  const links = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []
  return links.find((link) => meetingHost.test(link))?.replace(/[.,;]+$/, '')
}

const street =
  /\b\d{1,5}[A-Za-z]? (?:[NSEW]\.? )?(?:[A-Z][\p{L}'’.-]*\.? ){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Ln|Lane|Dr|Drive|Way|Ct|Court|Pl|Place|Sq|Square|Pkwy|Parkway|Hwy|Terrace|Row)\b\.?(?:,? (?:Suite|Ste|Unit|Floor|Apt|#) ?\w+)?(?:, [A-Z][\p{L}]+(?: [A-Z][\p{L}]+)?)?/u
const calle =
  /\b(?:Calle|C\/|Avda\.?|Avenida|Av\.|Plaza|Pza\.?|Paseo|P[ºo]\.?|Carrera|Cra\.?|Ronda|Camino|Gran V[ií]a)\s+(?:de |del |de la |la |el )*[\p{Lu}][\p{L}’' ]{1,40}?,? ?(?:n[ºo.]* ?)?\d{0,4}(?=[\s,.;)?]|$)/u

const address = (text: string) => (text.match(street)?.[0] ?? text.match(calle)?.[0])?.trim().replace(/[,.]+$/, '')

const spot =
  '(?:office|studio|shop|store|showroom|warehouse|restaurant|cafe|café|bakery|house|site|clinic|gallery|library|building|headquarters|hq|lobby|conference room|boardroom|meeting room|room [A-Z0-9]+|oficinas?|estudio|tienda|taller|despacho|local|restaurante|cafetería|obra|clínica|nave|sede|sala(?: de (?:juntas|reuniones))?(?: [A-Z0-9]+)?|casa|fábrica)'

function named(text: string): string | undefined {
  const own = text.match(
    new RegExp(
      `\\b(?:at|in|to|by|en|a|por) ((?:our|my|your|the|nuestra|nuestras|nuestro|mi|tu|su|vuestra|vuestro|la|las|el|los) (?:[\\p{L}’']+ ){0,2}?${spot})\\b`,
      'iu',
    ),
  )
  if (own?.[1]) return own[1]
  const room = text.match(
    /\b((?:Conference |Meeting )?Room [A-Z0-9]+|Sala (?:de (?:juntas|reuniones) )?[A-Z0-9][\w]*|Boardroom)\b/,
  )
  if (room?.[1]) return room[1]
  const proper = text.match(
    /\b(?:at|en(?: el| la)?) ((?:the )?\p{Lu}[\p{L}’'&.-]*(?: (?:\p{Lu}[\p{L}’'&.-]*|&|and|of|the|de|del|la|y|\d{1,4}))*)/u,
  )
  const place = proper?.[1]?.replace(/\s(?:and|of|the|de|del|la|y)$/, '').replace(/[.,]+$/, '')
  return place && !notPlaces.test(place) ? place : undefined
}

const notPlaces =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Lun|Mar|Mi[eé]|Jue|Vie|S[aá]b|Dom|Jan|Feb|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Ene|Abr|Ago|Dic|Noon|Google Meet|Zoom|Teams|I|We|You|Microsoft|Skype|AM|PM|ET|EST|PT|Q[1-4]|A|The)\b/

function platform(text: string): string | undefined {
  const [, said] =
    text.match(
      /\b(?:on|via|over|by|through|using|por|en|v[ií]a|mediante)\s+(zoom|(?:google )?meet|(?:microsoft |ms )?teams|skype|webex|whatsapp|facetime|phone|tel[eé]fono|videollamada|video ?call)\b/i,
    ) ?? []
  return said && said.charAt(0).toUpperCase() + said.slice(1)
}

const tidy = (said: string) =>
  said
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.;]+$/, '')
    .slice(0, 160)
