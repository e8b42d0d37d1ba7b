import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { eq, gt } from 'drizzle-orm'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { hour } from '#core/durations'
import { makeDueBackup } from '#features/backups/server/jobs'
import { acquireLease, releaseLease } from '#features/backups/server/store'
import { parseVcards } from '#features/clients/import-vcard'
import { saveDocument } from '#features/documents/server/store'
import { attachmentFilesIn, attachmentFolder } from '#features/emails/server/attachment-files'
import { makeDueInvoices, sendDueIssues } from '#features/recurring-invoices/server/store'
import { changeReminderSettings, readReminderSettings } from '#features/reminders/server/store'
import { setupRoundKey } from '#features/sessions/server/setup-token'
import { readArchive } from '#platform/backup/read-archive'
import { linesOf, tablesInOrder } from '#platform/backup/tables'
import { writeArchive } from '#platform/backup/write-archive'
import type { Db } from '#platform/db/database'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { queueMail } from '#platform/outbox/outbox'
import { openTestDatabase, openTestServer, owner, type TestServer } from '#tests/support/test-server'
import { seedYear } from '../../scripts/demo/seed-year'
import { backupDeps } from './backup-route-deps'
import { backupFolder, backupSource } from './backup-source'
import { finishErasure } from './erase-everything'
import { knownTables } from './known-tables'
import { restoreArchive } from './restore-archive'
import * as schema from './schema'

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-backups-'))
const file = path.join(folder, 'downloaded.zip')
const menu = Buffer.from('%PDF-1.4 the menu of the bakery')

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await seedYear(server.db, new Date('2026-11-15T15:00:00Z'))
  // Each archive has a PDF of every invoice, and drawing one takes a while.
  await server.db.delete(schema.invoices).where(gt(schema.invoices.id, 5))
  // A restore pauses those that send.
  await server.db.update(schema.recurringInvoices).set({ autoSend: false })
  await saveDocument(server.db, server.files, { name: 'Menu.pdf', content: menu })
  await addMail()
  const { statusCode, rawPayload, headers } = await ask({ method: 'GET', url: '/api/backups/download' })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toMatch(/filename="mainstreet-\d{4}-\d\d-\d\d-\d{6}\.zip"/)
  writeFileSync(file, rawPayload)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addMail(): Promise<void> {
  const { file: storedFile, size } = await attachmentFilesIn(server.settings.dataDir).saveAttachment(menu)
  const [mail] = await server.db
    .insert(schema.emails)
    .values({
      senderName: 'Rosa Núñez',
      senderEmail: 'rosa@example.com',
      recipients: 'Dana <dana@example.com>, Leo <leo@example.com>',
      bcc: 'quiet@example.com',
      subject: 'El menú — «otoño» 🍂',
      body: 'Con piñones.',
      html: '<p>Con <b>piñones</b>.</p>',
      messageId: 'menu@example.com',
      ancestors: ['first@example.com', 'second@example.com'],
      receivedAt: new Date('2026-10-01T09:30:00Z'),
      attachmentCount: 1,
    })
    .returning()
  await server.db.insert(schema.emailAttachments).values({
    emailId: mail?.id as number,
    position: 0,
    filename: 'menú.pdf',
    contentType: 'application/pdf',
    size,
    file: storedFile,
  })
}

const textOf = async (content: Readable) => Buffer.concat(await content.toArray()).toString()

async function everything(db: Db): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const tables: Record<string, string[]> = {}
    for (const table of await tablesInOrder(tx)) {
      tables[table] = []
      for await (const lines of linesOf(tx, table)) tables[table].push(...lines)
    }
    return tables
  })
}

