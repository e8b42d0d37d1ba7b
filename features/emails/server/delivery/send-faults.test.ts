import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsFrom, queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { type Fault, type FaultyHttp, startFaultyHttp } from '#tests/support/faulty-http'
import { gmailTestProvider } from '#tests/support/gmail-provider'
import { graphTestProvider } from '#tests/support/graph-provider'
import type { TestProvider } from '#tests/support/mail-suite'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { createMailService } from '../mail-service'
import { connectAccount } from '../store/accounts'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { deliverDue } from './deliver'

let server: TestServer
let proxy: FaultyHttp
beforeAll(async () => {
  server = await openTestServer()
  proxy = await startFaultyHttp()
})
afterAll(async () => {
  await proxy.stop()
  await server.close()
})

const origin = { kind: 'invoice', id: 8 }
const small = Buffer.from('%PDF-')
/** Sent differently: uploaded, or attached to a draft first. */
const large = Buffer.alloc(4_000_000, 'flour ')
const isSending = (path: string) => /messages\/send|sendMail|\/send(\?|$)/.test(path)

/** What happens to the connection at the first handover. */
const faults: [string, Fault, { outcome: string; taken: number }][] = [
  ['asks to wait', { status: 429, headers: { 'retry-after': '0' } }, { outcome: 'sent', taken: 1 }],
  ['refuses', { status: 400 }, { outcome: 'failed', taken: 0 }],
  ['fails without taking it', { status: 503 }, { outcome: 'sent', taken: 1 }],
  ['takes it and answers with an error', { after: 502 }, { outcome: 'sent', taken: 1 }],
  ['takes it and is cut off', 'cut', { outcome: 'sent', taken: 1 }],
]

describe.each([
  ['Gmail', () => gmailTestProvider((url) => proxy.urlFor(url))],
  ['Outlook', () => graphTestProvider((url) => proxy.urlFor(url))],
] as const)('%s', (_, start) => {
  let provider: TestProvider
  beforeEach(async () => {
    await server.db.delete(mailAccounts)
    await server.db.delete(emails)
    await server.db.delete(outgoingMails)
    proxy.plan(() => 'pass')
    provider = await start()
    await connectAccount(server.db, provider.account)
    return () => provider.stop()
  })
  const deliver = (later = 0) =>
    deliverDue({
      ...createMailService(server),
      openMailbox: provider.open,
      hooks: {},
      now: () => new Date(Date.now() + later),
    })
  const cases = faults.flatMap(([name, fault, expected]) =>
    [small, large].map((content) => [name, content === small ? 'small' : 'large', fault, content, expected] as const),
  )

  test.each(cases)('that %s neither loses nor doubles a %s mail', async (_name, _size, fault, content, expected) => {
    await queueMail(server.db, {
      key: crypto.randomUUID(),
      origin,
      to: [{ address: 'rosa@example.com' }],
      subject: 'Your invoice',
      text: 'Attached.',
      attachments: [{ name: 'invoice.pdf', type: 'application/pdf', content }],
    })
    let count = 0
    proxy.plan((path) => (isSending(path) && count++ === 0 ? fault : 'pass'))
    await deliver()
    expect(count).toBeGreaterThan(0)
    // After the handover the mail is checked again when its lease has expired.
    await server.db.update(outgoingMails).set({ updatedAt: new Date(Date.now() - 120_000) })
    await deliver(3_600_000)
    expect(await mailsFrom(server.db, origin)).toMatchObject([{ outcome: expected.outcome }])
    const taken = (await provider.all()).filter(({ role }) => role === 'sent')
    expect(taken).toHaveLength(expected.taken)
  })
})
