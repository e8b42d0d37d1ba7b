import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { type OddMail, oddMails } from '#tests/support/odd-mails'
import { temporaryFolder } from '#tests/support/server-process'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { sealCredentials } from '../connect/credentials'
import { createMailService, type MailService } from '../mail-service'
import { connectAccount } from '../store/accounts'
import { emailAttachments, emails } from '../table'
import { mailProblems } from '../table/sync'
import { syncAccount } from './sync-account'

describe.skipIf(!hasDovecot)('two mailboxes of odd mail', () => {
  let server: TestServer
  let dovecot: Dovecot
  let service: MailService
  const { folder, remove } = temporaryFolder()
  const allMails = oddMails()
  beforeAll(async () => {
    dovecot = await startDovecot()
    server = await openTestServer({ DATA_DIR: folder, MAIL_CA_FILE: dovecot.caFile })
    service = createMailService(server)
  })
  afterAll(async () => {
    await server.close()
    await dovecot.stop()
    remove()
  })

  const syncMailbox = async (username: string, mails: OddMail[]) => {
    dovecot.fill(
      username,
      'INBOX',
      mails.map(({ source }) => source),
    )
    const at = { host: '127.0.0.1', port: dovecot.port, security: 'tls' as const }
    const { id } = await connectAccount(server.db, {
      provider: 'imap',
      address: `${username}@example.com`,
      credentials: sealCredentials(service.seal, { password: dovecot.password }),
      servers: { username, imap: at, smtp: at },
    })
    expect(await syncAccount(service, id)).toEqual({ kind: 'synced' })
    return server.db.select().from(emails).where(eq(emails.accountId, id)).orderBy(asc(emails.id))
  }
  const half = Math.ceil(allMails.length / 2)

  test('no mail is lost, every text is read, and what was not understood is kept as it came', async () => {
    const ask = await server.signIn()
    const wrong: string[] = []
    for (const [username, mails] of [
      ['ada', allMails.slice(0, half)],
      ['ben', allMails.slice(half)],
    ] as const) {
      const stored = await syncMailbox(username, mails)
      expect(stored).toHaveLength(mails.length)
      const attached = await server.db.select().from(emailAttachments)
      for (const { name, shows, files = [], source } of mails) {
        const row = stored.find(({ subject }) => subject === name)
        if (!row) {
          wrong.push(`${name}: missing`)
          continue
        }
        if (shows !== null && !row.body.includes(shows)) wrong.push(`${name}: ${row.body.slice(0, 60)}`)
        if (row.html !== null && shows !== null && !row.html.includes(shows)) wrong.push(`${name}: not in the HTML`)
        if (shows === null && row.body !== '') wrong.push(`${name}: text from nowhere`)
        for (const file of files)
          if (!attached.some(({ emailId, filename }) => emailId === row.id && filename === file))
            wrong.push(`${name}: no ${file}`)
        if (!row.parseProblem) continue
        const raw = await ask({ url: `/api/emails/${row.id}/raw` })
        if (!raw.rawPayload.equals(source)) wrong.push(`${name}: not as it came`)
      }
    }
    expect(wrong).toEqual([])
    expect(await server.db.select().from(mailProblems)).toEqual([])
    const shown = await ask({ url: '/api/emails?folder=inbox&page=1&limit=200' })
    expect(shown.statusCode).toBe(200)
  })
})
