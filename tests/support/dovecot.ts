import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, waitFor } from './server-process'

const binary = '/usr/sbin/dovecot'
export const hasDovecot = existsSync(binary) && existsSync('/usr/bin/openssl')

/** Not root, as any sensible server; anybody else runs it as themselves. */
const asRoot = process.getuid?.() === 0
const user = asRoot
  ? { uid: 65534, gid: 65534, name: 'nobody', group: 'nogroup' }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, name: nameOf('-un'), group: nameOf('-gn') }

export type Dovecot = {
  host: string
  port: number
  password: string
  /** Its certificate, which nobody else trusts. */
  ca: string
  caFile: string
  keyFile: string
  /** The folder with somebody's mail, as Maildir. */
  maildirOf(name: string): string
  /** Puts mails into a folder without asking the server. */
  fill(name: string, folder: string, sources: Iterable<string | Buffer>, flags?: string): void
  stop(): Promise<void>
}

/** A throw-away IMAP server on loopback, in a folder and under a user of its own. Any name may log in. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-imap-'))
  const { cert, key } = certificate(folder)
  const port = await freePort()
  const password = 'only-for-tests'
  const config = path.join(folder, 'dovecot.conf')
  writeFileSync(config, configOf(folder, port, password, cert, key))
  for (const name of ['run', 'state', 'home']) mkdirSync(path.join(folder, name), { recursive: true })
  ownAll(folder)
  const server = spawn(binary, ['-F', '-c', config], {
    stdio: 'ignore',
    ...(asRoot && { uid: user.uid, gid: user.gid }),
  })
  await waitFor(() => answers(port)).catch(() => {
    throw new Error(`Dovecot did not start:\n${readLog(folder)}`)
  })
  const maildirOf = (name: string) => path.join(folder, 'home', name, 'Maildir')
  return {
    host: '127.0.0.1',
    port,
    password,
    ca: readFileSync(cert, 'utf8'),
    caFile: cert,
    keyFile: key,
    maildirOf,
    fill(name, mailbox, sources, flags = '') {
      const box = mailbox === 'INBOX' ? maildirOf(name) : path.join(maildirOf(name), `.${mailbox.replaceAll('/', '.')}`)
      for (const part of ['cur', 'new', 'tmp']) mkdirSync(path.join(box, part), { recursive: true })
      let index = 0
      for (const source of sources) {
        const file = path.join(
          box,
          'cur',
          `${1_700_000_000 + index}.M${index++}P1.test,S=${Buffer.byteLength(source)}:2,${flags}`,
        )
        writeFileSync(file, source)
      }
      if (asRoot) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path.join(folder, 'home')])
    },
    async stop() {
      await new Promise<void>((resolve) => {
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function certificate(folder: string) {
  const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1,DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'pipe' },
  )
  return { cert, key }
}

function ownAll(folder: string): void {
  chmodSync(folder, 0o755)
  if (!asRoot) return
  for (const name of ['', 'run', 'state', 'home', 'cert.pem', 'key.pem', 'dovecot.conf'])
    chownSync(path.join(folder, name), user.uid, user.gid)
}

const readLog = (folder: string) =>
  existsSync(path.join(folder, 'log')) ? readFileSync(path.join(folder, 'log'), 'utf8') : '(no log)'

function nameOf(flag: string): string {
  return execFileSync('id', [flag], { encoding: 'utf8' }).trim()
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

const configOf = (folder: string, port: number, password: string, cert: string, key: string) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
default_internal_user = ${user.name}
default_internal_group = ${user.group}
default_login_user = ${user.name}
first_valid_uid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
auth_mechanisms = plain login
ssl = required
ssl_cert = <${cert}
ssl_key = <${key}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user.uid} gid=${user.gid} home=${folder}/home/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Trash {
    auto = create
    special_use = \\Trash
  }
}
`
