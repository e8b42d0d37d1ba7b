import { anyOf } from '#core/word-pattern'
import {
  automatedMailboxes,
  automatedPhrases,
  promotionalMailboxes,
  promotionalSubdomains,
  unsubscribePhrases,
} from './bulk-words'
import { domainOf, localPartOf, type NormalizedMail } from './normalized-mail'

/*
 * Bulk mail is decided twice, for two purposes:
 * - the tab Others reads the column `emails.is_bulk`, which the database computes from the headers and the sender alone
 *   (`bulkHeaders`, `bulkPrecedences` and `automatedSenderPattern` below);
 * - scoring and the search for events call `bulkMarks`, which also reads the text and tells lists, programs and automatic
 *   replies apart.
 */

/** Headers that only mailing lists and campaigns set. */
export const bulkHeaders = ['list-id', 'list-unsubscribe', 'feedback-id'] as const

/** Values of `Precedence` that mark bulk mail. */
export const bulkPrecedences = ['bulk', 'list', 'junk'] as const

/**
 * Mailboxes that no person writes from. Names such as news@ or deals@ are not listed, as a person may use them;
 * campaigns are recognised by their headers. Part of a generated column: a changed order or spelling needs a migration.
 */
const automatedSenders = [
  'no-?reply',
  'do-?not-?reply',
  'noreply',
  'newsletters?',
  'notifications?',
  'mailer-daemon',
  'postmaster',
  'bounces?',
]

/** Matches the address, in lower case, of a sender to whom nobody can reply. */
export const automatedSenderPattern = `^(${automatedSenders.join('|')})([+._-].*)?@`

/** What kind of sender a mail has; each mark quotes what it was recognised by. */
export type BulkMarks = {
  /** Sent to many at once: newsletters, promotions, lists. */
  bulk?: string
  /** Sent by a program: notices, receipts, alerts. */
  automatic?: string
  /** A program's answer to a mail: absence notes, delivery reports. */
  autoReply?: string
}

export function bulkMarks(mail: NormalizedMail): BulkMarks {
  const bulk = listHeader(mail) ?? unsubscribePhrase(mail) ?? promotionalAddress(mail)
  const automatic = automaticAddress(mail) ?? automaticHeader(mail) ?? automatedPhrase(mail)
  const autoReply = autoReplyMark(mail)
  return { ...(bulk && { bulk }), ...(automatic && { automatic }), ...(autoReply && { autoReply }) }
}

const campaignHeaders = ['feedback-id', 'x-campaign-id', 'x-mailchimp-id', 'x-mc-user']
const bulkPrecedence = new RegExp(anyOf(bulkPrecedences), 'i')

function listHeader({ headers }: NormalizedMail): string | undefined {
  if (headers['list-unsubscribe']) return 'List-Unsubscribe'
  if (headers['list-id']) return `List-Id: ${headers['list-id']}`
  if (bulkPrecedence.test(headers.precedence ?? '')) return `Precedence: ${headers.precedence}`
  return campaignHeaders.some((name) => headers[name]) ? 'campaign mark' : undefined
}

const unsubscribe = new RegExp(anyOf(unsubscribePhrases), 'i')

/** Quoted text does not count: a reply to a newsletter is not a newsletter. */
const unsubscribePhrase = ({ parts }: NormalizedMail) => `${parts.fresh}\n${parts.footer}`.match(unsubscribe)?.[0]

const promotionalMailbox = new RegExp(`^(?:${anyOf(promotionalMailboxes)})$`)
const promotionalSubdomain = new RegExp(`^(?:${anyOf(promotionalSubdomains)})\\d?\\.`)

const promotionalAddress = ({ from }: NormalizedMail) =>
  promotionalMailbox.test(localPartOf(from)) || promotionalSubdomain.test(domainOf(from)) ? from.email : undefined

const automatedMailbox = new RegExp(`^(?:${anyOf(automatedMailboxes)})(?:[+.-].*)?$`)
const noReply = /(^|[.+_-])(no-?reply|donotreply)([.+_-]|$)/

function automaticAddress({ from }: NormalizedMail): string | undefined {
  const mailbox = localPartOf(from)
  return automatedMailbox.test(mailbox) || noReply.test(mailbox) ? from.email : undefined
}

const automaticHeader = ({ headers }: NormalizedMail) =>
  /auto-(generated|notified)/i.test(headers['auto-submitted'] ?? '') ? 'Auto-Submitted' : undefined

const automated = new RegExp(anyOf(automatedPhrases), 'i')

const automatedPhrase = ({ parts }: NormalizedMail) => `${parts.fresh}\n${parts.footer}`.match(automated)?.[0]

const autoReplySubject =
  /^(automatic reply|auto(matic)?[- ]?reply|out of (the )?office|respuesta autom[aá]tica|fuera de (la )?oficina|ausente)\b/i
const absence = new RegExp(
  anyOf([
    /i('m| am| will be) (currently )?(out of (the )?office|away|on (vacation|holiday|annual leave|leave))\b.{0,80}(until|return|back|limited access)/,
    /estar[eé] (fuera de la oficina|ausente|de vacaciones)/,
    /me encuentro (fuera de la oficina|de vacaciones|ausente)/,
  ]),
  'i',
)

function autoReplyMark({ headers, subject, from, plain }: NormalizedMail): string | undefined {
  if (/auto-replied/i.test(headers['auto-submitted'] ?? '') || headers['x-autoreply']) return 'Auto-Submitted'
  if (/^(mailer-daemon|postmaster)$/.test(localPartOf(from))) return from.email
  return subject.match(autoReplySubject)?.[0] ?? plain.slice(0, 400).match(absence)?.[0]
}
