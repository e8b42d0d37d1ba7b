import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, waitFor } from './server-process'

const binaries = { radicale: '/usr/bin/radicale', xandikos: '/usr/bin/xandikos' }
export type CaldavKind = keyof typeof binaries
export const caldavKinds = Object.keys(binaries) as CaldavKind[]
export const hasCaldav = (kind: CaldavKind) => existsSync(binaries[kind])

const asRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

export type CaldavServer = {
  kind: CaldavKind
  url: string
  username: string
  password: string
  /** The address of the calendar that is there from the start. */
  calendar: string
  send(method: string, address: string, body?: string, headers?: Record<string, string>): Promise<Response>
  /** Puts a file as another program would. */
  put(name: string, text: string, calendar?: string): Promise<void>
  /** What is in the calendar, by file name. */
  files(calendar?: string): Promise<Record<string, string>>
  makeCalendar(name: string): Promise<string>
  /** Only the first calendar is left, with nothing in it. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** A throw-away CalDAV server on loopback, in a folder of its own, with one user and one calendar. */
export async function startCaldav(kind: CaldavKind): Promise<CaldavServer> {
  const folder = mkdtempSync(path.join(tmpdir(), `mainstreet-${kind}-`))
  const port = await freePort()
  const [username, password] = ['dana', 'only-for-tests']
  const storage = path.join(folder, 'storage')
  mkdirSync(storage)
  writeFileSync(path.join(folder, 'users'), `${username}:${password}\n`)
  writeFileSync(path.join(folder, 'config'), radicaleConfig(folder, port))
  chmodSync(folder, 0o755)
  if (asRoot) for (const one of ['', 'storage', 'users', 'config']) chownSync(path.join(folder, one), 65534, 65534)
  const args =
    kind === 'radicale'
      ? ['--config', path.join(folder, 'config')]
      : [
          '-d',
          storage,
          '-l',
          '127.0.0.1',
          '-p',
          String(port),
          '--current-user-principal',
          `/${username}/`,
          '--autocreate',
        ]
  const server = spawn(binaries[kind], args, {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder },
    ...(asRoot && nobody),
  })
  await waitFor(() => answers(port))
  const url = `http://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const home = kind === 'radicale' ? `${url}/${username}/` : `${url}/${username}/calendars/`

  const send: CaldavServer['send'] = (method, address, body, headers = {}) =>
    fetch(address, { method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) })

  async function makeCalendar(name: string): Promise<string> {
    const address = `${home}${name}/`
    const made = await send('MKCALENDAR', address, calendarBody(name), { 'content-type': 'text/xml' })
    if (!made.ok) throw new Error(`MKCALENDAR ${address}: ${made.status} ${await made.text()}`)
    return address
  }
  if (kind === 'xandikos') {
    for (const one of [`${url}/${username}/`, home]) await send('MKCOL', one)
  }
  const calendar = await makeCalendar('work')
  const made = new Set([calendar])
  return {
    kind,
    url: `${url}/`,
    username,
    password,
    calendar,
    send,
    async makeCalendar(name) {
      const address = await makeCalendar(name)
      made.add(address)
      return address
    },
    async empty() {
      for (const address of made) await send('DELETE', address)
      made.clear()
      made.add(await makeCalendar('work'))
    },
    async put(name, text, to = calendar) {
      const done = await send('PUT', `${to}${name}`, text, { 'content-type': 'text/calendar; charset=utf-8' })
      if (!done.ok) throw new Error(`PUT ${name}: ${done.status} ${await done.text()}`)
    },
    async files(from = calendar) {
      const listed = await send('PROPFIND', from, undefined, { depth: '1' })
      const names = [...(await listed.text()).matchAll(/<[^>]*href>([^<]*\.ics)</g)].map(([, href = '']) => href)
      const found: Record<string, string> = {}
      for (const href of names) found[path.basename(href)] = await (await send('GET', new URL(href, from).href)).text()
      return found
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

const calendarBody = (name: string) => `<?xml version="1.0" encoding="utf-8"?>
<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/"><D:set><D:prop>
<D:displayname>${name}</D:displayname><A:calendar-color>#16a34aff</A:calendar-color>
<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>
</D:prop></D:set></C:mkcalendar>`

const radicaleConfig = (folder: string, port: number) => `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${folder}/storage
[web]
type = none
`

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })
