import { bulkMarks } from '#features/emails/bulk'
import { type NormalizedMail, normalizeMail, type RawMail } from '#features/emails/normalized-mail'
import { type EventCandidate, findCandidates } from './candidates'
import { isImpersonalMail } from './impersonal-mail'
import { parseInvitations } from './invitation'
import type { LocalEvent } from './local-event'
import { formatLocalTime, isBefore, type LocalTime, localTimeOf } from './local-time'
import { mergeCandidates } from './merge-candidates'

/** A mail, or a note with a title and a body. */
export type TextToSearch = RawMail & {
  /** When it was written; "tomorrow" is relative to it. */
  date?: string | Date | undefined
  timeZone?: string | undefined
  /** Attached calendar files, as text. */
  invitations?: string[] | undefined
  kind?: 'mail' | 'note' | undefined
}

const minConfidence = 0.5
const maxCandidates = 30

export function findEvents(text: TextToSearch): LocalEvent[] {
  const timeZone = typeof text.timeZone === 'string' && text.timeZone !== '' ? text.timeZone : undefined
  const now = localTimeOf(text.date, timeZone)
  if (!now) return []
  const files = [text.body, ...(text.invitations ?? [])].filter((one) => typeof one === 'string').join('\n')
  if (/BEGIN:VCALENDAR/.test(files)) {
    const invited = parseInvitations(files, timeZone, now).filter(({ start, allDay }) =>
      allDay ? start.day >= now.day : !isBefore(start, now),
    )
    const cancelled = /METHOD:(CANCEL|REPLY)/i.test(files)
    if (invited.length > 0 || cancelled) return invited.map(fromInvitation)
  }
  const mail = normalizeMail({ ...text, body: withoutFiles(text.body) })
  if (text.kind !== 'note' && isImpersonalMail(mail)) return []
  const { fresh, earlier } = mail.parts
  const own = findCandidates(mail, fresh || (earlier.length === 0 ? mail.plain : ''), now, timeZone)
  return mergeCandidates([...own, ...forwardedCandidates(mail, now, timeZone)].slice(0, maxCandidates))
    .filter(({ confidence }) => confidence >= minConfidence)
    .sort((one, other) => (one.start < other.start ? -1 : 1))
}

/** A forwarded mail is read as its own sender wrote it, on its own date; events that are past by now do not count. */
function forwardedCandidates(mail: NormalizedMail, now: LocalTime, timeZone: string | undefined): EventCandidate[] {
  return mail.parts.forwarded.flatMap(({ sender, subject, date, text }) => {
    const inner = normalizeMail({ from: sender, to: mail.from, subject: subject || mail.subject, body: text })
    // Forwarding a stranger's mail is a personal act; only newsletters stay newsletters.
    if (bulkMarks(inner).bulk && isImpersonalMail(inner)) return []
    const writtenAt = localTimeOf(date, undefined) ?? now
    return findCandidates(inner, inner.parts.fresh, isBefore(now, writtenAt) ? now : writtenAt, timeZone).filter(
      ({ start, end }) => (start.length === 10 ? end >= now.day : start > formatLocalTime(now)),
    )
  })
}

const withoutFiles = (body: unknown) =>
  typeof body === 'string' ? body.replace(/BEGIN:VCALENDAR[\s\S]*?(END:VCALENDAR|$)/g, '') : body

const fromInvitation = ({ start, end, allDay, ...rest }: ReturnType<typeof parseInvitations>[number]): LocalEvent => ({
  ...rest,
  allDay,
  start: allDay ? start.day : formatLocalTime(start),
  end: allDay ? end.day : formatLocalTime(end),
  confidence: 0.99,
})
