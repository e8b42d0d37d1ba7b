const minutesAStep = 6

/** The same in the owner's words, to stand wherever hours are shown. */
export const howHoursCount = 'Billed by the tenth of an hour; a tenth that is begun counts in full.'

/** '1.3' hours for 75 minutes. */
export function billableHours(startedAt: Date, endedAt: Date): number {
  const minutes = (endedAt.getTime() - startedAt.getTime()) / 60_000
  return Math.ceil(Math.round(minutes * 1000) / 1000 / minutesAStep) / (60 / minutesAStep)
}

type Worked = { id: number; description: string; startedAt: Date; endedAt: Date; rateCents: number }

export type TimeLine = {
  description: string
  hours: number
  rateCents: number
  /** The entries that it sums up, to be marked once the line is on an invoice. */
  entryIds: number[]
}

/** Work as the lines of an invoice: what has one description and one rate is one line. */
export function timeLines(entries: Worked[]): TimeLine[] {
  const lines = new Map<string, TimeLine>()
  for (const { id, description, startedAt, endedAt, rateCents } of entries) {
    const words = description.trim() || 'Work'
    const key = `${rateCents} ${words.toLowerCase()}`
    const line = lines.get(key) ?? { description: words, hours: 0, rateCents, entryIds: [] }
    lines.set(key, line)
    line.hours = Math.round((line.hours + billableHours(startedAt, endedAt)) * 10) / 10
    line.entryIds.push(id)
  }
  return [...lines.values()]
}

/** '1:05' or '12:40:09' while the clock runs. */
export function showDuration(milliseconds: number, withSeconds = false): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = two(Math.floor(seconds / 60) % 60)
  return withSeconds ? `${hours}:${minutes}:${two(seconds % 60)}` : `${hours}:${minutes}`
}
