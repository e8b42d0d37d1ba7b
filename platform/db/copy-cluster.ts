import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rows } from './database'

type Query = (text: string) => Promise<Rows>

const logFolder = 'pg_wal'

/**
 * Copies the files of a running engine while it writes them, as PostgreSQL's own backups do: with the log of what was
 * written meanwhile. An engine that opens the copy replays the log, and then has everything of the moment when it ended.
 */
export async function copyCluster(query: Query, folder: string, copy: string): Promise<void> {
  const first = await textOf(query, `select pg_walfile_name(pg_backup_start('copy', true)) as text`)
  let stop = { label: '', last: '' }
  try {
    await copyFiles(folder, copy, (name) => !name.startsWith(`${logFolder}${path.sep}`))
  } finally {
    const text = 'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)'
    stop = (await query(text)).rows[0] as typeof stop
  }
  const isWritten = (name: string) => name >= first && name <= stop.last
  await copyFiles(path.join(folder, logFolder), path.join(copy, logFolder), isWritten)
  await writeFile(path.join(copy, 'backup_label'), stop.label)
}

const textOf = async (query: Query, statement: string) => ((await query(statement)).rows[0] as { text: string }).text

async function copyFiles(from: string, to: string, isCopied: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name))
    if (entry.isDirectory()) await mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
    else if (isCopied(name)) await copyFile(path.join(from, name), path.join(to, name)).catch(ignoreMissing)
  }
}

/** Of a table that was dropped, or temporary. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
