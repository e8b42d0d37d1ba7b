import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '#core/problem'
import { answer } from '#platform/http/answer'
import { gmailStatus, liveEmails, outlookStatus, syncEmails } from '../api'
import * as calls from '../mail-api'
import type { MailService } from './mail-service'
import type { OwnerDid } from './owner-actions'
import { type AccountRow, accountsWith } from './store/accounts'
import { markRead } from './store/changes'
import { idOfOutlook, liveMails } from './store/live'
import { opened } from './store/reading'
import { sendMail } from './store/sending'
import { unreadIn } from './store/standing'
import { syncWithin } from './sync/sync-within'

/** The dashboard speaks of Gmail and means the owner's mail, whoever carries it; the inbox speaks of Outlook alone. */
const meant = {
  gmail: { providers: ['gmail', 'imap', 'outlook'], name: 'your mail' },
  outlook: { providers: ['outlook'], name: 'Outlook' },
} as const
type Spoken = keyof typeof meant

/** What the specified screens ask of a provider by its name. */
export function providerRoutes(app: FastifyInstance, service: MailService, ownerDid: OwnerDid): void {
  const { db } = service
  const isConnected = async (spoken: Spoken) =>
    (await accountsWith(db, meant[spoken].providers)).some(({ state }) => state !== 'reconnect')
  const connected = async (spoken: Spoken): Promise<[AccountRow, ...AccountRow[]]> => {
    const [first, ...others] = await accountsWith(db, meant[spoken].providers)
    if (!first) throw conflict(`You need to connect to ${meant[spoken].name} first.`)
    return [first, ...others]
  }
  const syncAll = async (spoken: Spoken) => {
    const accounts = await connected(spoken)
    // One that waits for its owner says so elsewhere; it does not keep the others from their mail.
    const reachable = accounts.filter(({ state }) => state !== 'reconnect')
    const asked = reachable.length > 0 ? reachable : accounts
    const outcomes = await Promise.allSettled(asked.map((account) => syncWithin(service, account)))
    const answers = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
    return { message: answers.map(({ message }) => message).join(' '), isDone: answers.every(({ isDone }) => isDone) }
  }

  answer(app, gmailStatus, async () => ({ authenticated: await isConnected('gmail') }))
  answer(app, outlookStatus, async () => ({ authenticated: await isConnected('outlook') }))
  answer(app, liveEmails, async () => {
    await connected('gmail')
    return liveMails(db, meant.gmail.providers, 'inbox', 50)
  })
  answer(app, calls.outlookEmails, async ({ input: { folder, limit } }) => {
    await connected('outlook')
    return liveMails(db, meant.outlook.providers, folder, limit)
  })
  answer(app, syncEmails, () => syncAll('gmail'))
  answer(app, calls.syncOutlook, () => syncAll('outlook'))
  answer(app, calls.readOutlookEmail, async ({ input: { outlookId } }) => {
    const id = await idOfOutlook(db, outlookId)
    if (id === undefined) throw notFound('That email no longer exists')
    const unread = await unreadIn(db, [id])
    await markRead(db, [id])
    await ownerDid('opened', unread)
  })
  answer(app, calls.sendOutlook, async ({ input }) => {
    const [account] = await connected('outlook')
    const mail = { ...input, accountId: input.accountId ?? account.id }
    const sent = await sendMail(db, service.files, mail, service.now())
    if (sent.answersId !== null) await ownerDid('replied', [sent.answersId])
    return opened(db, sent)
  })
}
