import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { emails } from '#features/emails/server/table'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { guestAnswers } from '../../guest-answer'

/** Meetings that others invite the owner to, by UID: the newest version seen, and the owner's answer. */
export const invitations = pgTable(
  'invitations',
  {
    ...identity,
    uid: text().notNull(),
    sequence: integer().notNull(),
    /** DTSTAMP of that version. */
    stampedAt: instant().notNull(),
    organizer: text().notNull(),
    answer: text({ enum: guestAnswers }),
    /** How many answers were sent. */
    answers: integer().notNull().default(0),
    /** Its time changed after the answer. */
    isChanged: boolean().notNull().default(false),
    isCancelled: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('invitations_once').on(table.uid),
    oneOf('invitations_answer_known', table.answer, guestAnswers),
  ],
)

/** Mails with a calendar part that have been looked at. */
export const invitationMails = pgTable('invitation_mails', {
  emailId: integer()
    .primaryKey()
    .references(() => emails.id, { onDelete: 'cascade' }),
  handledAt: instant().notNull(),
})
