import { searchKey } from '#core/search-key'

/** What somebody typed into the search of the mailbox, understood. */
export type MailQuery = {
  words: string[]
  /** Written in quotation marks: exactly so. */
  phrases: string[]
  from: string[]
  to: string[]
  subject: string[]
  hasAttachment: boolean
  isUnread: boolean
  isStarred: boolean
  /** Days, as `yyyy-MM-dd`: from `after` on, until and without `before`. */
  before: string | undefined
  after: string | undefined
}

/** More parts than these nobody means; each costs the database a look. */
const mostParts = 12

const part = /(?:(from|to|subject|has|is|before|after):)?(?:"([^"]*)"?|(\S+))/gi

/** Reads `from:`, `to:`, `subject:`, `has:attachment`, `is:unread`, `is:starred`, `before:` and `after:`; the rest are words. */
export function readMailQuery(typed: string): MailQuery {
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
  for (const [whole, operator, quoted, bare] of [...typed.matchAll(part)].slice(0, mostParts)) {
    const value = (quoted ?? bare ?? '').trim()
    if (searchKey(value).trim() === '') continue
    if (!understood(query, operator?.toLowerCase(), value)) {
      if (quoted === undefined) query.words.push(whole)
      else query.phrases.push(value)
    }
  }
  return query
}

/** Nothing but dots, dashes and the like was typed: no mail can be meant by that. */
export const asksForNothing = ({ words, phrases, from, to, subject, before, after, ...marks }: MailQuery): boolean =>
  [words, phrases, from, to, subject].flat().length === 0 &&
  before === undefined &&
  after === undefined &&
  !Object.values(marks).some(Boolean)

function understood(query: MailQuery, operator: string | undefined, value: string): boolean {
  const word = value.toLowerCase()
  if (operator === 'from' || operator === 'to' || operator === 'subject') query[operator].push(value)
  else if (operator === 'has' && /^attachments?$/.test(word)) query.hasAttachment = true
  else if (operator === 'is' && word === 'unread') query.isUnread = true
  else if (operator === 'is' && word === 'starred') query.isStarred = true
  else if ((operator === 'before' || operator === 'after') && dayOf(value)) query[operator] = dayOf(value)
  else return false
  return true
}

/** `2026-03-05`, `2026/3/5`, `3/5/2026`, or a month or year alone, which stands for its first day. */
function dayOf(value: string): string | undefined {
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
