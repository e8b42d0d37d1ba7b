import { count, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as backups from '#features/backups/server/store'
import { editSubscription, recordAttempt, subscriptionById } from '#features/calendar/server/store/subscriptions'
import { calendarSubscriptions } from '#features/calendar/server/table'
import { createClient, findClient, removeClient } from '#features/clients/server/store'
import { clients } from '#features/clients/server/table'
import { lastFileCheck, saveFileCheck } from '#features/documents/server/check-files'
import { saveDocument } from '#features/documents/server/store'
import {
  claimTextExtraction,
  extractedText,
  saveText,
  type TextExtraction,
} from '#features/documents/server/store/text-extraction'
import { connectAccount, findAccount, updateAccount } from '#features/emails/server/store/accounts'
import { createNote } from '#features/notes/server/store'
import { postponeAnalysis } from '#features/notes/server/store/analysis'
import { notes } from '#features/notes/server/table'
import * as notifications from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { retryMail, unsentMails } from '#platform/outbox/delivery-state'
import { queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await openTestServer()
  db = server.db
})
afterAll(() => server.close())

const now = new Date('2026-03-05T10:00:00Z')

/** Each change, and the record that it would have changed. */
const changes: Record<
  string,
  () => Promise<[change: (failingDb: Db) => Promise<unknown>, read: () => Promise<unknown>]>
> = {
  'a new client': async () => [
    (failingDb) => failingDb.transaction((tx) => createClient(tx, { name: 'Rosa' })),
    () => db.select({ count: count() }).from(clients),
  ],
  'a deleted client': async () => {
    const { id } = await db.transaction((tx) => createClient(tx, { name: 'Rosa' }))
    return [(failingDb) => removeClient(failingDb, id), () => findClient(db, id)]
  },
  'the plan of the backups': async () => [
    (failingDb) => backups.changePlan(failingDb, { keep: 3 }),
    () => backups.readPlan(db),
  ],
  'the outcome of a backup': async () => [
    (failingDb) => backups.saveOutcome(failingDb, { madeAt: now.toISOString() }),
    () => backups.readOutcome(db),
  ],
  'a read notification': async () => {
    await db.transaction((tx) =>
      notifications.notify(tx, { kind: 'security', subject: 'a', title: 'A', href: '/settings' }),
    )
    const read = () => notifications.newestNotifications(db)
    const [first] = (await read()).notifications
    return [(failingDb) => notifications.markRead(failingDb, first?.id as number), read]
  },
  'all notifications read': async () => [
    (failingDb) => notifications.markAllRead(failingDb),
    () => notifications.newestNotifications(db),
  ],
  'a preference': async () => [
    (failingDb) => notifications.changePreference(failingDb, 'task-due', false),
    () => notifications.findPreferences(db),
  ],
  'a mail account': async () => {
    const { id } = await connectAccount(db, { provider: 'sample', address: 'dana@example.com', credentials: '' })
    return [(failingDb) => updateAccount(failingDb, id, { senderName: 'Dana' }), () => findAccount(db, id)]
  },
  'a mail to be sent again': async () => {
    const id = await queueMail(db, { key: 'a', to: [{ address: 'rosa@example.com' }], subject: 'Hello', text: 'Hello' })
    await db.update(outgoingMails).set({ state: 'failed' })
    return [(failingDb) => retryMail(failingDb, id), () => unsentMails(db)]
  },
  'the analysis of a note': async () => {
    const { id } = await createNote(db, { title: 'Visit', content: 'Lamp' } as never, now)
    return [(failingDb) => postponeAnalysis(failingDb, id, null, 0), () => db.select().from(notes)]
  },
  'the text of a document': async () => {
    await saveDocument(db, server.files, { name: 'Menu.txt', content: Buffer.from('Cake') })
    const claimed = (await claimTextExtraction(db)) as TextExtraction
    return [(failingDb) => saveText(failingDb, claimed, { text: 'Cake' }), () => extractedText(db, claimed.id)]
  },
  'the check of the files': async () => [
    (failingDb) => saveFileCheck(failingDb, { state: 'done', at: now.toISOString(), faults: 1 }),
    () => lastFileCheck(db, now),
  ],
  'a calendar that is followed': async () => {
    const [made] = await db
      .insert(calendarSubscriptions)
      .values({ name: 'Fairs', url: 'https://fairs.example.com', color: '#000000' })
      .returning()
    const id = made?.id as number
    return [
      async (failingDb) => {
        await recordAttempt(failingDb, id, 'No answer', now).catch(() => {})
        await editSubscription(failingDb, id, { name: 'Markets' })
      },
      () => subscriptionById(db, id),
    ]
  },
}

for (const [what, prepare] of Object.entries(changes))
  test(`${what} is not stored where it cannot be announced`, async () => {
    const [change, read] = await prepare()
    const before = await read()
    await expect(change(withFailingNotify(db))).rejects.toThrow('cannot announce')
    expect(await read()).toEqual(before)
  })

/** The database, where every announcement fails. */
function withFailingNotify<D extends Db>(target: D): D {
  return new Proxy(target, {
    get(_, name) {
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(withFailingNotify(tx)))
      if (name === 'execute')
        return async (query: SQL) => {
          if (new PgDialect().sqlToQuery(query).sql.startsWith('notify ')) throw new Error('cannot announce')
          return target.execute(query)
        }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
