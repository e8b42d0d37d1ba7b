import { detectLanguage, type Language } from '#core/detect-language'
import { anyOf } from '#core/word-pattern'
import { joinSplitNames } from './addresses'
import { type MailParts, mailParts } from './mail-parts/mail-parts'
import { plainBody } from './plain-body'

export type Mailbox = { name: string; email: string }

/** A mail from any source: addresses as text, list or object, a body as text or HTML. */
export type RawMail = {
  from?: unknown
  to?: unknown
  cc?: unknown
  subject?: unknown
  body?: unknown
  headers?: unknown
}

/** A mail in one form, as the rules for importance and events read it. */
export type NormalizedMail = {
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  subject: string
  /** By name in lower case. */
  headers: Record<string, string>
  plain: string
  parts: MailParts
  language: Language
}

export function normalizeMail(raw: RawMail): NormalizedMail {
  const headers = parseHeaders(raw.headers)
  const body = textOf(raw.body).slice(0, maxBodyLength)
  const plain = plainBody(body).normalize('NFC')
  const subject = textOf(raw.subject || headers.subject)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  const parts = mailParts(plain, subject)
  return {
    from: parseMailboxes(raw.from || headers.from)[0] ?? { name: '', email: '' },
    to: parseMailboxes(raw.to || headers.to),
    cc: parseMailboxes(raw.cc || headers.cc),
    subject,
    headers,
    plain,
    parts,
    language: detectLanguage(`${subject}\n${parts.mainText}`),
  }
}

/** Far more than a person writes; anything longer is an attachment or an attack. */
const maxBodyLength = 200_000

const textOf = (given: unknown): string => {
  if (typeof given === 'string') return given
  if (given && typeof given === 'object') {
    const { text, plain, html } = given as Record<string, unknown>
    return textOf(text ?? plain ?? html ?? '')
  }
  return given === undefined || given === null ? '' : String(given)
}

/** "Rosa Delfino <rosa@lark.example.com>, dana@example.com", a list of such, or objects with name and email. */
export function parseMailboxes(given: unknown): Mailbox[] {
  if (Array.isArray(given)) return given.flatMap(parseMailboxes)
  if (given && typeof given === 'object') {
    const { name, email, address } = given as Record<string, unknown>
    return [
      {
        name: textOf(name).trim(),
        email: textOf(email ?? address)
          .trim()
          .toLowerCase(),
      },
    ]
  }
  const mailboxes = splitOutsideQuotes(textOf(given))
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(parseMailbox)
  return joinSplitNames(mailboxes.map(({ name, email }) => ({ name, address: email }))).map(({ name, address }) => ({
    name,
    email: address,
  }))
}

function parseMailbox(one: string): Mailbox {
  const opened = one.indexOf('<')
  const closed = opened === -1 ? -1 : one.indexOf('>', opened)
  if (closed === -1) return withoutBrackets(one)
  return {
    name: one.slice(0, opened).replace(/["']/g, '').trim(),
    email: one
      .slice(opened + 1, closed)
      .trim()
      .toLowerCase(),
  }
}

const withoutBrackets = (one: string): Mailbox =>
  one.includes('@') ? { name: '', email: one.toLowerCase() } : { name: one.replace(/["']/g, ''), email: '' }

/** Splits at commas and semicolons. Reads from the end, so that of an odd number of quotes the first is ignored. */
function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = []
  let end = text.length
  let isQuoted = false
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ',' || character === ';')) {
      parts.push(text.slice(at + 1, end))
      end = at
    }
  }
  parts.push(text.slice(0, end))
  return parts.reverse()
}

function parseHeaders(given: unknown): Record<string, string> {
  if (!given || typeof given !== 'object') return {}
  const pairs = Array.isArray(given)
    ? given.map((one) =>
        Array.isArray(one)
          ? [one[0], one[1]]
          : [(one as HeaderPair)?.name ?? (one as HeaderPair)?.key, (one as HeaderPair)?.value],
      )
    : Object.entries(given)
  return Object.fromEntries(
    pairs.map(([name, value]) => [String(name).toLowerCase(), textOf(Array.isArray(value) ? value.join(', ') : value)]),
  )
}

type HeaderPair = { name?: string; key?: string; value?: unknown } | null

export const domainOf = ({ email }: Mailbox) => email.split('@')[1] ?? ''
export const localPartOf = ({ email }: Mailbox) => email.split('@')[0] ?? ''

/** The first part of the domains of public mail providers. */
const freeMailProviders = [
  'aol',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'icloud',
  'live',
  'mail',
  'me',
  'msn',
  'outlook',
  'proton',
  'protonmail',
  'telefonica',
  'terra',
  'yahoo',
  'ymail',
]

const freeMail = new RegExp(`^(${anyOf(freeMailProviders)})\\.[a-z.]{2,6}$`)

export const isFreeMail = (mailbox: Mailbox) => freeMail.test(domainOf(mailbox))
