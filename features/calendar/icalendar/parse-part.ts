import ICAL from 'ical.js'
import type { FilePart } from './split-file'

type Line = FilePart['lines'][number]

/** A component of a file without the lines that cannot be read; `component` is undefined where nothing can be read. */
export function parsePart({ lines }: FilePart): { component: ICAL.Component | undefined; unreadable: Line[] } {
  const component = parse(lines)
  if (component) return { component, unreadable: [] }
  return {
    component: parse(lines.filter(isReadable)),
    unreadable: lines.filter((line) => !isReadable(line)),
  }
}

function parse(lines: Line[]): ICAL.Component | undefined {
  const texts = lines.map(({ text }) => text)
  const [first = ''] = texts
  const last = first.replace(/^BEGIN/i, 'END')
  const closed = texts.at(-1)?.trim().toUpperCase() === last.trim().toUpperCase() ? texts : [...texts, last]
  try {
    return new ICAL.Component(ICAL.parse(closed.join('\r\n')) as never)
  } catch {
    return undefined
  }
}

function isReadable({ text }: Line): boolean {
  if (/^(BEGIN|END):/i.test(text)) return true
  try {
    ICAL.parse(`BEGIN:VEVENT\r\n${text}\r\nEND:VEVENT`)
    return true
  } catch {
    return false
  }
}
