import type { Day } from '#core/days'

/** Where an event may be spoken of. */
export const textSources = ['email', 'note'] as const
export type TextSource = (typeof textSources)[number]

/** A text in which events may be found. */
export type TextToScan = {
  source: TextSource
  sourceId: number
  /** What "tomorrow" in it counts from. */
  writtenAt: Date
  title: string
  text: string
  /** Who wrote it, or with whom it was written. */
  from: { name: string; address: string } | null
  clientId: number | null
}

/** Who found an event: built-in rules, or the owner's language model. */
export const finders = ['rules', 'model'] as const
export type Finder = (typeof finders)[number]

/** An event that a text speaks of. */
export type FoundEvent = {
  by: Finder
  title: string
  startDateTime: Date
  endDateTime: Date
  /** Where no time is said, the day itself. */
  day: Day | null
  location: string | null
  /** Addresses of those who take part. */
  people: string[]
  /** From 0 to 1. */
  confidence: number
  /** The sentence that speaks of it, as it was written. */
  quote: string
}

/** Finds events in one text. Rules do it until a language model is connected. */
export type EventFinder = (
  text: TextToScan,
  scene: { now: Date; timeZone: string },
) => FoundEvent[] | Promise<FoundEvent[]>

/**
 * The same for everything that speaks of one event: at the same time with the same people, or on the same matter where
 * nobody is named. A reply that repeats the proposal suggests nothing new.
 */
export function suggestionKeyOf(
  { startDateTime, day, people, title }: Pick<FoundEvent, 'startDateTime' | 'day' | 'people' | 'title'>,
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
