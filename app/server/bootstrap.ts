import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen, type Database } from '#platform/db/database'
import { openEmbedded } from '#platform/db/embedded'
import { openPostgres } from '#platform/db/postgres'
import { createPrivately } from '#platform/db/private-folder'
import { releaseReserveIfFull } from '#platform/disk/reserve'
import type { Settings } from '#platform/env/settings'
import type { Log } from '#platform/log/log'
import { appSecret } from '#platform/secrets/app-secret'

/** Both `app/server` and `dist/server` are two folders below the root. */
const root = new URL('../../', import.meta.url)

export const migrations = new URL('migrations/', root)

/** With less, a write may fail halfway. */
const minFreeBytes = 1024 * 1024

export function prepareDataFolder(folder: string): void {
  try {
    createPrivately()
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
    closeToOthers(folder)
  } catch {
    throw new CannotOpen(`The data folder ${folder} cannot be written to. Set DATA_DIR to a folder that can.`)
  }
  releaseReserveIfFull(folder)
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < minFreeBytes)
    throw new CannotOpen(`The disk with ${folder} is full. Nothing was changed; free some space and start again.`)
}

/** Earlier versions left what is in the data folder to the default rights, often readable by everyone. */
function closeToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(path.join(folder, entry.name), 0o700)
}

/** Refuses a secret file that was not written completely. */
export function readSecret({ dataDir, appSecret: given }: Settings): string {
  const secret = appSecret(dataDir, given)
  if (secret.length < 32) {
    throw new CannotOpen(
      `The file ${path.join(dataDir, 'secret')} is damaged. Restore it, or remove it and start again; whoever is logged in must then log in once more.`,
    )
  }
  return secret
}

export type OpenedData = { secret: string; database: Database }

export async function openData(settings: Settings, print: (sentence: string) => void, log: Log): Promise<OpenedData> {
  prepareDataFolder(settings.dataDir)
  const secret = readSecret(settings)
  return { secret, database: await openDatabase(settings, print, (message) => log.warn(message)) }
}

export async function openDatabase(
  settings: Settings,
  print: (sentence: string) => void,
  warn: (message: string) => void,
): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, warn)
  const clusterMaker = new URL(
    import.meta.url.endsWith('.ts') ? './create-cluster.ts' : './create-cluster.js',
    import.meta.url,
  )
  const sayCreating = () => print('Creating the database (once, about 10 seconds)…')
  return openEmbedded(settings.dataDir, clusterMaker, sayCreating, warn)
}
