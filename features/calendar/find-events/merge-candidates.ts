import type { EventCandidate } from './candidates'
import type { LocalEvent } from './local-event'

/** Merges mentions of the same event; a day without a time is dropped where another mention has the time. */
export function mergeCandidates(candidates: EventCandidate[]): LocalEvent[] {
  const merged: EventCandidate[] = []
  for (const one of [...candidates].sort(
    (first, second) => Number(second.hasTime) - Number(first.hasTime) || second.confidence - first.confidence,
  )) {
    const same = merged.find((other) =>
      one.hasTime
        ? other.start === one.start || (other.day === one.day && overlaps(one, other))
        : one.start.slice(0, 10) === other.start.slice(0, 10) ||
          (other.allDay && one.start <= other.end && one.start >= other.start),
    )
    if (!same) merged.push({ ...one })
    else {
      same.confidence = Math.max(same.confidence, Math.min(0.97, one.confidence))
      same.location ??= one.location
    }
  }
  return merged.map(({ hasTime, day, ...event }) => event)
}

const overlaps = (one: LocalEvent, other: LocalEvent) =>
  !one.allDay && !other.allDay && one.start < other.end && other.start < one.end
