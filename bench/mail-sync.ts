import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { startPostgres } from '#tests/support/postgres-server'
import { temporaryFolder } from '#tests/support/server-process'
import { type Engine, engines } from './bench-server'
import { startFlags } from './product'
import { atMost, inform, type Row, skipped } from './row'
import { megabytes, seconds, times } from './units'

const mbsync = '/usr/bin/mbsync'
const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))

/** Disk speed varies from minute to minute, so each program has three runs, and the fastest counts. */
const turns = [1, 2, 3]

/** Pending disk writes of one run would slow down the next. */
const settleDisk = () => execFileSync('sync')

/** The first sync of a mailbox, compared with mbsync fetching the same mailbox at the same time. */
export async function mailSync(howMany = 10_000): Promise<Row[]> {
  const what = `First sync of ${howMany.toLocaleString('en-US')} mails from Dovecot`
  if (!hasDovecot) return [skipped(what, 'Dovecot is not installed')]
  await buildWorker()
  const dovecot = await startDovecot()
  try {
    // One mailbox for each run: Dovecot is slower with a mailbox that was never opened.
    for (const who of ['theirs', ...engines])
      for (const turn of turns) dovecot.fill(boxOf(who, turn), 'INBOX', mails(howMany), 'S')
    const theirs: number[] = []
    const ours = new Map<Engine, Synced[]>(engines.map((engine) => [engine, []]))
    for (const turn of turns) {
      if (existsSync(mbsync)) theirs.push(fetchWithMbsync(dovecot, boxOf('theirs', turn)))
      for (const engine of engines) {
        const synced = await syncOurs(dovecot, engine, boxOf(engine, turn))
        if (synced && synced.count !== howMany) throw new Error(`Only ${synced.count} mails arrived`)
        if (synced) ours.get(engine)?.push(synced)
      }
    }
    return engines.flatMap((engine) => rowsOf(`${what}, ${engine}`, engine, ours.get(engine) ?? [], theirs))
  } finally {
    await dovecot.stop()
  }
}

function rowsOf(what: string, engine: Engine, ours: Synced[], theirs: number[]): Row[] {
  if (ours.length === 0) return [skipped(what, 'this machine has no PostgreSQL')]
  const ms = Math.min(...ours.map((synced) => synced.ms))
  const theirMs = Math.min(...theirs)
  const grownBytes = Math.max(...ours.map((synced) => synced.grownBytes))
  return [
    theirs.length === 0
      ? inform(what, seconds(ms), 'mbsync is not installed')
      : atMost(what, ms / theirMs, 3, times, `${seconds(ms)} against ${seconds(theirMs)}`),
    atMost(`Memory that the sync adds, ${engine}`, grownBytes, 150 * 1024 * 1024, megabytes),
  ]
}

/** Bundled like the product: compiling the sources would distort the result. */
async function buildWorker(): Promise<void> {
  await build({
    configFile: here('../vite.server.config.ts'),
    logLevel: 'warn',
    build: {
      outDir: here('../dist/bench'),
      rolldownOptions: {
        input: {
          'mail-sync-worker': here('./mail-sync-worker.ts'),
          'fetch-worker-thread': here('../features/emails/server/providers/imap/fetch-worker-thread.ts'),
          'create-cluster': here('../app/server/create-cluster.ts'),
        },
      },
    },
  })
}

/** Letters, newsletters and some with an attachment, as in a real mailbox; the same each time. */
export function* mails(count: number): Generator<string> {
  for (let index = 0; index < count; index++) {
    const head = [
      `From: Sender ${index % 97} <sender${index % 97}@example.com>`,
      'To: dana@example.com',
      `Subject: ${index % 3 ? 'Re: ' : ''}Subject no. ${Math.floor(index / 3)}`,
      `Message-ID: <${index}@bench.example.com>`,
      ...(index % 3 ? [`In-Reply-To: <${index - 1}@bench.example.com>`] : []),
      `Date: ${new Date(1_700_000_000_000 + index * 60_000).toUTCString()}`,
      'MIME-Version: 1.0',
    ]
    const words = `The words of mail ${index}. ${'Bread, flour, ovens and opening hours. '.repeat(20 + (index % 30))}`
    if (index % 10 === 0) {
      yield [
        ...head,
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain',
        '',
        words,
        '--x',
        'Content-Type: application/pdf; name=a.pdf',
        'Content-Disposition: attachment; filename=a.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.alloc(9_000, index).toString('base64').replace(/.{76}/g, '$&\r\n'),
        '--x--',
        '',
      ].join('\r\n')
    } else if (index % 2) {
      yield [
        ...head,
        'Content-Type: multipart/alternative; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain',
        '',
        words,
        '--x',
        'Content-Type: text/html',
        '',
        `<html><body><p>${words}</p></body></html>`,
        '--x--',
        '',
      ].join('\r\n')
    } else yield [...head, 'Content-Type: text/plain; charset=utf-8', '', words, ''].join('\r\n')
  }
}

function fetchWithMbsync(dovecot: Dovecot, user: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-mbsync-'))
  mkdirSync(path.join(folder, 'mail'))
  const config = path.join(folder, 'mbsyncrc')
  writeFileSync(
    config,
    `IMAPAccount a
Host localhost
Port ${dovecot.port}
User ${user}
Pass ${dovecot.password}
SSLType IMAPS
CertificateFile ${dovecot.caFile}

IMAPStore far
Account a

MaildirStore near
Path ${folder}/mail/
Inbox ${folder}/mail/INBOX

Channel c
Far :far:
Near :near:
Patterns INBOX
Create Near
SyncState *
`,
  )
  settleDisk()
  const startedAt = performance.now()
  execFileSync(mbsync, ['-q', '-c', config, 'c'], { stdio: 'pipe', env: { ...process.env, HOME: folder } })
  const took = performance.now() - startedAt
  rmSync(folder, { recursive: true, force: true })
  return took
}

/** Dovecot's user names are lower-case. */
const boxOf = (who: string, turn: number) => `${who.toLowerCase()}${turn}`

type Synced = { ms: number; grownBytes: number; count: number }

/** In a child process, to measure its memory; with the same Node flags as `npm start`. */
async function syncOurs(dovecot: Dovecot, engine: Engine, user: string): Promise<Synced | undefined> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined
  if (engine === 'PostgreSQL' && !postgres) return undefined
  const { folder, remove } = temporaryFolder()
  try {
    settleDisk()
    const child = spawn(process.execPath, [...startFlags, here('../dist/bench/mail-sync-worker.js')], {
      env: {
        ...process.env,
        ...(postgres && { DATABASE_URL: postgres.urlOf('postgres') }),
        DATA_DIR: folder,
        MAIL_CA_FILE: dovecot.caFile,
        IMAP_PORT: String(dovecot.port),
        IMAP_USER: user,
        IMAP_PASSWORD: dovecot.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (piece) => (output += piece))
    const code = await new Promise((resolve) => child.once('exit', resolve))
    if (code !== 0) throw new Error(`The sync ended with ${code}: ${output}`)
    return JSON.parse(output)
  } finally {
    await postgres?.stop()
    remove()
  }
}
