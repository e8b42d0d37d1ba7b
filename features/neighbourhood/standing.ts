import type { PostStanding } from './post'

type Wanted = { isDraft?: boolean | undefined; scheduledFor?: string | null | undefined }
export type Standing = { status: PostStanding; scheduledFor: Date | null; publishedAt: Date | null }

/** How a new post stands: kept back, waiting for its time, or out now. */
export function newStanding({ isDraft, scheduledFor }: Wanted, now: Date): Standing {
  const time = scheduledFor ? new Date(scheduledFor) : null
  if (isDraft) return { status: 'draft', scheduledFor: time, publishedAt: null }
  if (time) return { status: 'scheduled', scheduledFor: time, publishedAt: null }
  return { status: 'published', scheduledFor: null, publishedAt: now }
}

/** How a post stands after an edit. What is out stays out; what waits may be given another time, kept back, or let go. */
export function standingAfter(before: Standing, wanted: Wanted, now: Date): Standing {
  const { isDraft, scheduledFor } = wanted
  if (before.status === 'published' || (isDraft === undefined && scheduledFor === undefined)) return before
  return newStanding(
    {
      isDraft: isDraft ?? before.status === 'draft',
      scheduledFor: scheduledFor === undefined ? (before.scheduledFor?.toISOString() ?? null) : scheduledFor,
    },
    now,
  )
}

/** A time that has passed is none to wait for. */
export const isToCome = (scheduledFor: string, now: Date) => Date.parse(scheduledFor) > now.getTime()
