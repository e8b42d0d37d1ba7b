import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  type CalendarKind,
  caldavCalendars,
  googleCalendars,
  hasCalendars,
  microsoftCalendars,
  type TestCalendars,
} from '#tests/support/calendar-provider'
import { startFaultyTcp } from '#tests/support/faulty-tcp'
import { ownerSettings, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { signIn } from './sign-in'

const each = isFullSize ? 300 : 15
/** How much the provider has answered when the process is killed: early, while it reads, while it writes. */
const kills = isFullSize ? [0, 1_500, 6_000, 20_000, 60_000, 120_000, 200_000, 400_000] : [1_500, 15_000]
const cuts = isFullSize ? [900, 3_000, 9_000, 30_000] : [900, 9_000]

const kinds = (['radicale', 'google', 'microsoft'] satisfies CalendarKind[]).filter(hasCalendars)

test.each(kinds)('killed and cut off while it syncs with %s, both sides have everything once', async (kind) => {
  const provider = await providers[kind]()
  onTestFinished(() => provider.calendars.stop())
  for (let index = 0; index < each; index++) await provider.calendars.put(`there${index}.ics`, eventThere(index))
  const proxy = await startFaultyTcp(provider.port)
  onTestFinished(() => proxy.stop())
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  const address = `http://127.0.0.1:${proxy.port}`
  const settings = { DATA_DIR: folder, TZ: 'UTC', ...ownerSettings, ...provider.settings(address) }
  let server = await startServer(settings)
  onTestFinished(() => void server.stop('SIGKILL'))
  const cookie = await signIn(server.url)
  const ask: Ask = (method, path, body) =>
    fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  await provider.connect(ask, address)
  const [{ id, calendars }] = await (await ask('GET', '/api/calendar-accounts')).json()
  const account = `/api/calendar-accounts/${id}`
  await ask('PATCH', `${account}/calendars/${calendars[0].id}`, { isDefault: true })
  for (let index = 0; index < each; index++)
    expect((await ask('POST', '/api/events', eventHere(index))).status).toBe(201)

  for (const bytes of kills) {
    const before = proxy.transferred()
    let isOver = false
    const end = () => {
      isOver = true
    }
    ask('POST', `${account}/sync`, {}).then(end, end)
    await waitFor(() => isOver || proxy.transferred() - before >= bytes)
    await server.stop('SIGKILL')
    server = await startServer(settings)
  }
  for (const bytes of cuts) {
    proxy.cutAfter(bytes)
    expect([200, 409, 502]).toContain((await ask('POST', `${account}/sync`, {})).status)
  }
  proxy.cutAfter(Number.POSITIVE_INFINITY)
  await waitFor(async () => {
    const answer = await ask('POST', `${account}/sync`, {})
    return answer.status === 200 && (await answer.json()).differences === 0
  })

  const here = (await (await ask('GET', '/api/events')).json()) as { title: string }[]
  expect(here.map(({ title }) => title).sort()).toEqual(titles.toSorted())
  const there = Object.values(await provider.calendars.files()).map((text) => /SUMMARY:(.*?)\r?\n/.exec(text)?.[1])
  expect(there.sort()).toEqual(titles.toSorted())
  expect(await server.stop()).toBe(0)
})

type Ask = (method: string, path: string, body?: object) => Promise<Response>
type Provider = {
  calendars: TestCalendars
  port: number
  settings(address: string): Record<string, string>
  connect(ask: Ask, address: string): Promise<void>
}

const providers = {
  async radicale() {
    const calendars = await caldavCalendars('radicale')
    const { username, password } = calendars
    return {
      calendars,
      port: Number(new URL(calendars.url).port),
      settings: () => ({}),
      async connect(ask, url) {
        const account = { kind: 'caldav', url: `${url}/`, username, password }
        expect((await ask('POST', '/api/calendar-accounts', account)).status).toBe(201)
      },
    }
  },
  async google() {
    const calendars = await googleCalendars()
    const settings = (address: string) => ({ ...client('GOOGLE'), GOOGLE_URL: address })
    return { calendars, port: calendars.google.port, settings, connect: signInAt('/api/gmail/auth') }
  },
  async microsoft() {
    const calendars = await microsoftCalendars()
    const settings = (address: string) => ({
      ...client('MICROSOFT'),
      MICROSOFT_URL: address,
      GRAPH_URL: `${address}/v1.0`,
    })
    return { calendars, port: calendars.graph.port, settings, connect: signInAt('/api/outlook/auth') }
  },
} satisfies Record<string, () => Promise<Provider>>

const client = (name: string) => ({
  [`${name}_CLIENT_ID`]: 'client.example.com',
  [`${name}_CLIENT_SECRET`]: 'only-for-tests',
})

const signInAt = (path: string) => async (ask: Ask) => {
  const begun = (await ask('GET', `${path}?for=calendar`)).headers.get('location') ?? ''
  const back = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
  await ask('GET', `${back.pathname}${back.search}`)
}

const titles = Array.from({ length: each }, (_, index) => [`Here ${index}`, `There ${index}`]).flat()

const eventThere = (index: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Phone//EN',
    'BEGIN:VEVENT',
    `UID:there-${index}`,
    'DTSTAMP:20261101T000000Z',
    `DTSTART:202612${String((index % 28) + 1).padStart(2, '0')}T090000Z`,
    'DURATION:PT1H',
    `SUMMARY:There ${index}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Every fifth is a series, which takes several requests at some providers. */
const eventHere = (index: number) => ({
  title: `Here ${index}`,
  startDateTime: '2026-12-03T09:00',
  endDateTime: '2026-12-03T10:00',
  ...(index % 5 === 0 && { rrule: 'FREQ=WEEKLY;COUNT=4' }),
})
