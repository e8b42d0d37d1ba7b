import * as z from 'zod'

/** Maximum of a PostgreSQL integer. */
export const maxRecordId = 2_147_483_647

/** The id of a record in a JSON body. */
export const recordId = (message?: string) => z.number(message).int(message).min(1, message).max(maxRecordId, message)

/** Of a record that a form offers in a list. */
export const RecordId = recordId('Please choose one from the list')

/** The id of a record in a query string, where it arrives as text. */
export const queryRecordId = (message = 'Must be a number') =>
  z.coerce.number(message).int(message).min(1, message).max(maxRecordId, message)

/** Ids in a query string, as '3,17,20'. */
export const queryRecordIds = (message: string, limit: number) =>
  z
    .string(message)
    .regex(/^\d+(,\d+)*$/, message)
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(recordId(message)).max(limit, `At most ${limit} at once`))

/** The id in a path. What is no id becomes 0, which no record has, so that the call answers 404. */
export const PathRecordId = queryRecordId().catch(0)
