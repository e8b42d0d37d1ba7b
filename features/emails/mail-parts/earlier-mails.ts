import { stripAccents } from '#core/strip-accents'
import { headerDate } from './header-date'
import { forwardMarks, forwardOpenings, type HeaderName, headerNames, originalMarks } from './header-words'

/** The header of an earlier mail inside a mail: which lines it takes, and what they say. */
export type EarlierHeader = {
  kind: 'quoted' | 'forwarded'
  /** The lines `from` up to, without, `to`. */
  from: number
  to: number
  sender: string
  subject: string
  /** As its own mail program wrote it: `yyyy-MM-ddTHH:mm`. */
  date: string | undefined
}

/** The header that begins at a line, if one does. Looks at a bounded number of lines. */
export function headerAt(lines: readonly string[], at: number): EarlierHeader | undefined {
  const line = bare(lines[at])
  if (line === '' || line.length > 300) return undefined
  return dividerAt(lines, at) ?? introductionAt(lines, at) ?? linesAt(lines, at, 'quoted')
}

/** A single header line, as in a list of answers that somebody copied by hand. */
export function isStrayHeader(lines: readonly string[], at: number): boolean {
  const line = keyAt(lines, at)
  if (line === '') return false
  if (original.test(line) || forward.test(line) || notesDate.test(line) || groupWiseLine.test(line)) return true
  const name = nameOf(line)
  if (name === 'date' && headerDate(line) !== undefined && /\d:\d\d/.test(line))
    return (
      /^(?:sent|enviado|gesendet|envoye)/.test(line) || [-2, -1, 1, 2].some((by) => isPeopleLine(keyAt(lines, at + by)))
    )
  return name === 'from' && headerDate(line) !== undefined && /\d:\d\d/.test(line)
}

const isPeopleLine = (line: string) => ['from', 'to', 'cc'].includes(nameOf(line) ?? '')

/** ">>> Rosa Delfino 03/03/26 09:12AM >>>" */
const groupWiseLine = /^.{0,90}\d{1,2}[/.]\d{1,2}[/.]\d{2,4} \d{1,2}:\d{2} ?(?:[ap]m)? ?>{2,}$/

const maxHeaderLines = 60

/** Quote marks, bold marks and the space around a line say nothing here. */
const bare = (line = '') =>
  line
    .slice(0, 400)
    .replace(/^[>\s|]+/, '')
    .replace(/^\*+|\*+$/g, '')
    .trim()
const key = (line: string | undefined) =>
  stripAccents(bare(line))
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')

const keys = new WeakMap<readonly string[], string[]>()

/**
 * A line normalized for the patterns: without accents and marks, in lower case. Cached, because each line is read many
 * times.
 */
function keyAt(lines: readonly string[], at: number): string {
  const known = keys.get(lines) ?? lines.map(key)
  keys.set(lines, known)
  return known[at] ?? ''
}

const dashed = (marks: readonly string[]) => new RegExp(`^[-_=*—–]{2,} ?(?:${marks.join('|')})`)
const original = dashed(originalMarks)
const forward = dashed(forwardMarks)
const forwardOpening = new RegExp(`^(?:${forwardOpenings.join('|')}) ?:$`)

/** "-----Original Message-----", "----- Forwarded by … on 06/20/2001 12:43 PM -----", also broken over two lines. */
function dividerAt(lines: readonly string[], at: number): EarlierHeader | undefined {
  const line = keyAt(lines, at)
  const isForward = forward.test(line) || forwardOpening.test(line)
  const rule = /^_{10,}$|^-{20,}$/.test(line)
  if (!isForward && !original.test(line) && !rule) return undefined
  const kind = isForward ? 'forwarded' : 'quoted'
  let next = at + 1
  if (isForward && !/[-_=*:]$/.test(line))
    for (let more = 0; more < 2 && /[-_=]{3,}$|^[\d/:. apm-]+$/.test(keyAt(lines, next)); more++) next++
  while (next < lines.length && bare(lines[next]) === '' && next - at < 6) next++
  // Lotus Notes may put the company's name above the header.
  const header =
    linesAt(lines, next, kind) ?? introductionAt(lines, next) ?? (isForward ? belowCompany(lines, next) : undefined)
  if (header) return { ...header, kind, from: at }
  // A line of dashes alone may separate anything.
  return rule ? undefined : { kind, from: at, to: next, sender: '', subject: '', date: headerDate(lines[at] ?? '') }
}

function belowCompany(lines: readonly string[], at: number): EarlierHeader | undefined {
  if (keyAt(lines, at).length > 60) return undefined
  for (let next = at + 1; next < at + 4; next++) if (keyAt(lines, next) !== '') return linesAt(lines, next, 'forwarded')
  return undefined
}

const introductions =
  /^(?:on|el|am|le|den)\b.{6,260}\b(?:wrote|writes|escribio|ha escrito|escribia|schrieb|a ecrit)\b.{0,120}:$|^.{2,120}(?:<[^<>]*@[^<>]*>|\[mailto:[^\]]*\]|@.{3,60}) (?:wrote|writes|escribio|schrieb|a ecrit) ?:$/

