import { findEvents, type TextToSearch } from '#features/calendar/find-events/find-events'
import { answerLines } from './json-lines'

await answerLines((mail) => {
  const events = findEvents({
    ...mail,
    date: writtenAt(mail),
    invitations: attachedFiles(mail.attachments),
  } as TextToSearch)
  return {
    id: mail.id,
    events: events.map(({ title, start, end, allDay, location, confidence, quote }) => ({
      title,
      start,
      end,
      allDay,
      location,
      confidence,
      quote,
    })),
  }
})

/** As a string or in milliseconds, in the mail or in its headers; without a date it is now. */
function writtenAt({ date, headers }: Record<string, unknown>): string | Date {
  const { Date: header, date: small } = (headers ?? {}) as Record<string, unknown>
  const given = date ?? header ?? small
  if (typeof given === 'number') return new Date(given)
  return typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? given : new Date()
}

function attachedFiles(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return []
  return attachments.map((one) => String(one?.content ?? one?.text ?? one?.data ?? one ?? ''))
}
