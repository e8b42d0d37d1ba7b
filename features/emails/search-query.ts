import { lookup } from '#core/lookup'
import { searchKey } from '#core/search-key'
import { type EmailFolder, emailFolders } from './email'

/** A parsed search of the mailbox. */
export type MailQuery = {
  words: string[]
  /** In quotation marks: matched exactly. */
  phrases: string[]
  from: string[]
  to: string[]
  subject: string[]
  /** With a minus: mails that have one of these are left out. */
  without: string[]
  /** Operators with a minus, each as a search of its own: mails that one of them finds are left out. */
  not: MailQuery[]
  in: MailPlace | undefined
  hasAttachment: boolean
  isUnread: boolean
  isStarred: boolean
  /** Days as `yyyy-MM-dd`; `after` is included, `before` is not. */
  before: string | undefined
  after: string | undefined
}

/** A folder of every mailbox, the name of one of the owner's own, or really everywhere. */
export type MailPlace = { folder: EmailFolder } | { name: string } | 'anywhere'

/** Each part costs the database a condition. */
const maxParts = 12

const part = /(-(?=[^\s-]))?(?:(from|to|subject|in|(?:has|is|before|after)(?=:\S)):\s*)?(?:"([^"]*)"?|(\S+))/gi

/**
 * Parses `from:`, `to:`, `subject:`, `in:`, `has:attachment`, `is:unread`, `is:read`, `is:starred`, `before:` and `after:`; the rest are words.
 * A space may follow where any word is a value. A minus before any of them leaves out what it finds.
 */
export function parseMailQuery(typed: string): MailQuery {
  const query = emptyQuery()
  for (const [whole, minus, operator, quoted, bare] of [...typed.matchAll(part)].slice(0, maxParts)) {
    const value = (quoted ?? bare ?? '').trim()
    if (searchKey(value).trim() === '') continue
    const target = minus && operator ? emptyQuery() : query
    const isOperator = applyOperator(target, operator?.toLowerCase(), value)
    if (isOperator && minus) query.not.push(target)
    if (isOperator) continue
    if (minus) query.without.push(quoted === undefined ? whole.slice(1) : value)
    else if (quoted === undefined) query.words.push(whole)
    else query.phrases.push(value)
  }
  return query
}

const emptyQuery = (): MailQuery => ({
  words: [],
  phrases: [],
  from: [],
  to: [],
  subject: [],
  without: [],
  not: [],
  in: undefined,
  hasAttachment: false,
  isUnread: false,
  isStarred: false,
  before: undefined,
  after: undefined,
})

/** Only punctuation was typed; the search then finds nothing. */
export const isEmptyQuery = ({
  words,
  phrases,
  from,
  to,
  subject,
  without,
  not,
  before,
  after,
  ...flags
}: MailQuery): boolean =>
  [words, phrases, from, to, subject, without, not].flat().length === 0 &&
  before === undefined &&
  after === undefined &&
  !Object.values(flags).some(Boolean)

function applyOperator(query: MailQuery, operator: string | undefined, value: string): boolean {
  const word = value.toLowerCase()
  if (operator === 'from' || operator === 'to' || operator === 'subject') query[operator].push(value)
  else if (operator === 'in') query.in = parsePlace(value)
  else if (operator === 'has' && /^attachments?$/.test(word)) query.hasAttachment = true
  else if (operator === 'is' && word === 'unread') query.isUnread = true
  else if (operator === 'is' && word === 'read') query.not.push({ ...emptyQuery(), isUnread: true })
  else if (operator === 'is' && word === 'starred') query.isStarred = true
  else if ((operator === 'before' || operator === 'after') && parseDay(value)) query[operator] = parseDay(value)
  else return false
  return true
}

const otherNames = lookup<EmailFolder>({ draft: 'drafts', spam: 'junk', bin: 'trash', archived: 'archive' })

function parsePlace(value: string): MailPlace {
  const name = value.toLowerCase()
  if (name === 'anywhere') return 'anywhere'
  const folder = otherNames[name] ?? emailFolders.find((one) => one === name)
  return folder ? { folder } : { name: value }
}

/** `2026-03-05`, `2026/3/5`, `3/5/2026`, or a month or year, which means its first day. */
function parseDay(value: string): string | undefined {
  const parts = value.split(/[-/.]/)
  if (parts.some((one) => !/^\d{1,4}$/.test(one)) || parts.length > 3) return undefined
  const american = parts.length === 3 && (parts[2] as string).length === 4
  const [year, month = '1', day = '1'] = american ? [parts[2], parts[0], parts[1]] : parts
  if (!/^\d{4}$/.test(year as string)) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) && Number(year) >= 1970
    ? found
    : undefined
}
