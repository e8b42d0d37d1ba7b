import { createHash } from 'node:crypto'
import type { AiService } from '#features/assistant/server/ai-service'
import { findEvents } from '#features/assistant/server/tasks/find-events'
import { eventsToCome, findEventsByRules } from '#features/calendar/find-events/find-events-by-rules'
import { speaksOfTime } from '#features/calendar/find-events/speaks-of-time'
import type { ScanTeller } from '#features/calendar/server/scanning'
import type { EventFinder, FoundEvent, TextToScan } from '#features/calendar/suggestion'

/** A scan that has lasted this long goes on by rules: somebody waits for it. */
const patience = 40_000
const mostRemembered = 2_000

/**
 * Who looks for events: the owner's language model where one is set and answers, else built-in rules. A calendar file
 * needs no model, and neither does a text that names no day and no hour; the same text is not sent twice.
 */
export function eventFinder(ai: AiService): EventFinder {
  const remembered = new Map<string, FoundEvent[]>()
  return async (text, scene) => {
    if (isCertain(text) || !speaksOfTime(`${text.title}\n${text.text}`) || Date.now() - scene.now.getTime() > patience)
      return findEventsByRules(text, scene)
    const { provider, model } = await ai.choice()
    if (provider === 'none') return findEventsByRules(text, scene)
    const key = fingerprint(text, scene.timeZone, model)
    const known = remembered.get(key)
    if (known) return known
    const asked = { ...text, timeZone: scene.timeZone }
    const { answer, by } = await ai.run(findEvents(asked), asked)
    if (by === 'rules') return findEventsByRules(text, scene)
    const people = text.from ? [text.from.address] : []
    const found = eventsToCome(
      answer.events.map((event) => ({ ...event, people })),
      'model',
      scene,
    )
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(key, found)
    return found
  }
}

/** A model's every answer is in the log by itself; what the rules have read is there once for a scan. */
export const scanTeller =
  (ai: AiService): ScanTeller =>
  async (texts, found) => {
    const { provider } = await ai.choice()
    if (provider !== 'none') return
    const where =
      texts.length === 1 ? `“${texts[0]?.title}”` : `${texts.length.toLocaleString('en-US')} mails and notes`
    await ai.log({
      action: 'find-events',
      description: `Looked for events in ${where}`.slice(0, 500),
      suggestedAction: found === 0 ? null : `${found} ${found === 1 ? 'suggestion' : 'suggestions'} for the calendar`,
      metadata: { answeredBy: 'rules', scanned: texts.length, found },
    })
  }

const isCertain = ({ text }: TextToScan) => /BEGIN:VCALENDAR/.test(text)

const fingerprint = ({ source, sourceId, title, text }: TextToScan, timeZone: string, model: string) =>
  createHash('sha256')
    .update(JSON.stringify([source, sourceId, title, text, timeZone, model]))
    .digest('base64')
