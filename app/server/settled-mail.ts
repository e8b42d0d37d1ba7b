import type { SettledHooks } from '#features/emails/server/delivery/deliver'

/** Who wants to know when a mail has left or could not, by the kind of record that sent it. */
export const settledMail: SettledHooks = {}
