import type { Day } from '#core/days'

export const textSources = ['email', 'note'] as const
export type TextSource = (typeof textSources)[number]

export type TextToScan = {
  source: TextSource
  sourceId: number
  /** "tomorrow" is relative to this. */
  writtenAt: Date
  title: string
  text: string
  /** The sender of a mail, or the other party of a note. */
  from: { name: string; address: string } | null
  clientId: number | null
}

/** Built-in rules, or the owner's language model. */
export const detectionMethods = ['rules', 'model'] as const
export type DetectionMethod = (typeof detectionMethods)[number]

/** An event that a text mentions. */
export type DetectedEvent = {
  by: DetectionMethod
  title: string
  startDateTime: Date
  endDateTime: Date
  /** Set for an all-day event, where the text names no time. */
  day: Day | null
  location: string | null
  /** Mail addresses of the participants. */
  people: string[]
  /** From 0 to 1. */
  confidence: number
  /** The sentence that mentions it. */
  quote: string
}

export type EventFinder = (
  text: TextToScan,
  context: { now: Date; timeZone: string },
) => DetectedEvent[] | Promise<DetectedEvent[]>

/**
 * Equal for all mentions of one event: same time and same person, or same time and title where no person is known.
 * A reply that repeats the proposal gives no new suggestion.
 */
export function suggestionKeyOf(
  { startDateTime, day, people, title }: Pick<DetectedEvent, 'startDateTime' | 'day' | 'people' | 'title'>,
  { from }: Pick<TextToScan, 'from'>,
) {
  const when = day ?? startDateTime.toISOString().slice(0, 16)
  const who = (from?.address ?? people[0] ?? '').trim().toLowerCase()
  return `${when} ${
    who ||
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ||
    ''
  }`.slice(0, 300)
}
