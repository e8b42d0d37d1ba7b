import { normalizeMail, type RawMail } from '#features/emails/normalized-mail'
import { findCandidates } from './candidates'
import { forwardedText, isForwarded } from './forwarded-mail'
import { isImpersonalMail } from './impersonal-mail'
import { parseInvitations } from './invitation'
import type { LocalEvent } from './local-event'
import { formatLocalTime, isBefore, localTimeOf } from './local-time'
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
  const fresh = findCandidates(mail, mail.parts.fresh || mail.plain, now, timeZone)
  const candidates =
    fresh.length === 0 && isForwarded(mail)
      ? findCandidates(mail, forwardedText(mail.parts.quoted), now, timeZone)
      : fresh
  return mergeCandidates(candidates.slice(0, maxCandidates))
    .filter(({ confidence }) => confidence >= minConfidence)
    .sort((one, other) => (one.start < other.start ? -1 : 1))
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
