import { and, type Column, eq, ne, sql } from 'drizzle-orm'
import { type MailTrouble, mailTrouble } from '#core/mail-outcome'
import { outcomeOf } from './outcome'
import { outgoingMails } from './table'

type NewestMail = Parameters<typeof outcomeOf>[0] & { hasBounced: boolean }

/** A column for lists of records: the newest mail of each that was not cancelled. */
export const newestMailOf = (kind: string, id: Column) => {
  const { state, error, handedOverAt, bouncedAt, originKind, originId } = outgoingMails
  return sql<NewestMail | null>`(
    select json_build_object(
      'state', ${state}, 'error', ${error}, 'handedOverAt', ${handedOverAt}, 'hasBounced', ${bouncedAt} is not null
    )
    from ${outgoingMails}
    where ${and(eq(originKind, kind), eq(originId, id), ne(state, 'cancelled'))}
    order by ${outgoingMails.id} desc limit 1
  )`
}

export const troubleOf = (newest: NewestMail | null): MailTrouble | null =>
  newest && mailTrouble(outcomeOf(newest), newest.hasBounced)
