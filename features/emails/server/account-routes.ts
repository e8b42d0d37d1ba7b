import type { FastifyInstance } from 'fastify'
import { conflict, Problem } from '#core/problem'
import { listInvoices } from '#features/invoices/api'
import { listQuotes } from '#features/quotes/api'
import { withSecurityEvent } from '#features/security-log/server/store'
import type { Transaction } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import { publishInvalidation } from '#platform/live/live'
import type { OauthProvider } from '#platform/oauth/oauth'
import { cancelMail, retryMail, unsentMails } from '#platform/outbox/delivery-state'
import { outcomeOf } from '#platform/outbox/outcome'
import * as calls from '../accounts-api'
import { discoverServers, wantsSignIn } from '../autodiscovery'
import { backfillStart } from '../backfill'
import { cancelOutgoing, listOutgoing, retryOutgoing } from '../outbox-api'
import { openCredentials, sealCredentials } from './connect/credentials'
import { testConnection } from './connect/test-connection'
import type { MailService } from './mail-service'
import { accountOverviews } from './store/account-overview'
import * as store from './store/accounts'
import { listProblems, requireComparison } from './store/folders'
import { syncNow } from './sync/sync-now'

/** Removes what other features made of the account's mails. */
export type BeforeAccountRemoval = (tx: Transaction, accountId: number) => Promise<void>

/** Settings → Mail: the accounts, their sync state and the outgoing mails that are not sent yet. */
export function accountRoutes(app: FastifyInstance, service: MailService, beforeRemoval: BeforeAccountRemoval): void {
  const { db } = service
  answer(app, calls.listMailAccounts, async () => ({
    accounts: await accountOverviews(db, service.now()),
    canConnect: { gmail: service.oauth.gmail.isSetUp, outlook: service.oauth.outlook.isSetUp },
  }))
  answer(app, calls.discoverMailServers, async ({ input: { address } }) => {
    const found = discoverServers(address)
    if (!found) throw new Problem('unknown', 404, 'The servers of this address are not known. Please enter them.')
    const { advice, ...servers } = found
    return { servers, advice: advice ?? null, wantsSignIn: wantsSignIn(address) }
  })
  answer(app, calls.testMailConnection, async ({ input: { password, address: _, ...servers } }) => ({
    steps: await testConnection(servers, password, service.trust),
  }))
  answerOnce(app, calls.connectMailAccount, async ({ input, request }) => {
    const { address, password, senderName, backfill, ...servers } = input
    const failed = (await testConnection(servers, password, service.trust)).find(({ ok }) => !ok)
    if (failed) throw new Problem('not-connected', 422, `${stepNames[failed.step]}: ${failed.said}`)
    const credentials = sealCredentials(service.seal, { password })
    const since = backfillStart(backfill, service.now())
    const account = { provider: 'imap' as const, address, senderName, servers, credentials, since }
    return (tx) =>
      withSecurityEvent(tx, request, { kind: 'mail-account-connected', subject: address }, () =>
        store.connectAccount(tx, account),
      )
  })
  answer(app, calls.editMailAccount, async ({ input: { id, backfill, ...change }, request }) => {
    const { address } = await store.findAccount(db, id)
    return withSecurityEvent(db, request, { kind: 'mail-account-changed', subject: address }, async (tx) => {
      if (Object.keys(change).length > 0) await store.updateAccount(tx, id, change)
      if (backfill) await store.setBackfillStart(tx, id, backfillStart(backfill, service.now()))
      return store.findAccount(tx, id)
    })
  })
  answer(app, calls.makeDefaultMailAccount, ({ input }) => store.makeDefault(db, input.id))
  answer(app, calls.syncMailAccount, async ({ input }) => syncNow(service, await withProvider(service, input.id)))
  answer(app, calls.checkMailAccount, async ({ input }) => {
    const account = await withProvider(service, input.id)
    await requireComparison(db, account.id)
    return syncNow(service, account)
  })
  answer(app, calls.listMailProblems, ({ input }) => listProblems(db, input.id))
  answer(app, calls.disconnectMailAccount, async ({ input, request }) => {
    const account = await store.findAccount(db, input.id)
    const isRevoked = await revoke(service, account)
    const event = { kind: 'mail-account-disconnected', subject: account.address } as const
    await withSecurityEvent(db, request, event, async (tx) => {
      await beforeRemoval(tx, account.id)
      await store.removeAccount(tx, account.id)
    })
    return { isRevoked }
  })
  answer(app, listOutgoing, async () =>
    (await unsentMails(db)).map((mail) => ({
      ...mail,
      outcome: outcomeOf(mail),
      emailId: mail.originKind === 'email' ? mail.originId : null,
      to: mail.to.map(({ name, address }) => name || address).join(', '),
    })),
  )
  answer(app, retryOutgoing, async ({ input }) => {
    await db.transaction(async (tx) => {
      await retryMail(tx, input.id)
      await publishInvalidation(tx, mailStatePaths)
    })
  })
  answer(app, cancelOutgoing, async ({ input }) => {
    await db.transaction(async (tx) => {
      await cancelMail(tx, input.id)
      await publishInvalidation(tx, mailStatePaths)
    })
  })
}

/** What shows the state of a mail in the outbox. */
const mailStatePaths = [listOutgoing.path, listInvoices.path, listQuotes.path]

const stepNames = { imap: 'Reading mail', folders: 'Reading the folders', smtp: 'Sending mail' }

async function withProvider({ db }: MailService, id: number): Promise<store.AccountRow> {
  const account = await store.findAccount(db, id)
  if (account.provider === 'sample') throw conflict('This is sample mail. There is no provider behind it.')
  return account
}

/** Whether the provider revoked the permission; a password needs no revoking. */
async function revoke(service: MailService, account: store.AccountRow): Promise<boolean> {
  try {
    const credentials = openCredentials(service.seal, account.credentials)
    if ('password' in credentials) return true
    return await service.oauth[account.provider as OauthProvider].revoke(credentials)
  } catch {
    return false
  }
}
