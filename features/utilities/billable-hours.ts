import { minute, second } from '#core/durations'

const stepMinutes = 6

/** The rounding rule, shown next to hours. */
export const roundingNote = 'Billed by the tenth of an hour; a tenth that is begun counts in full.'

/** 75 minutes are 1.3 hours. */
export function billableHours(startedAt: Date, endedAt: Date): number {
  const minutes = (endedAt.getTime() - startedAt.getTime()) / minute
  return Math.ceil(Math.round(minutes * 1000) / 1000 / stepMinutes) / (60 / stepMinutes)
}

type WorkedEntry = { id: number; description: string; startedAt: Date; endedAt: Date; rate: number }

export type TimeLine = {
  description: string
  hours: number
  rate: number
  /** The entries in this line, to be marked as billed. */
  entryIds: number[]
}

/** Groups entries by description and rate into invoice lines. */
export function timeLines(entries: WorkedEntry[]): TimeLine[] {
  const lines = new Map<string, TimeLine>()
  for (const { id, description, startedAt, endedAt, rate } of entries) {
    const label = description.trim() || 'Work'
    const key = `${rate} ${label.toLowerCase()}`
    const line = lines.get(key) ?? { description: label, hours: 0, rate, entryIds: [] }
    lines.set(key, line)
    line.hours = Math.round((line.hours + billableHours(startedAt, endedAt)) * 10) / 10
    line.entryIds.push(id)
  }
  return [...lines.values()]
}

/** '1:05', or '12:40:09' with seconds. */
export function showDuration(milliseconds: number, withSeconds = false): string {
  const seconds = Math.max(0, Math.floor(milliseconds / second))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = twoDigits(Math.floor(seconds / 60) % 60)
  return withSeconds ? `${hours}:${minutes}:${twoDigits(seconds % 60)}` : `${hours}:${minutes}`
}
