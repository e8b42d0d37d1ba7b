import { searchKey } from '#core/search-key'

/** A parsed search of the mailbox. */
export type MailQuery = {
  words: string[]
  /** In quotation marks: matched exactly. */
  phrases: string[]
  from: string[]
  to: string[]
  subject: string[]
  hasAttachment: boolean
  isUnread: boolean
  isStarred: boolean
  /** Days as `yyyy-MM-dd`; `after` is included, `before` is not. */
  before: string | undefined
  after: string | undefined
}

/** Each part costs the database a condition. */
const maxParts = 12

const part = /(?:(from|to|subject|has|is|before|after):)?(?:"([^"]*)"?|(\S+))/gi

/** Parses `from:`, `to:`, `subject:`, `has:attachment`, `is:unread`, `is:starred`, `before:` and `after:`; the rest are words. */
export function parseMailQuery(typed: string): MailQuery {
  const query: MailQuery = {
    words: [],
    phrases: [],
    from: [],
    to: [],
    subject: [],
    hasAttachment: false,
    isUnread: false,
    isStarred: false,
    before: undefined,
    after: undefined,
  }
  for (const [whole, operator, quoted, bare] of [...typed.matchAll(part)].slice(0, maxParts)) {
    const value = (quoted ?? bare ?? '').trim()
    if (searchKey(value).trim() === '') continue
    if (!applyOperator(query, operator?.toLowerCase(), value)) {
      if (quoted === undefined) query.words.push(whole)
      else query.phrases.push(value)
    }
  }
  return query
}

/** Only punctuation was typed; the search then finds nothing. */
export const isEmptyQuery = ({ words, phrases, from, to, subject, before, after, ...flags }: MailQuery): boolean =>
  [words, phrases, from, to, subject].flat().length === 0 &&
  before === undefined &&
  after === undefined &&
  !Object.values(flags).some(Boolean)

function applyOperator(query: MailQuery, operator: string | undefined, value: string): boolean {
  const word = value.toLowerCase()
  if (operator === 'from' || operator === 'to' || operator === 'subject') query[operator].push(value)
  else if (operator === 'has' && /^attachments?$/.test(word)) query.hasAttachment = true
  else if (operator === 'is' && word === 'unread') query.isUnread = true
  else if (operator === 'is' && word === 'starred') query.isStarred = true
  else if ((operator === 'before' || operator === 'after') && parseDay(value)) query[operator] = parseDay(value)
  else return false
  return true
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
