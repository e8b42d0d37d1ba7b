import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type Engine, engines } from './bench-server'
import { insertClientsSql } from './clients'
import { atMost, type Row, skipped } from './row'
import { signIn } from './sign-in'
import { type Stalls, startWatched } from './stall-watch'
import { textOf } from './texts'
import { milliseconds, seconds, times } from './units'

const sizes = { clients: 10_000, documents: 1_000, documentLength: 30_000, mails: 20_000, mailLength: 1_500 }
const limits = { loop: 50, health: 25, list: { embedded: 25, PostgreSQL: 3 } }

/** How long everybody else waits while one thing that takes long happens. */
export async function stalls(): Promise<Row[]> {
  const rows: Row[] = []
  for (const engine of engines) rows.push(...(await onEngine(engine)))
  return rows
}

async function onEngine(engine: Engine): Promise<Row[]> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (engine === 'PostgreSQL' && !postgres) return [skipped(`Stalls, ${engine}`, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  const databaseUrl = postgres?.urlOf('postgres')
  try {
    const database = databaseUrl
      ? await openPostgres(databaseUrl, () => {})
      : await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
    await seed(database).finally(() => database.close())
    const env = { DATA_DIR: folder, ...ownerSettings, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const { product, during, quietList } = await startWatched(env, folder)
    try {
      const cookie = await signIn(product.url)
      await sleep(5_000)
      const quiet = await quietList(cookie)
      const rows: Row[] = []
      for (const [what, task] of Object.entries(tasksOf(product.url, cookie))) {
        const found = rowsOf(`${what}, ${engine}`, await during(task), quiet, limits.list[engine])
        for (const row of found) console.error(`  ${row.what}: ${row.measured}`)
        rows.push(...found)
      }
      return rows
    } finally {
      await product.stop()
    }
  } finally {
    await postgres?.stop()
    remove()
  }
}

const rowsOf = (what: string, { loop, health, list, taken }: Stalls, quiet: number, listLimit: number): Row[] => [
  atMost(`${what}: event loop`, loop, limits.loop, milliseconds, `the task took ${seconds(taken)}`),
  atMost(`${what}: /healthz p99`, health, limits.health, milliseconds),
  atMost(`${what}: client list p99`, list / quiet, listLimit, times, `${milliseconds(list)} to ${milliseconds(quiet)}`),
]

async function seed(database: Database): Promise<void> {
  await migrate(database, new URL('../migrations/', import.meta.url))
  await database.execute(insertClientsSql(sizes.clients))
  const perStatement = 50
  for (let start = 0; start < sizes.documents; start += perStatement) {
    const texts = Array.from({ length: perStatement }, (_, at) => textOf(sizes.documentLength, start + at))
    await database.execute(
      `insert into documents (name, filename, type, content_type, size, content_text, text_state)
       select 'Paper ' || $1::int + n, 'paper-' || $1::int + n || '.txt', 'document', 'text/plain', 30000, text, 'read'
       from unnest($2::text[]) with ordinality as given(text, n)`,
      [start, texts],
    )
  }
  for (let start = 0; start < sizes.mails; start += 500) {
    const texts = Array.from({ length: 500 }, (_, at) => textOf(sizes.mailLength, 7 * start + at))
    await database.execute(
      `insert into emails (sender_email, sender_name, recipients, subject, body, folder, received_at)
       select 'c' || ($1::int + n) % 5000 || '@example.com', 'Sender ' || n, 'dana@example.com', left(text, 60), text,
         (array['inbox', 'inbox', 'sent', 'archive'])[1 + n % 4], now() - ($1::int + n) * interval '20 minutes'
       from unnest($2::text[]) with ordinality as given(text, n)`,
      [start, texts],
    )
  }
  await database.execute('analyze')
}

type Task = () => Promise<unknown>

function tasksOf(url: string, cookie: string): Record<string, Task> {
  const get = async (asked: string) => (await fetch(url + asked, { headers: { cookie } })).arrayBuffer()
  /** What is refused may be cut off before all of it was sent. */
  const post = async (asked: string, body: unknown) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await fetch(url + asked, { method: 'POST', headers, body: sent }).catch(() => undefined)
    return ((await answer?.json().catch(() => undefined)) ?? {}) as { id: number; importId: number }
  }
  const items = Array.from({ length: 200 }, (_, at) => ({ description: textOf(80, at), quantity: 1, rate: 95.5 }))
  const note = (content: string) => post('/api/notes', { title: 'A long note', content })
  return {
    'a PDF of 200 lines': async () => {
      const { id } = await post('/api/invoices', { clientId: 1, amount: 1, status: 'sent', items })
      await get(`/api/invoices/${id}/pdf`)
    },
    'search in 1,000 documents of 30 kB': async () => {
      for (const word of ['bakery', 'the', 'quillfeather', 'nowhere']) await get(`/api/documents?search=${word}`)
    },
    'search in everything': async () => {
      for (const word of ['bakery', 'the', 'quillfeather', 'nowhere']) await get(`/api/search?q=${word}`)
    },
    'import of 5,000 events': () => post('/api/calendar/import', { text: calendarOf(5_000) }),
    'the same 5,000 events again': () => post('/api/calendar/import', { text: calendarOf(5_000) }),
    'import of 20,000 clients': async () => {
      let importId: number | undefined
      for (let start = 0; start < 20_000; start += 250)
        ({ importId } = await post('/api/clients/import', { rows: clientRows(start), duplicates: 'skip', importId }))
    },
    'a backup': () => get('/api/backups/download'),
    'a note of 96 kB of [ and its analysis': async () => {
      await note('['.repeat(96_000))
      await sleep(3_000)
    },
    'a note of 12 kB of dots and its analysis': async () => {
      await note('.'.repeat(12_000))
      await sleep(3_000)
    },
    'a note of 300 kB and its analysis': async () => {
      await note(textOf(299_000, 1))
      await sleep(3_000)
    },
    'a note of 5 MB, refused': () => note(textOf(5_000_000, 1)),
    'ten bodies of 1 MB at once': () =>
      Promise.all(Array.from({ length: 10 }, () => post('/api/contact-form', `[${'1,'.repeat(500_000)}1]`))),
    '20 slow uploads': () => Promise.all(Array.from({ length: 20 }, () => slowUpload(url, cookie))),
    'a question to the assistant': async () => {
      for (const question of ['Which mails are important?', 'What did client 12 write about the invoice?'])
        await post('/api/ai/assistant', { question })
    },
    'the dashboard': async () => {
      const parts = [
        'analytics',
        'deals',
        'tasks?completed=false',
        'emails/recent',
        'emails/important',
        'clients/recent',
      ]
      for (let round = 0; round < 20; round++) await Promise.all(parts.map((part) => get(`/api/${part}`)))
    },
  }
}

const two = (number: number) => String(number).padStart(2, '0')

function calendarOf(events: number): string {
  const lines = Array.from({ length: events }, (_, at) => {
    const day = `2026${two(1 + (at % 12))}${two(1 + (at % 28))}T${two(at % 24)}`
    return [
      'BEGIN:VEVENT',
      `UID:${at}@example.com`,
      `SUMMARY:${textOf(30, at)}`,
      `DTSTART;TZID=America/New_York:${day}0000`,
      `DTEND;TZID=America/New_York:${day}3000`,
      ...(at % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : []),
      'END:VEVENT',
    ].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:bench', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const clientRows = (start: number) =>
  Array.from({ length: 250 }, (_, at) => ({
    line: start + at,
    name: `Imported ${start + at}`,
    businessName: textOf(20, start + at),
    email: `imported${start + at}@example.org`,
    phone: `+1 410 ${5_000_000 + start + at}`,
    address: '12 Main Street',
    notes: textOf(100, start + at),
    status: '',
  }))

/** A megabyte of which a little arrives every tenth of a second; it is never finished. */
async function slowUpload(url: string, cookie: string): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {})
  socket.write(
    `POST /api/documents HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-length: 1000000\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
  )
  for (let step = 0; step < 30; step++) {
    socket.write('x'.repeat(1000))
    await sleep(100)
  }
  socket.destroy()
}
