import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CaldavServer, hasCaldav, startCaldav } from '#tests/support/caldav'
import { onEachEngine } from './bench-server'
import { atMost, inform, type Row, skipped } from './row'
import { seconds, times } from './units'

const vdirsyncer = '/usr/bin/vdirsyncer'
const howMany = 5_000

/** The first sync of a calendar from Radicale, compared with vdirsyncer fetching the same into a folder. */
export async function calendarSync(): Promise<Row[]> {
  const what = `First sync of ${howMany.toLocaleString('en-US')} events from Radicale`
  if (!hasCaldav('radicale')) return [skipped(what, 'Radicale is not installed')]
  const dav = await startCaldav('radicale')
  try {
    await fill(dav)
    // Once before: Radicale reads each file the first time that it is asked for it.
    if (existsSync(vdirsyncer)) fetchWithVdirsyncer(dav)
    const theirs = existsSync(vdirsyncer) ? fetchWithVdirsyncer(dav) : undefined
    return await onEachEngine(what, async ({ url, headers }, engine) => {
      const ask = async (place: string, body: object) => {
        const init = {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...headers, 'content-type': 'application/json' },
        }
        const answer = await fetch(url + place, init)
        if (!answer.ok) throw new Error(`${place}: ${answer.status} ${await answer.text()}`)
        return answer.json()
      }
      const begun = performance.now()
      const { username, password } = dav
      const { id } = await ask('/api/calendar-accounts', { kind: 'caldav', url: dav.url, username, password })
      const { received, differences } = await ask(`/api/calendar-accounts/${id}/sync`, {})
      const ms = performance.now() - begun
      if (received !== howMany || differences !== 0) throw new Error(`Only ${received} events arrived`)
      const line = `${what}, ${engine}`
      return [
        theirs === undefined
          ? inform(line, seconds(ms), 'vdirsyncer is not installed')
          : atMost(line, ms / theirs, 2, times, `${seconds(ms)} against ${seconds(theirs)}`),
      ]
    })
  } finally {
    await dav.stop()
  }
}

/** The whole calendar at once: with each single event Radicale looks through all the others. */
async function fill(dav: CaldavServer): Promise<void> {
  const events = Array.from({ length: howMany }, (_, index) => eventLines(index))
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', ...events.flat(), 'END:VCALENDAR', '']
  const answer = await dav.send('PUT', dav.calendar, lines.join('\r\n'), {
    'content-type': 'text/calendar; charset=utf-8',
  })
  if (!answer.ok) throw new Error(`The calendar was not filled: ${answer.status} ${await answer.text()}`)
}

const eventLines = (index: number) => {
  const day = new Date(Date.UTC(2026, 0, 1 + (index % 700))).toISOString().slice(0, 10).replaceAll('-', '')
  const start = `DTSTART;TZID=Europe/Madrid:${day}T${String(8 + (index % 10)).padStart(2, '0')}0000`
  return [
    'BEGIN:VEVENT',
    `UID:bench-${index}`,
    'DTSTAMP:20260101T000000Z',
    start,
    'DURATION:PT45M',
    ...(index % 20 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
    `SUMMARY:Meeting ${index} about the plans for the coming weeks`,
    'LOCATION:Office\\, second floor',
    'DESCRIPTION:What we talked about last time\\, and what comes next.\\nBring the papers.',
    'END:VEVENT',
  ]
}

function fetchWithVdirsyncer(dav: CaldavServer): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-vdirsyncer-'))
  try {
    mkdirSync(path.join(folder, 'out/work'), { recursive: true })
    const config = path.join(folder, 'config')
    writeFileSync(
      config,
      `[general]\nstatus_path = "${folder}/status"\n[pair both]\na = "here"\nb = "there"\ncollections = ["work"]\n` +
        `[storage here]\ntype = "filesystem"\npath = "${folder}/out"\nfileext = ".ics"\n` +
        `[storage there]\ntype = "caldav"\nurl = "${dav.url}"\nusername = "${dav.username}"\npassword = "${dav.password}"\n`,
    )
    const begun = performance.now()
    execFileSync(vdirsyncer, ['-c', config, 'discover', 'both'], { stdio: 'ignore' })
    execFileSync(vdirsyncer, ['-c', config, 'sync'], { stdio: 'ignore' })
    return performance.now() - begun
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
