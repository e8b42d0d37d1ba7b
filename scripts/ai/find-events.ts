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

/** As text or as milliseconds, in the mail or in its headers; of a mail that does not say, it is now. */
function writtenAt({ date, headers }: Record<string, unknown>): string | Date {
  const { Date: header, date: small } = (headers ?? {}) as Record<string, unknown>
  const said = date ?? header ?? small
  if (typeof said === 'number') return new Date(said)
  return typeof said === 'string' && !Number.isNaN(Date.parse(said)) ? said : new Date()
}

/** Attachments may carry their text as content or text. */
function attachedFiles(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return []
  return attachments.map((one) => String(one?.content ?? one?.text ?? one?.data ?? one ?? ''))
}
