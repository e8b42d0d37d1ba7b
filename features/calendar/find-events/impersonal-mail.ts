import { stripAccents } from '#core/strip-accents'
import { bulkMarks } from '#features/emails/bulk'
import { importancePatterns } from '#features/emails/importance-patterns'
import type { NormalizedMail } from '#features/emails/normalized-mail'
import { ownBooking } from './cues'

/** Bulk mail, automatic replies and sales mail hold no event of the reader, unless they confirm a booking. */
export function isImpersonalMail(mail: NormalizedMail): boolean {
  const marks = bulkMarks(mail)
  if (marks.autoReply) return true
  const plain = stripAccents(`${mail.subject}\n${mail.plain}`).toLowerCase()
  if (marks.bulk) return !ownBooking.test(plain) || (plain.match(importancePatterns.promotion)?.length ?? 0) > 2
  const selling = new Set(plain.match(importancePatterns.coldSelling)).size
  // Cold sales mails often pretend to be replies with a "Re:".
  const isReply = mail.parts.quoted !== '' || 'in-reply-to' in mail.headers
  if (selling >= 2 && !isReply) return true
  return new Set(plain.match(importancePatterns.scam)).size >= 3
}
