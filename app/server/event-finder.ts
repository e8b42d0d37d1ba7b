import { second } from '#core/durations'
import { plural } from '#core/plural'
import type { AiService } from '#features/assistant/server/ai-service'
import { findEvents } from '#features/assistant/server/tasks/find-events'
import { toUpcomingEvents } from '#features/calendar/find-events/find-events-by-rules'
import { mentionsTime } from '#features/calendar/find-events/mentions-time'
import { findByRules } from '#features/calendar/server/find-by-rules'
import type { ScanReporter } from '#features/calendar/server/scan'
import type { EventFinder, TextToScan } from '#features/calendar/suggestion'

/** After this long a scan continues by rules, because the user is waiting for it. */
const maxModelTime = 40 * second

/**
 * Finds events with the configured language model, or by rules. Calendar files and texts without a day or time never go
 * to the model; the same text is sent once.
 */
export function eventFinder(ai: AiService): EventFinder {
  return async (text, context) => {
    if (
      hasCalendarFile(text) ||
      !mentionsTime(`${text.title}\n${text.text}`) ||
      Date.now() - context.now.getTime() > maxModelTime
    )
      return findByRules(text, context)
    const { provider } = await ai.choice()
    if (provider === 'none') return findByRules(text, context)
    const textWithZone = { ...text, timeZone: context.timeZone }
    const { answer, by } = await ai.run(findEvents(textWithZone), textWithZone)
    if (by === 'rules') return findByRules(text, context)
    const people = text.from ? [text.from.address] : []
    return toUpcomingEvents(
      answer.events.map((event) => ({
        ...event,
        title: oneLine(event.title) || text.title,
        location: oneLine(event.location ?? '') || null,
        people,
      })),
      'model',
      context,
    )
  }
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Logs one activity per scan by rules; answers of a model are logged one by one. */
export const scanLogger =
  (ai: AiService): ScanReporter =>
  async (texts, found) => {
    const { provider } = await ai.choice()
    if (provider !== 'none') return
    const where =
      texts.length === 1 ? `“${texts[0]?.title}”` : `${texts.length.toLocaleString('en-US')} mails and notes`
    await ai.log({
      action: 'find-events',
      description: `Looked for events in ${where}`.slice(0, 500),
      suggestedAction: found === 0 ? null : `${plural(found, 'suggestion')} for the calendar`,
      metadata: { answeredBy: 'rules', scanned: texts.length, found },
    })
  }

const hasCalendarFile = ({ text }: TextToScan) => /BEGIN:VCALENDAR/.test(text)
