import * as z from 'zod'
import { findEvents as findByRules } from '#features/calendar/find-events/find-events'
import type { TextToScan } from '#features/calendar/suggestion'
import { withoutHistory } from '#features/emails/mail-parts/mail-parts'
import { plainBody } from '#features/emails/plain-body'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'

export type TextWithEvents = TextToScan & { timeZone: string }

const day = z.iso.date()
const minute = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00)?$/)

/** Times are local to the owner's time zone. */
const FoundEvent = z
  .object({
    title: z.string().trim().min(1).max(200),
    start: z.union([minute, day]),
    end: z.union([minute, day]),
    allDay: z.boolean(),
    location: z.string().trim().max(300).nullable(),
    confidence: z.number().min(0).max(1),
    quote: z.string().trim().min(1).max(500),
  })
  .refine(({ start, end }) => end >= start, 'An event ends after it begins')
  .refine(({ start, allDay }) => allDay === (start.length === 10), 'A whole day has no time, anything else has one')

/** Finds events in a text; an answer whose quote is not in the text is rejected. */
export const findEvents = (text: TextWithEvents): Task<TextWithEvents, { events: z.output<typeof FoundEvent>[] }> => ({
  name: 'find-events',
  isCacheable: true,
  emailId: ({ source, sourceId }) => (source === 'note' ? undefined : sourceId),
  describe: ({ title }) => `Looked for events in “${title}”`,
  prompt: ({ source, title, text: body, writtenAt, timeZone, from }) => ({
    system: `Find the meetings, calls and appointments that a text proposes or confirms and that are still to come. Deadlines, opening hours, promotions, signatures, quoted earlier mails and past dates are none. Quote, word for word, the sentence that says so. Times are those of ${timeZone}; the text was written at ${localTime(timeZone, writtenAt)}. A time is yyyy-MM-ddTHH:mm; where no time is said it is allDay and start and end are yyyy-MM-dd. Without an end, one hour. ${fenceRule}`,
    content: fenced(
      'text',
      `${from ? `From: ${from.name} <${from.address}>\n` : ''}Subject: ${title}\n\n${source === 'note' ? body : withoutHistory(plainBody(body), title)}`,
    ),
  }),
  answer: z.object({
    events: z
      .array(
        FoundEvent.refine(
          ({ quote }) => normalized(`${text.title}\n${text.text}`).includes(normalized(quote)),
          'No such words',
        ),
      )
      .max(20),
  }),
  rules: ({ source, title, text: body, writtenAt, timeZone, from }) => ({
    events: findByRules({
      kind: source === 'note' ? 'note' : 'mail',
      from: from ? { name: from.name, email: from.address } : '',
      subject: title,
      body,
      date: writtenAt,
      timeZone,
    }).map(({ people: _, ...event }) => event),
  }),
})

const normalized = (words: string) => words.replace(/\s+/g, ' ').trim().toLowerCase()

const localTime = (timeZone: string, instant: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', weekday: undefined }).format(
    instant,
  )
