import ICAL from 'ical.js'
import type { FilePart } from './split-file'

/** A component of a file; lines that cannot be read are left out. Undefined where nothing can be read. */
export function parsePart({ lines }: FilePart): ICAL.Component | undefined {
  return parse(lines) ?? parse(lines.filter(isReadable))
}

function parse(lines: string[]): ICAL.Component | undefined {
  const [first = ''] = lines
  const last = first.replace(/^BEGIN/i, 'END')
  const closed = lines.at(-1)?.trim().toUpperCase() === last.trim().toUpperCase() ? lines : [...lines, last]
  try {
    return new ICAL.Component(ICAL.parse(closed.join('\r\n')) as never)
  } catch {
    return undefined
  }
}

function isReadable(line: string): boolean {
  if (/^(BEGIN|END):/i.test(line)) return true
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`)
    return true
  } catch {
    return false
  }
}
