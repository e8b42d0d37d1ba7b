type LogicalLine = { text: string; line: number }

/** A component of a calendar file, with the number of its first line. */
export type FilePart = { name: string; lines: LogicalLine[]; line: number; method: string }

export type SplitFile = { name: string | null; events: FilePart[]; zones: FilePart[]; others: FilePart[] }

/** What a calendar holds side by side; none of these holds another one. */
const componentNames = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY'])

/**
 * Splits a file into its components by their first and last lines alone, so that one line that cannot be read costs one
 * line. Every VCALENDAR of the file counts, and events without one around them too.
 */
export function splitFile(text: string): SplitFile {
  const found: SplitFile = { name: null, events: [], zones: [], others: [] }
  let open: FilePart | null = null
  let method = ''
  for (const { text: line, line: number } of logicalLines(text)) {
    const mark = markOf(line)
    const begun = mark.startsWith('BEGIN ') && componentNames.has(mark.slice(6)) ? mark.slice(6) : null
    // A component that is never closed ends where the next one begins or its calendar ends.
    if (open && (begun || mark.endsWith(' VCALENDAR'))) {
      add(found, open)
      open = null
    }
    if (open) {
      open.lines.push({ text: line, line: number })
      if (mark !== `END ${open.name}`) continue
      add(found, open)
      open = null
    } else if (mark === 'BEGIN VCALENDAR') method = ''
    else if (begun) open = { name: begun, lines: [{ text: line, line: number }], line: number, method }
    else if (/^METHOD:/i.test(line)) method = line.slice(7).trim().toUpperCase()
    else if (/^X-WR-CALNAME[;:]/i.test(line)) found.name ??= plainText(line.slice(line.indexOf(':') + 1))
  }
  if (open) add(found, open)
  return found
}

/** 'BEGIN VEVENT'; empty for other lines. */
function markOf(line: string): string {
  const [, word = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
  return `${word} ${name}`.trim().toUpperCase()
}

const add = (found: SplitFile, part: FilePart) =>
  (part.name === 'VEVENT' ? found.events : part.name === 'VTIMEZONE' ? found.zones : found.others).push(part)

/** Without the folding of long lines. */
function* logicalLines(text: string): Generator<LogicalLine> {
  let current: LogicalLine | undefined
  let number = 0
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    number++
    if (current && /^[ \t]/.test(raw)) current.text += raw.slice(1)
    else {
      if (current?.text) yield current
      current = { text: raw, line: number }
    }
  }
  if (current?.text) yield current
}

const plainText = (value: string) => value.replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1').trim().slice(0, 100) || null
