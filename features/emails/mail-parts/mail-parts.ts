import { closingParts, type SmallPrint } from './closing-parts'
import { type EarlierHeader, headerAt, isStrayHeader } from './earlier-mails'
import { unwrapHeaders } from './unwrap-headers'

/** What a line of a mail is. */
export type LineKind = 'own' | 'header' | 'quoted' | 'forwarded' | 'signature' | SmallPrint

/** A mail inside a mail, with the sender and the date that its header lines name. */
export type EarlierMail = Pick<EarlierHeader, 'kind' | 'sender' | 'subject' | 'date'> & { text: string }

export type MailParts = {
  /** The sender's own new text. */
  fresh: string
  signature: string
  /** Disclaimers, legal text and how to unsubscribe. */
  footer: string
  /** Everything of earlier mails, unchanged. */
  quoted: string
  /** Newest first, without header lines, signatures and small print. */
  earlier: EarlierMail[]
  /** The earlier mails that were forwarded, not answered. */
  forwarded: EarlierMail[]
  /** The text to read: the new text, or the forwarded text if the sender adds almost nothing. */
  mainText: string
}

/** Separates what the sender wrote now from everything that mail programs and companies put around it. */
export function mailParts(plain: string, subject = ''): MailParts {
  const lines = unwrapHeaders(plain.split('\n'), subject)
  const { kinds, headers } = labelled(lines)
  const own = lines.filter((_, at) => kinds[at] === 'own')
  const { fresh, signature, footer } = closingParts(own)
  const earlier = headers.map((header, index) => ({
    kind: header.kind,
    sender: header.sender,
    subject: header.subject,
    date: header.date,
    text: earlierText(lines, kinds, header.to, headers[index + 1]?.from ?? lines.length),
  }))
  const forwarded = passedOn(earlier, subject, fresh)
  const quoted = joined(lines.filter((_, at) => !['own', 'signature'].includes(kinds[at] ?? 'own')))
  const isBare = fresh.length < shortNote && forwarded.length > 0
  return {
    fresh,
    signature,
    footer,
    quoted,
    earlier,
    forwarded,
    mainText: isBare
      ? joined([fresh, ...forwarded.map(({ text }) => text)])
      : fresh || joined(earlier.slice(0, 1).map(({ text }) => text)) || plain,
  }
}

/** With a note this short ("FYI", "Can you take this one?"), the forwarded mail is what matters. */
const shortNote = 160

/** The kind of every line, in one pass. */
export function lineKinds(plain: string): LineKind[] {
  const lines = plain.split('\n')
  const { kinds } = labelled(lines)
  const own = kinds.flatMap((kind, at) => (kind === 'own' ? [at] : []))
  const closing = closingParts(own.map((at) => lines[at] ?? '')).kinds
  own.forEach((at, index) => {
    kinds[at] = closing[index] ?? 'own'
  })
  return kinds
}

/** A text in two: what is shown at once, and the history below it that is shown on request. */
export function foldHistory(body: string, subject = ''): { fresh: string; quoted: string } {
  const lines = body.split(/\r?\n/)
  const start = historyStart(lines, subject)
  if (start === undefined) return { fresh: body.trimEnd(), quoted: '' }
  return { fresh: joined(lines.slice(0, start)), quoted: joined(lines.slice(start)) }
}

/** The line with which the history below the new text begins. A forward and answers between quoted lines stay whole. */
export function historyStart(lines: readonly string[], subject = ''): number | undefined {
  const { kinds } = labelled(lines)
  const lastOwn = lines.findLastIndex((line, at) => kinds[at] === 'own' && line.trim() !== '')
  const isAnswered = kinds.slice(0, lastOwn + 1).some((kind) => kind === 'quoted' || kind === 'header')
  const isForward = forwardSubject.test(subject) || kinds.includes('forwarded')
  if (lastOwn === -1 || isAnswered || isForward) return undefined
  const start = lines.findIndex((line, at) => at > lastOwn && line.trim() !== '')
  return start === -1 ? undefined : start
}

/** A mail without its history: the new text, and the mails that it forwards. */
export const withoutHistory = (plain: string, subject = ''): string => {
  const { mainText, signature } = mailParts(plain, subject)
  return joined([mainText, signature])
}

type Labelled = { kinds: LineKind[]; headers: EarlierHeader[] }

/** Mails inside a mail beyond this are not separated. */
const maxEarlierMails = 100

function labelled(lines: readonly string[]): Labelled {
  const kinds: LineKind[] = []
  const headers: EarlierHeader[] = []
  let current: EarlierHeader | undefined
  // Where quoted lines are marked, a line without a mark below them is the sender's again.
  let isMarked = false
  while (kinds.length < lines.length) {
    const at = kinds.length
    const header = headers.length < maxEarlierMails ? headerAt(lines, at) : undefined
    if (header && lines.slice(header.to, header.to + 200).some((line) => line.trim() !== '')) {
      for (let next = at; next < header.to; next++) kinds.push('header')
      headers.push(header)
      if (current === undefined || !isMarked || !isQuoteLine(lines[at]))
        isMarked = header.kind === 'quoted' && header.subject === '' && isQuoteLine(nextText(lines, header.to))
      current = header
      continue
    }
    if (isStrayHeader(lines, at)) {
      kinds.push('header')
      continue
    }
    const line = lines[at] ?? ''
    kinds.push(isQuoteLine(line) ? (current?.kind ?? 'quoted') : current && !isMarked ? current.kind : 'own')
  }
  return { kinds, headers }
}

const isQuoteLine = (line: string | undefined) => line !== undefined && /^\s*>/.test(line)

const nextText = (lines: readonly string[], at: number) => lines.slice(at, at + 4).find((line) => line.trim() !== '')

function earlierText(lines: readonly string[], kinds: LineKind[], from: number, to: number): string {
  const text = lines
    .slice(from, to)
    .flatMap((line, index) => (['own', 'header'].includes(kinds[from + index] ?? 'own') ? [] : [unmarked(line)]))
  return closingParts(text).fresh
}

const unmarked = (line: string) => line.replace(/^[>\s]+/, '')

const forwardSubject = /^\s*(?:re\s*:\s*)?(?:fwd?|rv|tr|wg|enc|reenv(?:iado)?)\s*:/i

function passedOn(earlier: EarlierMail[], subject: string, fresh: string): EarlierMail[] {
  const [first] = earlier
  if (!first) return []
  if (first.kind !== 'forwarded' && !forwardSubject.test(subject) && fresh !== '') return []
  const end = earlier.findIndex(({ kind }, index) => index > 0 && kind !== 'forwarded')
  return earlier.slice(0, end === -1 ? earlier.length : end)
}

const joined = (lines: string[]) => lines.join('\n').trim()
