import { judgedMail, type RawMail } from '#features/emails/judged-mail'
import { candidatesIn } from './candidates'
import type { FoundEvent } from './found-event'
import { invitationsIn } from './invitation'
import { merged } from './merging'
import { isNobodysInvitation } from './nobodys-invitation'
import { isForwarded, passedOn } from './passed-on'
import { isBefore, wallText, wallTimeOf } from './wall-clock'

/** A text that may speak of events: a mail, or a note with a title and a body. */
export type TextToSearch = RawMail & {
  /** When it was written; every "tomorrow" counts from here. */
  date?: string | Date | undefined
  timeZone?: string | undefined
  /** Calendar files that came with it, as text. */
  invitations?: string[] | undefined
  kind?: 'mail' | 'note' | undefined
}

const leastConfidence = 0.5
const mostCandidates = 30

export function findEvents(text: TextToSearch): FoundEvent[] {
  const timeZone = typeof text.timeZone === 'string' && text.timeZone !== '' ? text.timeZone : undefined
  const now = wallTimeOf(text.date, timeZone)
  if (!now) return []
  const files = [text.body, ...(text.invitations ?? [])].filter((one) => typeof one === 'string').join('\n')
  if (/BEGIN:VCALENDAR/.test(files)) {
    const invited = invitationsIn(files, timeZone, now).filter(({ start, allDay }) =>
      allDay ? start.day >= now.day : !isBefore(start, now),
    )
    const cancelled = /METHOD:(CANCEL|REPLY)/i.test(files)
    if (invited.length > 0 || cancelled) return invited.map(certain)
  }
  const mail = judgedMail({ ...text, body: withoutFiles(text.body) })
  if (text.kind !== 'note' && isNobodysInvitation(mail)) return []
  const fresh = candidatesIn(mail, mail.parts.fresh || mail.plain, now, timeZone)
  const candidates =
    fresh.length === 0 && isForwarded(mail) ? candidatesIn(mail, passedOn(mail.parts.quoted), now, timeZone) : fresh
  return merged(candidates.slice(0, mostCandidates))
    .filter(({ confidence }) => confidence >= leastConfidence)
    .sort((one, other) => (one.start < other.start ? -1 : 1))
}

const withoutFiles = (body: unknown) =>
  typeof body === 'string' ? body.replace(/BEGIN:VCALENDAR[\s\S]*?(END:VCALENDAR|$)/g, '') : body

const certain = ({ start, end, allDay, ...rest }: ReturnType<typeof invitationsIn>[number]): FoundEvent => ({
  ...rest,
  allDay,
  start: allDay ? start.day : wallText(start),
  end: allDay ? end.day : wallText(end),
  confidence: 0.99,
})
