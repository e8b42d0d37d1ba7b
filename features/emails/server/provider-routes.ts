import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '#core/problem'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../accounts-api'
import { gmailStatus, liveEmails, outlookStatus, syncEmails } from '../api'
import type { MailService } from './mail-service'
import type { RecordOwnerAction } from './owner-actions'
import { sendEmail } from './send-email'
import { type AccountRow, listAccountsOf } from './store/accounts'
import { unreadInInbox } from './store/inbox-state'
import { findIdByOutlookId, listLiveEmails } from './store/list-live'
import { markRead } from './store/update'
import { syncNow } from './sync/sync-now'

/** The dashboard's "Gmail" calls cover every provider; the "Outlook" calls cover Outlook only. */
const providerGroups = {
  gmail: { providers: ['gmail', 'imap', 'outlook'], name: 'your mail' },
  outlook: { providers: ['outlook'], name: 'Outlook' },
} as const
type ProviderGroup = keyof typeof providerGroups

/** Calls that the specification names after a provider. */
export function providerRoutes(app: FastifyInstance, service: MailService, recordOwnerAction: RecordOwnerAction): void {
  const { db } = service
  const isConnected = async (group: ProviderGroup) =>
    (await listAccountsOf(db, providerGroups[group].providers)).some(({ state }) => state !== 'reconnect')
  const requireConnected = async (group: ProviderGroup): Promise<[AccountRow, ...AccountRow[]]> => {
    const [first, ...others] = await listAccountsOf(db, providerGroups[group].providers)
    if (!first) throw conflict(`You need to connect to ${providerGroups[group].name} first.`)
    return [first, ...others]
  }
  const syncAll = async (group: ProviderGroup) => {
    const accounts = await requireConnected(group)
    // An account that must be reconnected does not stop the others from syncing.
    const reachable = accounts.filter(({ state }) => state !== 'reconnect')
    const selected = reachable.length > 0 ? reachable : accounts
    const outcomes = await Promise.allSettled(selected.map((account) => syncNow(service, account)))
    const answers = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
    return { message: answers.map(({ message }) => message).join(' '), isDone: answers.every(({ isDone }) => isDone) }
  }

  answer(app, gmailStatus, async () => ({ authenticated: await isConnected('gmail') }))
  answer(app, outlookStatus, async () => ({ authenticated: await isConnected('outlook') }))
  answer(app, liveEmails, async () => {
    await requireConnected('gmail')
    return listLiveEmails(db, providerGroups.gmail.providers, 'inbox', 50)
  })
  answer(app, calls.outlookEmails, async ({ input: { folder, limit } }) => {
    await requireConnected('outlook')
    return listLiveEmails(db, providerGroups.outlook.providers, folder, limit)
  })
  answer(app, syncEmails, () => syncAll('gmail'))
  answer(app, calls.syncOutlook, () => syncAll('outlook'))
  answer(app, calls.readOutlookEmail, async ({ input: { outlookId } }) => {
    const id = await findIdByOutlookId(db, outlookId)
    if (id === undefined) throw notFound('That email no longer exists')
    const unread = await unreadInInbox(db, [id])
    await markRead(db, [id])
    await recordOwnerAction(db, 'opened', unread)
  })
  answerOnce(app, calls.sendOutlook, async ({ input }) => {
    const [account] = await requireConnected('outlook')
    const mail = { ...input, accountId: input.accountId ?? account.id }
    return sendEmail({ ...service, recordOwnerAction }, mail, service.now())
  })
}
