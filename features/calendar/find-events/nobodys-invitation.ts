import { stripAccents } from '#core/strip-accents'
import { bulkMarks } from '#features/emails/bulk-marks'
import { importanceWords } from '#features/emails/importance-words'
import type { JudgedMail } from '#features/emails/judged-mail'
import { ownBooking } from './cues'

/** Sent to everybody, answered by a machine, or selling: no event of the reader's, unless it is about a booking of theirs. */
export function isNobodysInvitation(mail: JudgedMail): boolean {
  const marks = bulkMarks(mail)
  if (marks.autoReply) return true
  const plain = stripAccents(`${mail.subject}\n${mail.plain}`).toLowerCase()
  if (marks.bulk) return !ownBooking.test(plain) || (plain.match(importanceWords.promotion)?.length ?? 0) > 2
  const selling = new Set(plain.match(importanceWords.coldSelling)).size
  // Strangers who sell write "Re:" over mails that answer nothing.
  const answers = mail.parts.quoted !== '' || 'in-reply-to' in mail.headers
  if (selling >= 2 && !answers) return true
  return new Set(plain.match(importanceWords.scam)).size >= 3
}
