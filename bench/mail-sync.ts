import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/support/dovecot'
import { atMost, inform, type Row, skipped } from './row'
import { megabytes, seconds, times } from './units'

const mbsync = '/usr/bin/mbsync'
const worker = fileURLToPath(new URL('./mail-sync-worker.ts', import.meta.url))

/** A first sync of a mailbox, beside Debian's mbsync fetching the same one in the same minutes. */
export async function mailSync(howMany = 10_000): Promise<Row[]> {
  const what = `First sync of ${howMany.toLocaleString('en-US')} mails from Dovecot`
  if (!hasDovecot) return [skipped(what, 'Dovecot is not installed')]
  const dovecot = await startDovecot()
  try {
    for (const user of ['theirs', 'ours']) dovecot.fill(user, 'INBOX', mails(howMany), 'S')
    const theirs = existsSync(mbsync) ? fetchWithMbsync(dovecot) : undefined
    const { ms, grownBytes, count } = await syncOurs(dovecot)
    if (count !== howMany) throw new Error(`Only ${count} mails arrived`)
    const memory = atMost('Memory that the sync adds', grownBytes, 150 * 1024 * 1024, megabytes)
    if (theirs === undefined) return [inform(what, seconds(ms), 'mbsync is not installed'), memory]
    return [atMost(what, ms / theirs, 3, times, `${seconds(ms)} against ${seconds(theirs)}`), memory]
  } finally {
    await dovecot.stop()
  }
}

/** Letters, newsletters and some with a file, as in a real mailbox; the same ones each time. */
function* mails(count: number): Generator<string> {
  for (let nth = 0; nth < count; nth++) {
    const head = [
      `From: Sender ${nth % 97} <sender${nth % 97}@example.com>`,
      'To: dana@example.com',
      `Subject: ${nth % 3 ? 'Re: ' : ''}Subject no. ${Math.floor(nth / 3)}`,
      `Message-ID: <${nth}@bench.example.com>`,
      ...(nth % 3 ? [`In-Reply-To: <${nth - 1}@bench.example.com>`] : []),
      `Date: ${new Date(1_700_000_000_000 + nth * 60_000).toUTCString()}`,
      'MIME-Version: 1.0',
    ]
    const words = `The words of mail ${nth}. ${'Bread, flour, ovens and opening hours. '.repeat(20 + (nth % 30))}`
    if (nth % 10 === 0) {
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
        Buffer.alloc(9_000, nth).toString('base64').replace(/.{76}/g, '$&\r\n'),
        '--x--',
        '',
      ].join('\r\n')
    } else if (nth % 2) {
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

function fetchWithMbsync(dovecot: Dovecot): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-mbsync-'))
  mkdirSync(path.join(folder, 'mail'))
  const config = path.join(folder, 'mbsyncrc')
  writeFileSync(
    config,
    `IMAPAccount a
Host localhost
Port ${dovecot.port}
User theirs
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
  const began = performance.now()
  execFileSync(mbsync, ['-q', '-c', config, 'c'], { stdio: 'pipe', env: { ...process.env, HOME: folder } })
  const took = performance.now() - began
  rmSync(folder, { recursive: true, force: true })
  return took
}

/** In a process of its own, so that its memory is its own. */
async function syncOurs(dovecot: Dovecot): Promise<{ ms: number; grownBytes: number; count: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-sync-'))
  const child = spawn(process.execPath, ['--import', 'tsx', worker], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      MAIL_CA_FILE: dovecot.caFile,
      IMAP_PORT: String(dovecot.port),
      IMAP_PASSWORD: dovecot.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (piece) => (said += piece))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(`The sync ended with ${code}: ${said}`)
  return JSON.parse(said)
}