describe('an archive', () => {
  test('needs a session', async () => {
    for (const url of [
      '/api/backups',
      '/api/backups/download',
      '/api/backups/mainstreet-2026-11-15-030000.zip/content',
    ])
      expect((await server.ask({ method: 'GET', url })).statusCode).toBe(401)
    expect((await server.ask({ method: 'GET', url: '/internal/backup' })).statusCode).toBe(404)
  })

  test('has contacts, events, invoices and mails for other programs', async () => {
    const archive = await readArchive(file)
    const contacts = parseVcards(await textOf(await archive.open('contacts.vcf')))
    expect(contacts.length).toBe((await server.db.select().from(schema.clients)).length)
    const calendar = new ICAL.Component(ICAL.parse(await textOf(await archive.open('events.ics'))))
    const storedEvents = (await server.db.select().from(schema.events)).filter(({ isSuggested }) => !isSuggested)
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(storedEvents.length)
    const invoices = await server.db.select().from(schema.invoices)
    const csv = await textOf(await archive.open('invoices/invoices.csv'))
    for (const { invoiceNumber } of invoices) {
      expect(csv).toContain(invoiceNumber)
      expect((await textOf(await archive.open(`invoices/${invoiceNumber}.pdf`))).slice(0, 5)).toBe('%PDF-')
    }
    expect(csv.match(/Invoice #/g)).toHaveLength(1)
    expect(await textOf(await archive.open('invoices/payments.csv'))).toContain('Paid On')
    archive.close()
  })

  test('has each mail as an .eml file with its attachments', async () => {
    const archive = await readArchive(file)
    const [mail] = (await server.db.select().from(schema.emails)).filter(
      ({ messageId }) => messageId === 'menu@example.com',
    )
    const name = `mails/inbox/2026-10-01 ${String(mail?.id).padStart(6, '0')}.eml`
    const read = await PostalMime.parse(await textOf(await archive.open(name)))
    expect(read).toMatchObject({
      subject: 'El menú — «otoño» 🍂',
      from: { name: 'Rosa Núñez', address: 'rosa@example.com' },
      to: [
        { name: 'Dana', address: 'dana@example.com' },
        { name: 'Leo', address: 'leo@example.com' },
      ],
      bcc: [{ address: 'quiet@example.com' }],
      messageId: '<menu@example.com>',
      inReplyTo: '<second@example.com>',
      html: expect.stringContaining('<b>piñones</b>'),
    })
    expect(read.text).toContain('Con piñones.')
    const [attachment] = read.attachments
    expect(attachment?.filename).toBe('menú.pdf')
    expect(Buffer.from(attachment?.content as ArrayBuffer)).toEqual(menu)
    archive.close()
  })

  test('restores every row, file and the password into the other database engine', async () => {
    const { database, remove } = await openTestDatabase({ other: true })
    const dataDir = path.join(folder, 'elsewhere')
    const settings = readSettings({ DATA_DIR: dataDir })
    const files = await openFiles(settings)
    const archive = await readArchive(file)
    const restored = await restoreArchive(archive, { database, files, settings, secret: server.secret })
    archive.close()
    expect(restored.files).toBe(2)
    const { security_events: log = [], ...rest } = await everything(database.orm)
    const { security_events: logBefore = [], ...restBefore } = await everything(server.db)
    expect(rest).toEqual(restBefore)
    expect(log.slice(0, -1)).toEqual(logBefore)
    expect(log.at(-1)).toContain('backup-restored')
    const [stored] = await database.orm.select().from(schema.storedFiles)
    const key = stored?.key ?? ''
    expect(await textOf(await files.open(key))).toBe(menu.toString())
    expect(await textOf(await attachmentFilesIn(dataDir).openExistingAttachment(key))).toBe(menu.toString())
    await database.close()
    remove()
  })

  test('sends nothing by itself until the owner says so: it may have been sent since the backup', async () => {
    const { id: clientId } = (
      await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Rosa', email: 'rosa@example.com' } })
    ).json()
    const today = dayIn((await ask({ url: '/api/settings/business' })).json().timeZone, new Date())
    const items = [{ description: 'Website care', quantity: 1, rate: 80 }]
    const series = { clientId, frequency: 'monthly', interval: 1, startDate: today, autoSend: true, taxRate: 0, items }
    await ask({ method: 'POST', url: '/api/recurring-invoices', payload: series })
    await makeDueInvoices(server.db, new Date())
    await ask({ method: 'PATCH', url: '/api/reminders/settings', payload: { on: true } })
    const { rawPayload } = await ask({ method: 'GET', url: '/api/backups/download' })
    const third = path.join(folder, 'third.zip')
    writeFileSync(third, rawPayload)
    const { database, remove } = await openTestDatabase()
    const settings = readSettings({ DATA_DIR: path.join(folder, 'third') })
    const archive = await readArchive(third)
    await restoreArchive(archive, { database, files: await openFiles(settings), settings, secret: server.secret })
    archive.close()
    const db = database.orm
    expect(await sendDueIssues(db, () => Promise.reject(new Error('sent')), new Date())).toBe(0)
    const [held] = await db
      .select()
      .from(schema.recurringInvoices)
      .where(eq(schema.recurringInvoices.clientId, clientId))
    expect(held).toMatchObject({ pausedBecause: 'restored' })
    const issues = eq(schema.recurringIssues.seriesId, held?.id ?? 0)
    expect(await db.select().from(schema.recurringIssues).where(issues)).toMatchObject([
      { sending: null, isMissed: true },
    ])
    expect(await readReminderSettings(db)).toMatchObject({ on: false, offAfterRestore: true })
    expect((await db.select().from(schema.notifications)).map(({ title }) => title)).toContain(
      'After the restore nothing is sent by itself',
    )
    const again = await changeReminderSettings(db, { on: true }, new Date())
    expect(again).toMatchObject({ on: true, onSince: addDays(today, 1), offAfterRestore: false })
    await database.close()
    remove()
  })

  test('sends no restored mail, and turns two-factor login off under another secret', async () => {
    const [user] = await server.db.select().from(schema.users)
    await server.db
      .insert(schema.twoFactors)
      .values({ userId: user?.id as number, secret: 'sealed', backupCodes: 'sealed' })
    await server.db.update(schema.users).set({ twoFactorEnabled: true })
    await queueMail(server.db, { key: 'k', to: [{ address: 'rosa@example.com' }], subject: 'Hello', text: 'Hello' })
    const { rawPayload } = await ask({ method: 'GET', url: '/api/backups/download' })
    await server.db.delete(schema.outgoingMails)
    await server.db.delete(schema.twoFactors)
    await server.db.update(schema.users).set({ twoFactorEnabled: false })
    const second = path.join(folder, 'second.zip')
    writeFileSync(second, rawPayload)
    for (const secret of [server.secret, 'another secret only for tests, long enough']) {
      const { database, remove } = await openTestDatabase()
      const settings = readSettings({ DATA_DIR: path.join(folder, secret.slice(0, 9)) })
      const archive = await readArchive(second)
      await restoreArchive(archive, { database, files: await openFiles(settings), settings, secret })
      archive.close()
      const [restored] = await database.orm.select().from(schema.users)
      expect(await database.orm.select().from(schema.outgoingMails)).toMatchObject([{ state: 'failed' }])
      const isSame = secret === server.secret
      expect(restored?.twoFactorEnabled).toBe(isSame)
      expect(await database.orm.select().from(schema.twoFactors)).toHaveLength(isSame ? 1 : 0)
      await database.close()
      remove()
    }
  })
})

describe('nightly backups', () => {
  const shown = async () => (await ask({ method: 'GET', url: '/api/backups' })).json()
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

  test('are off by default, and validate the number to keep', async () => {
    expect(await shown()).toMatchObject({ nightly: false, keep: 7, kept: [], isRunning: false, failure: null })
    await makeDueBackup(backupDeps(server), at(1))
    expect((await shown()).kept).toEqual([])
    for (const keep of [0, 91, 1.5, 'many'])
      expect((await ask({ method: 'PATCH', url: '/api/backups', payload: { keep } })).statusCode).toBe(422)
    const changed = await ask({ method: 'PATCH', url: '/api/backups', payload: { nightly: true, keep: 2 } })
    expect(changed.json()).toMatchObject({ nightly: true, keep: 2 })
  })

  test('are made once a night, and old ones are removed after the new one is complete', async () => {
    for (const day of [1, 1, 2, 3]) await makeDueBackup(backupDeps(server), at(day))
    const { kept: stored, folder: storedIn } = await shown()
    expect(stored.map(({ name }: { name: string }) => name)).toEqual([
      'mainstreet-2026-11-03-120000.zip',
      'mainstreet-2026-11-02-120000.zip',
    ])
    expect(readdirSync(storedIn).sort()).toEqual([
      'mainstreet-2026-11-02-120000.zip',
      'mainstreet-2026-11-03-120000.zip',
      'work',
    ])
    expect(readdirSync(path.join(storedIn, 'work'))).toEqual([])
  })

  test('can be downloaded one by one', async () => {
    const url = '/api/backups/mainstreet-2026-11-03-120000.zip/content'
    const { rawPayload, statusCode } = await ask({ method: 'GET', url })
    expect(statusCode).toBe(200)
    const storedFile = path.join(backupFolder(server.settings.dataDir), 'mainstreet-2026-11-03-120000.zip')
    expect(rawPayload.equals(readFileSync(storedFile))).toBe(true)
    for (const name of ['mainstreet-2026-11-09-120000.zip', 'work', '..%2Fsecret'])
      expect((await ask({ method: 'GET', url: `/api/backups/${name}/content` })).statusCode).toBe(404)
  })

  test('never run twice at the same time', async () => {
    expect(await acquireLease(server.db, 'another server')).toBe(true)
    await makeDueBackup(backupDeps(server), at(4))
    expect((await ask({ method: 'POST', url: '/api/backups', payload: {} })).json()).toMatchObject({
      message: 'A backup is being made already.',
    })
    expect((await shown()).isRunning).toBe(true)
    expect((await shown()).kept).toHaveLength(2)
    await releaseLease(server.db, 'another server')
  })

  test('that fail give the reason, keep earlier backups, and are retried', async () => {
    const tools = backupDeps(server)
    const extras = async () => {
      throw new Error('the disk was pulled out')
    }
    const broken = { ...tools, write: (now: Date) => writeArchive({ ...backupSource(server, now), extras }) }
    await makeDueBackup(broken, at(5))
    expect(await shown()).toMatchObject({
      failure: { at: at(5).toISOString(), message: 'the disk was pulled out' },
      isRunning: false,
    })
    expect((await shown()).kept).toHaveLength(2)
    const failureNotifications = async () =>
      (await server.db.select().from(schema.notifications)).filter(({ kind }) => kind === 'backup-failure')
    expect(await failureNotifications()).toMatchObject([
      { body: 'the disk was pulled out', href: '/settings?section=data' },
    ])
    await makeDueBackup(tools, at(5))
    expect(await failureNotifications()).toEqual([])
    expect((await shown()).failure).toBeNull()
    expect((await shown()).kept[0].name).toBe('mainstreet-2026-11-05-120000.zip')
  })
})

describe('deleting everything', () => {
  const erase = (password: unknown) => ask({ method: 'POST', url: '/api/delete-everything', payload: { password } })

  test('needs the password, with limited attempts', async () => {
    expect((await server.ask({ method: 'POST', url: '/api/delete-everything', payload: {} })).statusCode).toBe(401)
    const wrong = await erase('not the password')
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ fields: { password: 'That is not your current password' } })
    expect((await erase(undefined)).statusCode).toBe(422)
    expect((await server.db.select().from(schema.clients)).length).toBeGreaterThan(0)
    for (let attempt = 0; attempt < 4; attempt++) await erase('still not')
    expect((await erase(owner.password)).statusCode).toBe(429)
    await server.db.delete(schema.throttles)
  })

  test('leaves no row but the next set-up link and that it was done, no file, no attachment, no backup and no session', async () => {
    const { dataDir } = server.settings
    expect((await erase(owner.password)).statusCode).toBe(204)
    for (const table of knownTables) {
      const { rows } = await server.database.execute(`select * from "${table}"`)
      const left = rows.filter(({ count, key, kind }) => {
        if (table === 'client_counts') return Number(count) !== 0
        return key !== setupRoundKey && kind !== 'everything-deleted'
      })
      expect({ table, left }).toEqual({ table, left: [] })
    }
    const filesIn = (place: string) =>
      existsSync(place)
        ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        : []
    expect(filesIn(path.join(dataDir, 'files'))).toEqual([])
    expect(filesIn(attachmentFolder(dataDir))).toEqual([])
    expect(filesIn(backupFolder(dataDir))).toEqual([])
    expect((await ask({ method: 'GET', url: '/api/user' })).statusCode).toBe(401)
    const [client] = await server.db.insert(schema.clients).values({ name: 'The first' }).returning()
    expect(client?.id).toBe(1)
  })

  test('continues at the next start after a crash, and keeps newer files', async () => {
    const { dataDir } = server.settings
    const storedFiles = () =>
      readdirSync(attachmentFolder(dataDir), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    await attachmentFilesIn(dataDir).saveAttachment(Buffer.from('old'))
    const [old] = storedFiles()
    const erasedAt = new Date(Date.now() - hour)
    const before = new Date(erasedAt.getTime() - hour)
    utimesSync(path.join(old?.parentPath ?? '', old?.name ?? ''), before, before)
    const value = { at: erasedAt.toISOString() }
    await server.db.insert(schema.settings).values({ key: 'everything was deleted', value })
    const fresh = await attachmentFilesIn(dataDir).saveAttachment(Buffer.from('fresh'))
    await finishErasure(server)
    expect(storedFiles().map(({ name }) => name)).toEqual([fresh.file])
    const kept = await server.db.select({ key: schema.settings.key }).from(schema.settings)
    expect(kept).toEqual([{ key: setupRoundKey }])
  })
})
