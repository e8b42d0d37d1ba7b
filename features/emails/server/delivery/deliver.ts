import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import {
  assignMessageId,
  claimNextMail,
  markFailed,
  markHandedOver,
  markSent,
  type QueuedMail,
  renewSendLease,
  requeueMail,
} from '#platform/outbox/delivery-state'
import type { MailOrigin } from '#platform/outbox/mail'
import { attachmentsOf } from '#platform/outbox/outbox'
import type { MailService } from '../mail-service'
import { GrantExpired, type Mailbox, NotSent, PartlySent, type Sent, TryLater } from '../mailbox'
import { reasonOf } from '../reason'
import { type AccountRow, accountForSending, changeAccount } from '../store/accounts'
import { keepSent } from '../store/sent'
import { composeLetter } from './compose-letter'

/** What became of a mail, for the record that sent it; part of the same transaction. */
export type Settled = { mailId: number; origin: MailOrigin; state: 'sent' | 'failed'; error: string | null; at: Date }
export type SettledHooks = Record<string, (tx: Db, settled: Settled) => Promise<void>>

type Delivery = MailService & { hooks: SettledHooks }

const mostAttempts = 6
const shownByOutbox = ['/api/mail/outgoing', '/api/emails']

/** Sends whatever may leave now, one after the other. Answers how many were dealt with. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  let count = 0
  for (;;) {
    const mail = await claimNextMail(delivery.db, delivery.now())
    if (!mail) return count
    await deliver(delivery, mail)
    count++
  }
}

async function deliver(delivery: Delivery, taken: QueuedMail): Promise<void> {
  const account = await accountForSending(delivery.db, taken.accountId)
  if (!account)
    return fail(delivery, taken, 'No mail account is connected. Connect one in Settings, then send it again.')
  const mail = await assignMessageId(delivery.db, taken, account.address)
  // The demo's mail has nobody behind it: it counts as sent, and goes nowhere.
  if (account.provider === 'sample') return succeed(delivery, mail, account, null)
  const stillAtIt = setInterval(() => void renewSendLease(delivery.db, mail.id).catch(() => {}), 8_000)
  let mailbox: Mailbox | undefined
  let isHandedOver = mail.handedOverAt !== null
  try {
    mailbox = await delivery.openMailbox(account)
    if (isHandedOver) {
      const wasSent = await mailbox.wasSent(mail.messageId)
      if (wasSent) return await succeed(delivery, mail, account, null)
      if (wasSent === undefined) return await fail(delivery, mail, unknown)
      isHandedOver = false
    }
    const letter = await composeLetter(mail, account, await attachmentsOf(delivery.db, mail.id), delivery.now())
    const sent = await mailbox.send(letter, async () => {
      isHandedOver = true
      await markHandedOver(delivery.db, mail.id)
    })
    await succeed(delivery, mail, account, null, sent)
  } catch (error) {
    await settleError(delivery, mail, account, error as Error, isHandedOver)
  } finally {
    clearInterval(stillAtIt)
    await mailbox?.close().catch(() => {})
  }
}

const unknown =
  'It is not known whether this mail left: the connection ended while it was handed over. Ask or look before sending it again.'

async function settleError(
  delivery: Delivery,
  mail: QueuedMail,
  account: AccountRow,
  error: Error,
  isHandedOver: boolean,
): Promise<void> {
  if (error instanceof PartlySent) return succeed(delivery, mail, account, error.message)
  if (error instanceof GrantExpired) {
    await changeAccount(delivery.db, account.id, { state: 'reconnect', problem: error.message })
    return fail(delivery, mail, `${account.address} must be connected again: ${error.message}`)
  }
  const isCertain = error instanceof NotSent || error instanceof TryLater || !isHandedOver
  // Nobody knows. It is left as it is, and looked for when the provider has had time to show it.
  if (!isCertain) return
  const isPassing = error instanceof NotSent ? error.isPassing : true
  if (!isPassing || mail.attempts >= mostAttempts) return fail(delivery, mail, reasonOf(error))
  const wait = Math.max(error instanceof TryLater ? error.afterMs : 0, 10_000 * 2 ** (mail.attempts - 1))
  await requeueMail(delivery.db, mail.id, reasonOf(error), new Date(delivery.now().getTime() + wait))
  await publishInvalidation(delivery.db, shownByOutbox)
}

async function succeed(
  delivery: Delivery,
  mail: QueuedMail,
  account: AccountRow,
  remark: string | null,
  sent: Sent = {},
): Promise<void> {
  const at = delivery.now()
  await delivery.db.transaction(async (tx) => {
    await markSent(tx, mail.id, at, remark)
    await keepSent(tx, mail, account, at, sent)
    await settle(tx, delivery.hooks, mail, { state: 'sent', error: remark, at })
  })
}

async function fail(delivery: Delivery, mail: QueuedMail, error: string): Promise<void> {
  await delivery.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, error)
    await settle(tx, delivery.hooks, mail, { state: 'failed', error, at: delivery.now() })
  })
}

async function settle(
  tx: Db,
  hooks: SettledHooks,
  { id: mailId, originKind, originId }: QueuedMail,
  outcome: Pick<Settled, 'state' | 'error' | 'at'>,
): Promise<void> {
  const hook = hooks[originKind ?? '']
  if (hook && originKind && originId !== null)
    await hook(tx, { mailId, origin: { kind: originKind, id: originId }, ...outcome })
  await publishInvalidation(tx, shownByOutbox)
}
