import { describe, expect, test } from 'vitest'
import { parseCsv } from '#core/csv'
import { parseMarkdown } from '#features/assistant/markdown'
import { findEvents } from '#features/calendar/find-events/find-events'
import { readCalendar } from '#features/calendar/icalendar/read-calendar'
import { parsePeople } from '#features/emails/addresses'
import { parseMailboxes } from '#features/emails/normalized-mail'
import { htmlToText } from '#features/emails/server/parsing/html-to-text'
import { analyzeByRules } from '#features/notes/built-in-analysis'
import { renderMarkdown } from '#features/notes/markdown'

type Reader = { read: (text: string) => unknown; pieces: string[]; around?: (text: string) => string }

const event = (n: number | string) =>
  `BEGIN:VEVENT\r\nUID:${n}@example.com\r\nSUMMARY:Tasting\r\nDTSTART:20260312T150000Z\r\nDTEND:20260312T160000Z\r\nEND:VEVENT\r\n`

/** What each reader reads, made of ordinary and of hostile pieces. */
const readers: Record<string, Reader> = {
  'the addresses of a mail': {
    read: parseMailboxes,
    pieces: ['Rosa <rosa@example.com>, ', '"a, b" <c@d.example>; ', 'Doe, ', '<', '"', '@', ',', 'a@', '(('],
  },
  'typed recipients': { read: parsePeople, pieces: ['Rosa <rosa@example.com>, ', 'Doe, ', '"', '<', ',', ';'] },
  'dates in a mail': {
    read: (body) => findEvents({ subject: 'Tasting', body, date: '2026-03-02T12:00:00Z', timeZone: 'UTC' }),
    pieces: ['Let us meet on March 12 at 3 pm.\n', 'Bread and salt. ', '.', '1/', '> ', '-'],
  },
  'the analysis of a note': {
    read: (content) => analyzeByRules({ title: 'Note', content, tags: [], clientName: null }, '2026-03-02'),
    pieces: ['Call Rosa on March 12 about $1,200.\n', '[', '.', '$1,', '- [ ] ', 'a@b.', '#'],
  },
  'the markdown of a note': {
    read: (content) => renderMarkdown(content, []),
    pieces: ['A **word** and [a link](https://example.com).\n\n', '[', '*a ', '`', '> ', '- ', '![', '|', '<', '\\'],
  },
  'the markdown of an answer': { read: parseMarkdown, pieces: ['- **one** two\n', '*', '[', '`', '#', '|', '1. '] },
  'the HTML of a mail': { read: htmlToText, pieces: ['<p>Hello <b>you</b></p>', '<', '<style>', '<!--', '&#', '<a '] },
  'a calendar': {
    read: (text) => readCalendar(text, 'UTC'),
    pieces: [event('n'), ' folded\r\n', 'X-A;X=":\r\n'],
    around: (text) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${text}\r\nEND:VCALENDAR\r\n`,
  },
  'a file of rows': {
    read: parseCsv,
    pieces: ['Rosa,rosa@example.com,"a ""b"""\n', '"', ',', '""', '\n', '"a\n', ';'],
  },
}

const growthLimit = 2.2
const doublings = 3
const maxCharacters = 64_000
/** What takes less for the longest text harms nobody, and is too short to be measured. */
const harmless = 8
const maxTurns = 40

describe.each(Object.entries(readers))('reading %s', (_, { read, pieces, around = (text) => text }) => {
  test.each(pieces.map((piece) => [JSON.stringify(piece), piece]))(
    'made of %s takes at most 2.2 times the processor time each time it is twice as long',
    (_, piece) => {
      const textOf = (characters: number) => around(piece.repeat(Math.ceil(characters / piece.length)))
      const timeOf = (text: string) => {
        const before = process.cpuUsage()
        try {
          read(text)
        } catch {
          // A refusal is an answer as well.
        }
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1e3
      }
      let characters = 4_000
      while (timeOf(textOf(characters)) < harmless && characters < maxCharacters) characters *= 2
      const [short, long] = [textOf(characters / 2 ** doublings), textOf(characters)]
      // Other work on the machine and the compiler make turns slower, none faster: the fastest ones are compared.
      let [fastestShort, fastestLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      const isLinear = () => fastestLong < harmless || fastestLong <= fastestShort * growthLimit ** doublings
      for (let turn = 0; turn < maxTurns && (turn === 0 || !isLinear()); turn++) {
        fastestShort = Math.min(fastestShort, timeOf(short))
        fastestLong = Math.min(fastestLong, timeOf(long))
      }
      expect(isLinear(), `${fastestShort} ms grew to ${fastestLong} ms`).toBe(true)
    },
  )
})
