import type { SettledHooks } from '#features/emails/server/delivery/deliver'
import { invoiceMailSent } from '#features/invoices/server/store'

/** Who wants to know when a mail has left or could not, by the kind of record that sent it. */
export const settledMail: SettledHooks = {
  invoice: async (tx, { origin, state, at }) => {
    if (state === 'sent') await invoiceMailSent(tx, origin.id, at)
  },
}
