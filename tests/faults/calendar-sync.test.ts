import { cpSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hasCaldav, startCaldav } from '#tests/support/caldav'
import { googleCalendars } from '#tests/support/calendar-provider'
import { startFaultyTcp } from '#tests/support/faulty-tcp'
import { ownerSettings, startServer, temporaryFolder, waitFor } from '#tests/support/server-process'
import { isFullSize } from '#tests/support/test-size'
import { momentsToKill } from './moments-to-kill'
import { signIn } from './requests-at-work'

const each = isFullSize ? 300 : 25
const kills = isFullSize ? 8 : 2
const cuts = isFullSize ? [900, 3_000, 9_000, 30_000] : [900, 9_000]

const event = (index: number) =>
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

test.skipIf(!hasCaldav('radicale'))(
  'however often it is killed and cut off while it syncs a calendar, both sides have everything once',
  async () => {
    const dav = await startCaldav('radicale')
    onTestFinished(() => dav.stop())
    const line = await startFaultyTcp(Number(new URL(dav.url).port))
    onTestFinished(() => line.stop())
    for (let index = 0; index < each; index++) await dav.put(`there-${index}.ics`, event(index))
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
    const settings = { DATA_DIR: folder, TZ: 'UTC', ...ownerSettings }
    let server = await startServer(settings)
    onTestFinished(() => void server.stop('SIGKILL'))
    const cookie = await signIn(server.url)
    const ask = async (method: string, path: string, body?: object) =>
      fetch(`${server.url}${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const { username, password } = dav
    const address = `http://127.0.0.1:${line.port}/`
    const connected = await ask('POST', '/api/calendar-accounts', { kind: 'caldav', url: address, username, password })
    expect(connected.status).toBe(201)
    const { id, calendars } = await connected.json()
    const account = `/api/calendar-accounts/${id}`
    await ask('PATCH', `${account}/calendars/${calendars[0].id}`, { isDefault: true })
    for (let index = 0; index < each; index++) {
      const times = { startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T10:00' }
      expect((await ask('POST', '/api/events', { title: `Here ${index}`, ...times })).status).toBe(201)
    }
    for (const moment of momentsToKill(kills)) {
      void ask('POST', `${account}/sync`, {}).catch(() => {})
      await wait(moment * 4)
      await server.stop('SIGKILL')
      server = await startServer(settings)
    }
    for (const bytes of cuts) {
      line.cutAfter(bytes)
      expect([200, 409, 502]).toContain((await ask('POST', `${account}/sync`, {})).status)
    }
    line.cutAfter(Number.POSITIVE_INFINITY)
    await waitFor(async () => {
      const answer = await ask('POST', `${account}/sync`, {})
      return answer.status === 200 && (await answer.json()).differences === 0
    })
    const expected = Array.from({ length: each }, (_, index) => [`Here ${index}`, `There ${index}`]).flat()
    const here = (await (await ask('GET', '/api/events')).json()) as { title: string }[]
    expect(here.map(({ title }) => title).sort()).toEqual(expected.toSorted())
    const there = Object.values(await dav.files()).map((text) => /SUMMARY:(.*?)\r?\n/.exec(text)?.[1])
    expect(there.sort()).toEqual(expected.toSorted())
    expect(await server.stop()).toBe(0)
  },
)

test('killed and cut off while it syncs with Google, both sides have everything once', async () => {
  const provider = await googleCalendars()
  onTestFinished(() => provider.stop())
  const { google } = provider
  const line = await startFaultyTcp(google.port)
  onTestFinished(() => line.stop())
  for (let index = 0; index < each; index++) await provider.put(`there${index}.ics`, event(index))
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  cpSync(inject('migratedCluster'), path.join(folder, 'database'), { recursive: true })
  const client = { GOOGLE_CLIENT_ID: 'client.example.com', GOOGLE_CLIENT_SECRET: 'only-for-tests' }
  const address = `http://127.0.0.1:${line.port}`
  const settings = { DATA_DIR: folder, TZ: 'UTC', ...ownerSettings, ...client, GOOGLE_URL: address }
  let server = await startServer(settings)
  onTestFinished(() => void server.stop('SIGKILL'))
  const cookie = await signIn(server.url)
  const ask = async (method: string, path: string, body?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const begun = (await ask('GET', '/api/gmail/auth?for=calendar')).headers.get('location') ?? ''
  const back = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
  await ask('GET', `${back.pathname}${back.search}`)
  const [{ id, calendars }] = await (await ask('GET', '/api/calendar-accounts')).json()
  const account = `/api/calendar-accounts/${id}`
  await ask('PATCH', `${account}/calendars/${calendars[0].id}`, { isDefault: true })
  const times = { startDateTime: '2026-12-03T09:00', endDateTime: '2026-12-03T10:00' }
  for (let index = 0; index < each; index++) {
    // Every fifth is a series, which takes several requests.
    const rule = index % 5 === 0 ? { rrule: 'FREQ=WEEKLY;COUNT=4' } : {}
    expect((await ask('POST', '/api/events', { title: `Here ${index}`, ...times, ...rule })).status).toBe(201)
  }
  for (const moment of momentsToKill(kills)) {
    void ask('POST', `${account}/sync`, {}).catch(() => {})
    await wait(moment * 4)
    await server.stop('SIGKILL')
    server = await startServer(settings)
  }
  for (const bytes of cuts) {
    line.cutAfter(bytes)
    expect([200, 409, 502]).toContain((await ask('POST', `${account}/sync`, {})).status)
  }
  line.cutAfter(Number.POSITIVE_INFINITY)
  await waitFor(async () => {
    const answer = await ask('POST', `${account}/sync`, {})
    return answer.status === 200 && (await answer.json()).differences === 0
  })
  const expected = Array.from({ length: each }, (_, index) => [`Here ${index}`, `There ${index}`]).flat()
  const here = (await (await ask('GET', '/api/events')).json()) as { title: string }[]
  expect([...new Set(here.map(({ title }) => title))].sort()).toEqual(expected.toSorted())
  const there = Object.values(await provider.files()).map((text) => /SUMMARY:(.*?)\r?\n/.exec(text)?.[1])
  expect(there.sort()).toEqual(expected.toSorted())
  expect(await server.stop()).toBe(0)
})
