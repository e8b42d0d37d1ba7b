import { type Language, languageOf } from '#core/language-of'
import { type BodyParts, bodyParts } from './body-parts'
import { plainBody } from './plain-body'

export type Mailbox = { name: string; email: string }

/** A mail as it may arrive for judging: addresses as text, list or object, a body as text or HTML. */
export type RawMail = {
  from?: unknown
  to?: unknown
  cc?: unknown
  subject?: unknown
  body?: unknown
  headers?: unknown
}

/** A mail laid open, so that each rule reads only what it needs. */
export type JudgedMail = {
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  subject: string
  /** Names in small letters. */
  headers: Record<string, string>
  plain: string
  parts: BodyParts
  language: Language
}

export function judgedMail(raw: RawMail): JudgedMail {
  const headers = headersOf(raw.headers)
  const body = textOf(raw.body).slice(0, longestRead)
  const plain = plainBody(body)
  const subject = textOf(raw.subject || headers.subject)
    .replace(/\s+/g, ' ')
    .trim()
  const parts = bodyParts(plain)
  return {
    from: mailboxesOf(raw.from || headers.from)[0] ?? { name: '', email: '' },
    to: mailboxesOf(raw.to || headers.to),
    cc: mailboxesOf(raw.cc || headers.cc),
    subject,
    headers,
    plain,
    parts,
    language: languageOf(`${subject}\n${parts.fresh || plain}`),
  }
}

/** Far above what anybody writes; what comes after it is attachments or an attack. */
const longestRead = 200_000

const textOf = (given: unknown): string => {
  if (typeof given === 'string') return given
  if (given && typeof given === 'object') {
    const { text, plain, html } = given as Record<string, unknown>
    return textOf(text ?? plain ?? html ?? '')
  }
  return given === undefined || given === null ? '' : String(given)
}

/** "Rosa Delfino <rosa@lark.example.com>, dana@example.com", a list of such, or objects with name and email. */
export function mailboxesOf(given: unknown): Mailbox[] {
  if (Array.isArray(given)) return given.flatMap(mailboxesOf)
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
  return textOf(given)
    .split(/[,;](?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, name = '', email] = one.match(/^(.*?)<([^>]*)>/) ?? []
      if (email !== undefined) return { name: name.replace(/["']/g, '').trim(), email: email.trim().toLowerCase() }
      return one.includes('@') ? { name: '', email: one.toLowerCase() } : { name: one.replace(/["']/g, ''), email: '' }
    })
}

function headersOf(given: unknown): Record<string, string> {
  if (!given || typeof given !== 'object') return {}
  const pairs = Array.isArray(given)
    ? given.map((one) =>
        Array.isArray(one) ? [one[0], one[1]] : [(one as Named)?.name ?? (one as Named)?.key, (one as Named)?.value],
      )
    : Object.entries(given)
  return Object.fromEntries(
    pairs.map(([name, value]) => [String(name).toLowerCase(), textOf(Array.isArray(value) ? value.join(', ') : value)]),
  )
}

type Named = { name?: string; key?: string; value?: unknown } | null

export const domainOf = ({ email }: Mailbox) => email.split('@')[1] ?? ''
export const localPartOf = ({ email }: Mailbox) => email.split('@')[0] ?? ''

const freeMail =
  /^(gmail|googlemail|hotmail|outlook|live|yahoo|icloud|me|aol|proton|protonmail|gmx|msn|telefonica|terra|ymail|mail)\.[a-z.]{2,6}$/

export const isFreeMail = (mailbox: Mailbox) => freeMail.test(domainOf(mailbox))
