import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { totalHeader } from '#core/paging'
import { importBatch } from '#features/clients/api'
import type { Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { startSmtp } from '#tests/support/smtp'
import { type Engine, engines } from './bench-server'
import { mails } from './mail-sync'
import { atMost, type Row, skipped } from './row'
import { seedRecords } from './seed-records'
import { signIn } from './sign-in'
import { type Stalls, startWatched } from './stall-watch'
import { rareWord, textOf } from './texts'
import { milliseconds, seconds, times } from './units'

const amounts = {
  clients: 10_000,
  mails: 100_000,
  documents: 50_000,
  longDocuments: 1_000,
  invoices: 5_000,
  events: 5_000,
}
const limits = { loop: 50, health: 25, list: { embedded: 25, PostgreSQL: 3 } }

/** How long everybody else waits while one thing that takes long happens; of all, or of those with one of these words. */
export async function stalls(words = ['']): Promise<Row[]> {
  const rows: Row[] = []
  const isWanted = (what: string) => words.some((word) => what.includes(word))
  for (const engine of engines) rows.push(...(await onEngine(engine, isWanted)))
  return rows
}

async function onEngine(engine: Engine, isWanted: (what: string) => boolean): Promise<Row[]> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (engine === 'PostgreSQL' && !postgres) return [skipped(`Stalls, ${engine}`, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  const databaseUrl = postgres?.urlOf('postgres')
  const mailServer = await startMailServer()
  try {
    const database = databaseUrl
      ? await openPostgres(databaseUrl, () => {})
      : await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
    await seed(database).finally(() => database.close())
    const env = {
      DATA_DIR: folder,
      ...ownerSettings,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(mailServer && { MAIL_CA_FILE: mailServer.caFile }),
    }
    const { product, during, quietList } = await startWatched(env, folder)
    try {
      const cookie = await signIn(product.url)
      await sleep(5_000)
      const quiet = await quietList(cookie)
      const rows: Row[] = []
      const server = { url: product.url, cookie, folder, mailServer }
      const tasks = { ...(await tasksOf(server)), ...mailTasksOf(server) }
      for (const [what, task] of Object.entries(tasks)) {
        if (!isWanted(what)) continue
        const found = rowsOf(`${what}, ${engine}`, await during(task), quiet, limits.list[engine])
        for (const row of found) console.error(`  ${row.what}: ${row.measured}`)
        rows.push(...found)
      }
      return rows
    } finally {
      await product.stop()
    }
  } finally {
    await mailServer?.stop()
    await postgres?.stop()
    remove()
  }
}

const rowsOf = (what: string, found: Stalls, quiet: number, listLimit: number): Row[] => [
  atMost(`${what}: event loop`, found.loop, limits.loop, milliseconds, `the task took ${seconds(found.taken)}`),
  atMost(`${what}: /healthz p99`, found.health, limits.health, milliseconds),
  atMost(
    `${what}: client list p99`,
    found.list / quiet,
    listLimit,
    times,
    `${milliseconds(found.list)} to ${milliseconds(quiet)}, the longest ${milliseconds(found.longest)}`,
  ),
]

async function seed(database: Database): Promise<void> {
  await migrate(database, new URL('../migrations/', import.meta.url))
  await seedRecords((text, values) => database.execute(text, values), amounts)
}

type Task = () => Promise<unknown>

type Server = { url: string; cookie: string; folder: string; mailServer: MailServer | undefined }

async function tasksOf({ url, cookie, folder }: Server): Promise<Record<string, Task>> {
  const get = async (asked: string) => (await fetch(url + asked, { headers: { cookie } })).arrayBuffer()
  const post = async (asked: string, body: unknown) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(url + asked, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { id: number; importId: number }
  }
  const items = Array.from({ length: 200 }, (_, at) => ({ description: textOf(80, at), quantity: 1, rate: 95.5 }))
  const archive = path.join(folder, 'for-the-restore.zip')
  const upload = async (count: number) => {
    const [ids, word] = await uploadFiles(url, cookie, count)
    const found = async () => {
      const answer = await fetch(`${url}/api/documents?search=${word}&page=1&pageSize=1`, { headers: { cookie } })
      return Number(answer.headers.get(totalHeader))
    }
    while ((await found()) < count) await sleep(500)
    return ids
  }
  // Read before anything is measured: their texts would be a second task beside each.
  const zipped = await upload(500)
  const tooLongNote = JSON.stringify({ title: 'A long note', content: textOf(5_000_000, 1) })
  const note = (content: string) => post('/api/notes', { title: 'A long note', content })
  const longList = `[${'1,'.repeat(500_000)}1]`
  async function importEvents() {
    await post('/api/calendar/import', { text: calendarOf(5_000) })
    const isRunning = async () => {
      const answer = await fetch(`${url}/api/calendar/imports`, { headers: { cookie } })
      return ((await answer.json()) as { state: string }[]).some(({ state }) => state === 'running')
    }
    while (await isRunning()) await sleep(500)
  }
  return {
    // What the machine itself does to the slowest answers.
    'nothing else': () => sleep(5_000),
    'a PDF of 200 lines': async () => {
      const { id } = await post('/api/invoices', { clientId: 1, amount: 1, status: 'sent', items })
      await get(`/api/invoices/${id}/pdf`)
    },
    'search in 1,000 documents of 30 kB and 50,000 of 3 kB': async () => {
      for (const word of searched) await get(`/api/documents?search=${word}&page=1&pageSize=50`)
    },
    'search in everything': async () => {
      for (const word of searched) await get(`/api/search?q=${word}`)
    },
    'search in 100,000 mails': async () => {
      for (const word of searched) await get(`/api/emails?brief=true&limit=50&search=${word}`)
      for (const label of ['clients', 'important'])
        await get(`/api/emails?brief=true&threads=true&limit=50&label=${label}`)
    },
    'import of 5,000 events': importEvents,
    'the same 5,000 events again': importEvents,
    'import of 20,000 clients': async () => {
      let importId: number | undefined
      for (let start = 0; start < 20_000; start += importBatch)
        ({ importId } = await post('/api/clients/import', { rows: clientRows(start), duplicates: 'skip', importId }))
    },
    'a backup': async () => writeFileSync(archive, Buffer.from(await get('/api/backups/download'))),
    'a restore elsewhere': () => restoreElsewhere(archive),
    '100 uploads of 20 kB, until they are found by their text': () => upload(100),
    'a zip of 500 files': () => get(`/api/documents/zip?ids=${zipped.join(',')}`),
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
    'a note of 5 MB, refused': () => sendBodies(`${url}/api/notes`, cookie, tooLongNote, 1),
    'ten bodies of 1 MB at once': () => sendBodies(`${url}/api/contact-form`, cookie, longList, 10),
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

type MailServer = Dovecot & { smtpPort: number }

async function startMailServer(): Promise<MailServer | undefined> {
  if (!hasDovecot) return undefined
  const dovecot = await startDovecot()
  const { caFile: certFile, keyFile, password } = dovecot
  const smtp = await startSmtp({ certFile, keyFile, password })
  return {
    ...dovecot,
    smtpPort: smtp.port,
    async stop() {
      await smtp.stop()
      await dovecot.stop()
    },
  }
}

/** Mails that arrive over IMAP; without a mail server nothing of it is measured. */
function mailTasksOf({ url, cookie, mailServer }: Server): Record<string, Task> {
  if (!mailServer) return {}
  const headers = { cookie, 'content-type': 'application/json' }
  const at = { host: '127.0.0.1', security: 'tls' }
  const sync = async (name: string) => {
    const account = {
      address: `${name}@example.com`,
      username: name,
      password: mailServer.password,
      backfill: 'everything',
      imap: { ...at, port: mailServer.port },
      smtp: { ...at, port: mailServer.smtpPort },
    }
    const connected = await fetch(`${url}/api/mail/accounts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(account),
    })
    const { id } = (await connected.json()) as { id: number }
    const isSynced = async () => {
      const { accounts } = (await (await fetch(`${url}/api/mail/accounts`, { headers })).json()) as {
        accounts: { id: number; syncedAt: string | null }[]
      }
      return accounts.some((one) => one.id === id && one.syncedAt !== null)
    }
    while (!(await isSynced())) await sleep(500)
  }
  let isFilled = false
  let wide = 0
  return {
    'first sync of 10,000 mails': () => {
      // Takes seconds, in which nobody could be asked.
      if (!isFilled) mailServer.fill('many', 'INBOX', mails(10_000), 'S')
      isFilled = true
      return sync('many')
    },
    'a mail to 40,000 addresses': () => {
      const name = `wide-${++wide}`
      mailServer.fill(name, 'INBOX', [mailToMany(40_000)])
      return sync(name)
    },
  }
}

const mailToMany = (count: number) =>
  [
    'From: Sender <sender@example.com>',
    `To: ${Array.from({ length: count }, (_, at) => `Person ${at} <p${at}@example.com>`).join(',\r\n ')}`,
    'Subject: To everybody',
    'Message-ID: <wide@bench.example.com>',
    `Date: ${new Date().toUTCString()}`,
    '',
    'Let us meet on Friday at 3 pm.',
    '',
  ].join('\r\n')

let uploaded = 0

/** Returns a word that only these files have. */
async function uploadFiles(url: string, cookie: string, count: number): Promise<[ids: number[], word: string]> {
  const ids: number[] = []
  const word = `uploaded${uploaded}`
  for (let at = 0; at < count; at++) {
    const name = `upload-${++uploaded}.txt`
    const form = new FormData()
    form.set('name', name)
    form.set('type', 'document')
    form.set('file', new Blob([`${textOf(20_000, at)} ${word}`], { type: 'text/plain' }), name)
    const answer = await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
    ids.push(((await answer.json()) as { id: number }).id)
  }
  return [ids, word]
}

/** By the command, into a folder of its own. */
async function restoreElsewhere(archive: string): Promise<void> {
  const { folder, remove } = temporaryFolder()
  const script = fileURLToPath(new URL('../scripts/restore.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, archive], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder },
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit')
  remove()
  if (code !== 0) throw new Error(`The restore ended with ${code}`)
}

const searched = ['bakery', 'the', rareWord, 'nowhere']

async function sendBodies(address: string, cookie: string, body: string, count: number): Promise<void> {
  const workerData = { address, cookie, body, count }
  await once(new Worker(new URL('./send-bodies.mjs', import.meta.url), { workerData }), 'exit')
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
  Array.from({ length: importBatch }, (_, at) => ({
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
