import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { GuestAnswer } from './guest-answer'

/**
 * `open`: not answered yet. `changed`: its time changed after the answer. `outdated`: a later mail has a newer version.
 * `own`: the owner invites to it.
 */
export const invitationStates = ['open', 'answered', 'changed', 'cancelled', 'outdated', 'own', 'reply'] as const

/** What a mail with a calendar part says. */
export const Invitation = z.object({
  state: z.enum(invitationStates),
  title: z.string(),
  startDateTime: Timestamp.nullable(),
  endDateTime: Timestamp.nullable(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  allDay: z.boolean(),
  rrule: z.string().nullable(),
  location: z.string().nullable(),
  organizer: z.string().nullable(),
  answer: GuestAnswer.nullable(),
  /** Why a part of it cannot be on the calendar. */
  leftOut: z.string().nullable(),
  /** What guests answer in this mail. */
  replies: z.array(z.object({ address: z.string(), answer: GuestAnswer })),
  /** What else there is at that time, while it can be answered; the id of an event, null for what others have. */
  conflicts: z.array(
    z.object({ id: z.number().nullable(), title: z.string(), startDateTime: Timestamp, endDateTime: Timestamp }),
  ),
  /** The event on the calendar. */
  eventId: z.number().nullable(),
})
export type Invitation = z.output<typeof Invitation>

/** Whether a version of a meeting is newer than the one known. Doubled and forwarded mails are not. */
export function isNewerVersion(
  { sequence, stampedAt }: { sequence: number; stampedAt: Date },
  known: { sequence: number; stampedAt: Date } | undefined,
): boolean {
  if (!known || sequence !== known.sequence) return !known || sequence > known.sequence
  return stampedAt > known.stampedAt
}
