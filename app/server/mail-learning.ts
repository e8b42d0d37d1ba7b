import { learnFromAction } from '#features/assistant/server/scoring'
import type { RecordOwnerAction } from '#features/emails/server/owner-actions'
import type { Log } from '#platform/log/log'

/** A bulk action teaches no more than its first mails. */
const maxMailsPerAction = 20

/** Learns from the owner's actions on mails; a failure is only logged. */
export const mailLearner =
  ({ log }: { log: Log }): RecordOwnerAction =>
  async (db, action, ids) => {
    for (const id of ids.slice(0, maxMailsPerAction))
      await learnFromAction(db, id, action).catch((err) =>
        log.error({ err, id, action }, 'learning from a mail failed'),
      )
  }
