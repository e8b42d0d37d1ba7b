const shape = /^mainstreet-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.zip$/

/** By the moment it was made, in UTC, so that names sort like moments. */
export const backupName = (madeAt: Date) =>
  `mainstreet-${madeAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`

/** When a backup of ours was made; nothing for any other file, and for no name that leads elsewhere. */
export function madeAtOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = shape.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : madeAt
}

/** Those that have served their time: all but the newest so many. */
export const outlived = (names: string[], keep: number) =>
  names
    .filter(madeAtOf)
    .sort()
    .slice(0, Math.max(0, names.filter(madeAtOf).length - keep))
