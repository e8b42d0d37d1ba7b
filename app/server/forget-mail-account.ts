import { forgetSentMails } from '#features/assistant/server/store'
import { deleteSuggestionsFromMails } from '#features/calendar/server/store/suggestions'
import type { BeforeAccountRemoval } from '#features/emails/server/account-routes'
import { mailIdsOf } from '#features/emails/server/store/accounts'

/** What came from the mails of an account goes with it: suggested events, and what a language model was sent and answered. */
export const forgetMailAccount: BeforeAccountRemoval = async (tx, accountId) => {
  await deleteSuggestionsFromMails(tx, mailIdsOf(tx, accountId))
  await forgetSentMails(tx, mailIdsOf(tx, accountId))
}
