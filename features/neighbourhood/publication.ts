import type { PostStatus } from './post'

type PublicationInput = { isDraft?: boolean | undefined; scheduledFor?: string | null | undefined }
export type Publication = { status: PostStatus; scheduledFor: Date | null; publishedAt: Date | null }

/** A new post is a draft, scheduled or published at once. */
export function newPublication({ isDraft, scheduledFor }: PublicationInput, now: Date): Publication {
  const time = scheduledFor ? new Date(scheduledFor) : null
  if (isDraft) return { status: 'draft', scheduledFor: time, publishedAt: null }
  if (time) return { status: 'scheduled', scheduledFor: time, publishedAt: null }
  return { status: 'published', scheduledFor: null, publishedAt: now }
}

/** A published post stays published; a draft or scheduled one can change. */
export function publicationAfterEdit(before: Publication, input: PublicationInput, now: Date): Publication {
  const { isDraft, scheduledFor } = input
  if (before.status === 'published' || (isDraft === undefined && scheduledFor === undefined)) return before
  return newPublication(
    {
      isDraft: isDraft ?? before.status === 'draft',
      scheduledFor: scheduledFor === undefined ? (before.scheduledFor?.toISOString() ?? null) : scheduledFor,
    },
    now,
  )
}

export const isInFuture = (scheduledFor: string, now: Date) => Date.parse(scheduledFor) > now.getTime()
