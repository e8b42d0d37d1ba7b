import { findEvents, type TextToSearch } from '#features/calendar/find-events/find-events'
import { answerLines } from './json-lines'

await answerLines((mail) => {
  const events = findEvents({ ...mail, invitations: attachedFiles(mail.attachments) } as TextToSearch)
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

/** Attachments may carry their text as content or text. */
function attachedFiles(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return []
  return attachments.map((one) => String(one?.content ?? one?.text ?? one?.data ?? one ?? ''))
}
