const namePattern = /^mainstreet-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.zip$/

/** The name holds the time in UTC, so that names sort by time. */
export const backupName = (madeAt: Date) =>
  `mainstreet-${madeAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.zip`

/** The time in a backup's name; undefined for other files and for paths. */
export function parseBackupName(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? []
  const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(madeAt.getTime()) ? undefined : madeAt
}

/** All but the newest `keep` backups. */
export const surplusBackups = (names: string[], keep: number) =>
  names
    .filter(parseBackupName)
    .sort()
    .slice(0, Math.max(0, names.filter(parseBackupName).length - keep))
