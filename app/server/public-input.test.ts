import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#core/days'
import { minute } from '#core/durations'
import { bookingSeal } from '#features/booking/server/deps'
import { mondayOf } from '#features/booking/slots'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { contractTerms } from '#tests/support/contract-terms'
import { hasRawWords } from '#tests/support/raw-words'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let rosa: number
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  const [client] = await server.db
    .insert(clients)
    .values({ name: 'Rosa', email: 'rosa@example.com' })
    .returning({ id: clients.id })
  rosa = client?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(throttles)
})

const post = async (url: string, payload: object = {}) => {
  const answer = await ask({ method: 'POST', url, payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const pathOf = (url: string) => new URL(url).pathname
const items = [
  { description: 'Five pages', quantity: 2, rate: 500 },
  { description: 'A logo', quantity: 1, rate: 90, optional: true },
]
const monday = addDays(mondayOf(dayIn('UTC', new Date())), 14)

type Form = {
  /** Makes what the form is about, and answers the address that it is sent to. */
  open: () => Promise<string>
  fields: Record<string, string>
  /** The fields that get hostile texts, where not all do. */
  hostile?: string[]
  cookies?: Record<string, string>
}

const quotePath = async () => {
  const { id } = await post('/api/quotes', { clientId: rosa, title: 'Bakery website', items })
  return pathOf((await post(`/api/quotes/${id}/link`)).url)
}
const signPath = async () => {
  const terms = { ...contractTerms, clientId: rosa }
  const { text } = await post('/api/contracts/generate', terms)
  const { id: contractId } = await post('/api/contracts', { ...terms, text })
  const signers = [{ name: 'Rosa', email: 'rosa@example.com' }]
  return pathOf((await post('/api/sign-requests', { contractId, signers, language: 'en' })).signers[0].url)
}
const invoicePath = async () => {
  const { id } = await post('/api/invoices', { clientId: rosa, amount: 1000, status: 'sent', items: items.slice(0, 1) })
  return pathOf((await post(`/api/invoices/${id}/link`)).publicUrl)
}
const sharedPath = async () => {
  const form = uploadForm({ name: 'Menu', type: 'document' }, { name: 'menu.txt', content: 'tacos' })
  const { id } = (await ask({ method: 'POST', url: '/api/documents', ...form })).json()
  return pathOf((await post(`/api/documents/${id}/link`, { password: 'tortilla' })).url)
}
const bookingPath = async () => {
  const hours = { monday: [{ from: '00:00', to: '23:00' }] }
  const { slug } = await post('/api/booking-types', { slug: `talk-${Date.now()}`, name: 'Talk', minutes: 30, hours })
  return `/book/${slug}`
}
const opened = () => bookingSeal(server.secret).close(String(Date.now() - minute))

const forms: Record<string, Form> = {
  'acceptance of a quote': {
    open: async () => `${await quotePath()}/accept`,
    fields: { name: 'Rosa', version: '', choice: '', agree: 'yes' },
    hostile: ['name', 'version', 'choice'],
  },
  'refusal of a quote': { open: async () => `${await quotePath()}/decline`, fields: { reason: 'Too late' } },
  'question about a quote': { open: async () => `${await quotePath()}/question`, fields: { question: 'When?' } },
  signature: {
    open: async () => `${await signPath()}/sign`,
    fields: { name: 'Rosa', drawing: '', agree: 'yes' },
    // A signature that is taken needs another document for the next one, which takes long to draw.
    hostile: ['drawing'],
  },
  'refusal to sign': { open: async () => `${await signPath()}/decline`, fields: { reason: 'Too late' } },
  'another signer': {
    open: async () => `${await signPath()}/hand-over`,
    fields: { name: 'Ada', email: 'ada@example.com' },
  },
  payment: { open: async () => `${await invoicePath()}/pay`, fields: { amount: '1' } },
  'password of a link': { open: sharedPath, fields: { password: 'tortilla' } },
  'address of a client': { open: async () => '/portal', fields: { email: 'rosa@example.com' } },
  'check of a seal': { open: async () => '/verify', fields: { file: 'x' } },
}

const hostileTexts = [
  'a\0b',
  '\u202e\ufeff',
  '<script>alert(1)</script>',
  '1e300',
  '9007199254740993',
  'x'.repeat(3_000),
]

/** As a browser sends a form, from an address of its own so that nothing is throttled. */
function submit(url: string, fields: [string, string][], cookies: Record<string, string> = {}) {
  submissions++
  return server.ask({
    method: 'POST',
    url,
    cookies,
    remoteAddress: `10.1.${submissions >> 8}.${submissions & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}
let submissions = 0

async function faultsOf({ open, fields, hostile = Object.keys(fields), cookies }: Form): Promise<string[]> {
  const faults: string[] = []
  let path: string | undefined
  const send = async (sent: [string, string][]) => {
    path ??= await open()
    const { statusCode, body } = await submit(path, sent, cookies)
    // What was answered is closed, so that the next one needs a new one.
    if (statusCode < 400) path = undefined
    const isRaw = body.startsWith('{') && hasRawWords(body)
    if (statusCode >= 500 || isRaw || body.includes('<script>alert'))
      faults.push(`${JSON.stringify(sent).slice(0, 200)} → ${statusCode} ${body.slice(0, 200)}`)
  }
  const usual = Object.entries(fields)
  await send([])
  for (const name of hostile) {
    await send([...usual, [name, 'again']])
    for (const text of hostileTexts) await send(usual.map(([known, value]) => [known, known === name ? text : value]))
  }
  return faults
}

test.each(Object.entries(forms))('hostile fields in a form are refused or stored as text: %s', async (_name, form) => {
  expect(await faultsOf(form)).toEqual([])
})

test('hostile fields in the form of a booking are refused or stored as text', async () => {
  const path = await bookingPath()
  let halfHours = 0
  const start = () => new Date(Date.parse(`${monday}T05:00:00Z`) + halfHours++ * 30 * minute).toISOString()
  const fields = { name: 'Rosa', email: 'rosa@example.com', timeZone: 'UTC', language: 'en', minutes: '30', for: '' }
  const faults: string[] = []
  for (const name of [...Object.keys(fields), 'start', 'key', 'opened', 'website', 'notes'])
    for (const text of hostileTexts) {
      const sent = { ...fields, start: start(), opened: opened(), [name]: text }
      const { statusCode, body } = await submit(path, Object.entries(sent))
      if (statusCode >= 500 || body.includes('<script>alert')) faults.push(`${name} ${text.slice(0, 50)} ${statusCode}`)
    }
  expect(faults).toEqual([])
})

test('hostile messages in the portal of a client are refused or stored as text', async () => {
  await server.db.insert(mailAccounts).values({ provider: 'imap', address: 'dana@studio.example', isDefault: true })
  await ask({ method: 'PATCH', url: `/api/clients/${rosa}/portal`, payload: { isOn: true } })
  await server.db.delete(outgoingMails)
  await submit('/portal', [['email', 'rosa@example.com']])
  const [mail] = await server.db.select().from(outgoingMails)
  const link = /\/portal\/enter\/[\w-]+/.exec(mail?.text ?? '')?.[0] as string
  const [cookie] = (await submit(link, [])).cookies
  const cookies = { [cookie?.name as string]: cookie?.value as string }
  const open = async () => '/portal/messages'
  expect(await faultsOf({ open, fields: { text: 'Hello' }, cookies })).toEqual([])
})

test('what providers send may hold anything', async () => {
  const value = [{ subscriptionId: 'a\0b', clientState: '\0' }]
  for (const payload of [JSON.stringify({ value }), '', 'null', '[]', '{"value":1}', '\0', '{'.repeat(50_000)])
    for (const url of ['/api/calendar-push/google', '/api/calendar-push/microsoft', '/api/stripe/webhook']) {
      const { statusCode } = await server.ask({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(`${url} ${payload.slice(0, 40)} ${statusCode < 500}`).toBe(`${url} ${payload.slice(0, 40)} true`)
    }
})

test('links that open nothing are soon refused to an address that guesses', async () => {
  for (const path of ['/i/', '/q/', '/s/', '/book/m/']) {
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push((await server.ask({ url: `${path}${'x'.repeat(32)}` })).statusCode)
    expect([path, new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([path, new Set([404]), 429])
  }
})
