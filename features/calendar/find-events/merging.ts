import type { Candidate } from './candidates'
import type { FoundEvent } from './found-event'

/** The same event told twice is one; a day without a time gives way to the time told elsewhere. */
export function merged(candidates: Candidate[]): FoundEvent[] {
  const kept: Candidate[] = []
  for (const one of [...candidates].sort(
    (first, second) => Number(second.hasTime) - Number(first.hasTime) || second.confidence - first.confidence,
  )) {
    const same = kept.find((other) =>
      one.hasTime
        ? other.start === one.start || (other.day === one.day && overlaps(one, other))
        : one.start.slice(0, 10) === other.start.slice(0, 10) ||
          (other.allDay && one.start <= other.end && one.start >= other.start),
    )
    if (!same) kept.push({ ...one })
    else {
      same.confidence = Math.max(same.confidence, Math.min(0.97, one.confidence))
      same.location ??= one.location
    }
  }
  return kept.map(({ hasTime, day, ...event }) => event)
}

const overlaps = (one: FoundEvent, other: FoundEvent) =>
  !one.allDay && !other.allDay && one.start < other.end && other.start < one.end
