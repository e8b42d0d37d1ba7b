import { clearSentTextOfMails } from '#features/assistant/server/store'
import { deleteSuggestionsFromMails } from '#features/calendar/server/store/suggestions'
import type { BeforeAccountRemoval } from '#features/emails/server/account-routes'
import { mailIdsOf } from '#features/emails/server/store/accounts'

/** Deleted with a mail account: the events suggested from its mails, and what a language model was sent of them and answered. */
export const deleteMailAccountData: BeforeAccountRemoval = async (tx, accountId) => {
  await deleteSuggestionsFromMails(tx, mailIdsOf(tx, accountId))
  await clearSentTextOfMails(tx, mailIdsOf(tx, accountId))
}