/** "On Mar 5, 2026 3:05 PM, Rosa wrote:", broken over up to three lines. */
function introductionAt(lines: readonly string[], at: number): EarlierHeader | undefined {
  const first = keyAt(lines, at)
  if (!/^(?:on|el|am|le|den) |@/.test(first)) return undefined
  let text = ''
  for (let next = at; next < Math.min(at + 3, lines.length); next++) {
    const line = keyAt(lines, next)
    if (line === '') return undefined
    text = text === '' ? line : `${text} ${line}`
    if (!text.endsWith(':')) continue
    if (!introductions.test(text) || !/[\d@]/.test(text)) return undefined
    const written = lines
      .slice(at, next + 1)
      .map(bare)
      .join(' ')
    return {
      kind: 'quoted',
      from: at,
      to: next + 1,
      sender: senderOf(written),
      subject: '',
      date: headerDate(written),
    }
  }
  return undefined
}

const senderOf = (introduction: string) =>
  introduction.match(/[\p{L}"'][\p{L}"'. -]{0,60}<[^<>\s]+@[^<>\s]+>/u)?.[0]?.replace(/^.*\b(?:AM|PM|Uhr) /, '') ??
  introduction.match(/[\w.+-]+@[\w.-]+/)?.[0] ??
  ''

const named = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})(?: ?:|：)\\*?(?=\\s|$|\\S)`)
const header: Record<HeaderName, RegExp> = {
  from: named(headerNames.from),
  date: named(headerNames.date),
  to: named(headerNames.to),
  cc: named(headerNames.cc),
  subject: named(headerNames.subject),
  other: new RegExp(`^(?:${headerNames.other.join('|')})\\b ?:?`),
}
const order: HeaderName[] = ['from', 'date', 'to', 'cc', 'subject', 'other']
const nameOf = (line: string) => order.find((name) => header[name].test(line))

/** "09/18/2000 01:26 PM" alone on its line, below a name, as Lotus Notes writes it. */
const notesDate = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)?$/
/** "Rosa Delfino <rosa@example.com> on 06/20/2001 02:02:00 PM" */
const notesLine = /^.{2,90}? (?:on |el |am |le )?\d{1,2}[/.]\d{1,2}[/.]\d{2,4} \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)?$/

/** The same, broken before the clock. */
const notesDay = /^.{2,90} (?:on )?\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/
const notesClock = /^\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]m)?$/

/** A block of header lines: at least two named ones besides the first, in any order that mail programs use. */
function linesAt(lines: readonly string[], at: number, kind: EarlierHeader['kind']): EarlierHeader | undefined {
  const start = keyAt(lines, at)
  const isBroken = notesDay.test(start) && notesClock.test(keyAt(lines, at + 1))
  const isNotes =
    isBroken || notesLine.test(start) || (start !== '' && start.length < 90 && notesDate.test(keyAt(lines, at + 1)))
  if (!isNotes && !header.from.test(start) && !(kind === 'forwarded' && nameOf(start))) return undefined
  const values: Partial<Record<HeaderName, string>> = {}
  let last: HeaderName | undefined
  let to = at
  let names = 0
  for (let next = at; next < Math.min(lines.length, at + maxHeaderLines); next++) {
    const line = keyAt(lines, next)
    const name = next === at && isNotes && !header.from.test(line) ? undefined : nameOf(line)
    // A second sender or date begins another mail.
    if (name === 'from' && names > 0 && values.from !== undefined) break
    if (name) {
      values[name] ??= bare(lines[next]).replace(/^[^:：]*[:：]\*?\s*/, '')
      if (name !== 'other') names++
      last = name
    } else if (next === at || (next === at + 1 && isBroken) || (values.date === undefined && notesDate.test(line))) {
      if (next === at) values.from = isBroken ? `${bare(lines[at])} ${bare(lines[at + 1])}` : bare(lines[at])
      else if (isBroken && next === at + 1) to = next
      else values.date ??= bare(lines[next])
    } else if (line === '') {
      if (last === 'subject' || !hasNameBelow(lines, next)) break
      continue
    } else if (!continues(line, keyAt(lines, next - 1), last)) break
    to = next + 1
  }
  if (names < (isNotes || kind === 'forwarded' ? 1 : 3) && !(names === 2 && values.from && values.date))
    return undefined
  return {
    kind,
    from: at,
    to,
    sender: (values.from ?? '').replace(/ (?:on )?\d{1,2}\/\d{1,2}\/\d{2,4} .*$/, '').trim(),
    subject: values.subject ?? '',
    date: headerDate(values.date ?? '') ?? headerDate(values.from ?? ''),
  }
}

/** Lotus Notes leaves empty lines between its header lines. */
const hasNameBelow = (lines: readonly string[], at: number) => {
  for (let next = at + 1; next < at + 4; next++) {
    const line = keyAt(lines, next)
    if (line !== '') return nameOf(line) !== undefined || notesDate.test(line)
  }
  return false
}

/** A list of recipients, or a subject, that was broken over lines. */
function continues(line: string, above: string, last: HeaderName | undefined): boolean {
  if (last === 'to' || last === 'cc') return /[,;]$/.test(above) || /@|^[^.?!]{1,60}\/[^.?!]*(?:,|$)|[,;]$/.test(line)
  return last === 'subject' && above.length > 60 && line.length < 60 && !/[.?!,:]$/.test(line)
}
