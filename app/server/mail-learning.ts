import { learn } from '#features/assistant/server/scoring'
import type { OwnerDid } from '#features/emails/server/owner-actions'
import type { Db } from '#platform/db/database'
import type { Log } from '#platform/log/log'

/** A whole folder that is cleared says no more than its first mails. */
const mostAtOnce = 20

/** What the owner does with mail teaches the scoring what matters; a lesson that fails spoils nothing. */
export const mailLearner =
  ({ db, log }: { db: Db; log: Log }): OwnerDid =>
  async (action, ids) => {
    for (const id of ids.slice(0, mostAtOnce))
      await learn(db, id, action).catch((err) => log.error({ err, id, action }, 'nothing was learned from a mail'))
  }
