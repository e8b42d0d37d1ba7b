import { second } from '#core/durations'
import type { MailOutcome } from '#core/mail-outcome'
import type { Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { GrantExpired, TryLater } from '#platform/oauth/failures'
import {
  assignMessageId,
  claimNextMail,
  markCancelled,
  markFailed,
  markHandedOver,
  markSent,
  markUnknown,
  type QueuedMail,
  renewSendLease,
  requeueMail,
} from '#platform/outbox/delivery-state'
import type { MailOrigin } from '#platform/outbox/mail'
import { attachmentsOf } from '#platform/outbox/outbox'
import { mailErrorMessage } from '../mail-error-message'
import type { MailService } from '../mail-service'
import { type Mailbox, NotSent, PartlySent, type SendResult } from '../mailbox'
import { type AccountRow, accountForSending, updateAccount } from '../store/accounts'
import { saveSent } from '../store/save-sent'
import { composeMessage } from './compose-message'

/** The outcome of a mail, passed to the feature that queued it, in the same transaction. */
export type DeliveryOutcome = {
  mailId: number
  origin: MailOrigin
  state: 'sent' | 'failed'
  /** The outcome in detail: it may have reached only some recipients, or be unknown. */
  outcome: Extract<MailOutcome, 'sent' | 'partly-sent' | 'failed' | 'unknown'>
  error: string | null
  at: Date
}
export type DeliveryHooks = Record<string, (tx: Transaction, outcome: DeliveryOutcome) => Promise<void>>

/** By the kind of record: whether a mail that waited in the outbox may still be sent. */
export type DeliveryChecks = Record<string, (tx: Transaction, origin: MailOrigin) => Promise<boolean>>

/** By the kind of record: the text stored in Sent, for mails that only the recipient may read. */
export type SentCopies = Record<string, (mail: MailText) => MailText>
type MailText = Pick<QueuedMail, 'subject' | 'text'>

type Delivery = MailService & { hooks: DeliveryHooks; checks?: DeliveryChecks; copies?: SentCopies }

const maxAttempts = 6
const outboxCallPaths = ['/api/mail/outgoing', '/api/emails']

/** Sends all due mails, one after the other, and returns how many were processed. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  let count = 0
  for (;;) {
    const mail = await claimNextMail(delivery.db, delivery.now())
    if (!mail) return count
    await deliver(delivery, mail)
    count++
  }
}

async function deliver(delivery: Delivery, claimed: QueuedMail): Promise<void> {
  if (await cancelUnwanted(delivery, claimed)) return
  const account = await accountForSending(delivery.db, claimed.accountId)
  if (!account)
    return fail(delivery, claimed, 'No mail account is connected. Connect one in Settings, then send it again.')
  const mail = await assignMessageId(delivery.db, claimed, account.address)
  // Sample accounts have no provider: the mail counts as sent and goes nowhere.
  if (account.provider === 'sample') return succeed(delivery, mail, account, null)
  const leaseTimer = setInterval(() => void renewSendLease(delivery.db, mail.id).catch(() => {}), 8 * second)
  let mailbox: Mailbox | undefined
  let isHandedOver = mail.handedOverAt !== null
  try {
    mailbox = await delivery.openMailbox(account)
    if (isHandedOver) {
      const wasSent = await mailbox.wasSent(mail.messageId)
      if (wasSent) return await succeed(delivery, mail, account, null)
      // If the outcome is unknown, a mail is sent again only at the owner's request.
      if (wasSent === undefined && mail.state !== 'queued') return await failUnknown(delivery, mail)
      isHandedOver = false
    }
    const compose = async (one: QueuedMail) =>
      composeMessage(one, account, await attachmentsOf(delivery.db, mail.id), delivery.now())
    const message = await compose(mail)
    const copy = sentCopyOf(delivery, mail, account)
    const sentCopy = copy === mail ? null : (await compose(copy)).source
    const sent = await mailbox.send({ ...message, sentCopy }, async () => {
      isHandedOver = true
      await markHandedOver(delivery.db, mail.id)
    })
    await succeed(delivery, mail, account, null, sent)
  } catch (error) {
    await handleSendError(delivery, mail, account, error as Error, isHandedOver)
  } finally {
    clearInterval(leaseTimer)
    await mailbox?.close().catch(() => {})
  }
}

/** Not checked for a mail that may have been sent already. */
async function cancelUnwanted({ db, checks = {} }: Delivery, mail: QueuedMail): Promise<boolean> {
  const { originKind: kind, originId: id } = mail
  const isWanted = checks[kind ?? '']
  if (!isWanted || kind === null || id === null || mail.handedOverAt !== null) return false
  return db.transaction(async (tx) => {
    if (await isWanted(tx, { kind, id })) return false
    await markCancelled(tx, mail.id)
    await publishInvalidation(tx, outboxCallPaths)
    return true
  })
}

const unknownOutcome = 'It is not known whether this mail left: the connection ended while it was handed over.'

async function handleSendError(
  delivery: Delivery,
  mail: QueuedMail,
  account: AccountRow,
  error: Error,
  isHandedOver: boolean,
): Promise<void> {
  if (error instanceof PartlySent) return succeed(delivery, mail, account, error.message)
  if (error instanceof GrantExpired) {
    await updateAccount(delivery.db, account.id, { state: 'reconnect', problem: error.message })
    return fail(delivery, mail, `${account.address} must be connected again: ${error.message}`)
  }
  const isRefusal = error instanceof NotSent || (error instanceof TryLater && !error.mayHaveHappened)
  const isCertain = isRefusal || !isHandedOver
  // Unknown outcome: the mail stays as it is, and `wasSent` is asked when its lease has expired.
  if (!isCertain) return
  const isTemporary = error instanceof NotSent ? error.isTemporary : true
  if (!isTemporary || mail.attempts >= maxAttempts) return fail(delivery, mail, mailErrorMessage(error))
  const delayMs = Math.max(error instanceof TryLater ? error.afterMs : 0, 10 * second * 2 ** (mail.attempts - 1))
  await delivery.db.transaction(async (tx) => {
    await requeueMail(tx, mail.id, mailErrorMessage(error), new Date(delivery.now().getTime() + delayMs))
    await publishInvalidation(tx, outboxCallPaths)
  })
}

async function succeed(
  delivery: Delivery,
  mail: QueuedMail,
  account: AccountRow,
  remark: string | null,
  sent: SendResult = {},
): Promise<void> {
  const at = delivery.now()
  await delivery.db.transaction(async (tx) => {
    await markSent(tx, mail.id, at, remark)
    await saveSent(tx, mail, sentCopyOf(delivery, mail, account), account, at, sent)
    const outcome = remark === null ? 'sent' : 'partly-sent'
    await runHook(tx, delivery.hooks, mail, { state: 'sent', outcome, error: remark, at })
  })
}

/** The copy for Sent. A sample account sends nothing, so the owner reads the full mail in Sent. */
function sentCopyOf({ copies = {} }: Delivery, mail: QueuedMail, { provider }: AccountRow): QueuedMail {
  const copy = copies[mail.originKind ?? '']
  return copy && provider !== 'sample' ? { ...mail, ...copy(mail) } : mail
}

async function fail(delivery: Delivery, mail: QueuedMail, error: string): Promise<void> {
  await delivery.db.transaction(async (tx) => {
    await markFailed(tx, mail.id, error)
    await runHook(tx, delivery.hooks, mail, { state: 'failed', outcome: 'failed', error, at: delivery.now() })
  })
}

async function failUnknown(delivery: Delivery, mail: QueuedMail): Promise<void> {
  const error = unknownOutcome
  await delivery.db.transaction(async (tx) => {
    await markUnknown(tx, mail.id, error)
    await runHook(tx, delivery.hooks, mail, { state: 'failed', outcome: 'unknown', error, at: delivery.now() })
  })
}

async function runHook(
  tx: Transaction,
  hooks: DeliveryHooks,
  { id: mailId, originKind, originId }: QueuedMail,
  outcome: Pick<DeliveryOutcome, 'state' | 'outcome' | 'error' | 'at'>,
): Promise<void> {
  const hook = hooks[originKind ?? '']
  if (hook && originKind && originId !== null)
    await hook(tx, { mailId, origin: { kind: originKind, id: originId }, ...outcome })
  await publishInvalidation(tx, outboxCallPaths)
}
