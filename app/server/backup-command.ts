import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatFileSize } from '#core/file-size'
import { plural } from '#core/plural'
import { recordSecurityEvent } from '#features/security-log/server/store'
import { contentsIn, rowsIn } from '#platform/backup/manifest'
import { readArchive } from '#platform/backup/read-archive'
import { writeArchive } from '#platform/backup/write-archive'
import { CannotOpen, type Database } from '#platform/db/database'
import { holderOfFolder } from '#platform/db/folder-lock'
import { hasSchema } from '#platform/db/migrate'
import { readSettings, type Settings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { serverUrl } from './address-file'
import { backupRequest } from './backup-command-route'
import { backupSource } from './backup-source'
import { openDatabase, readSecret } from './bootstrap'
import { fileArgument, runCommand } from './command'

await runCommand(async (print) => {
  const file = fileArgument('npm run backup -- FILE')
  if (existsSync(file)) throw new CannotOpen(`There is something at ${file} already. Name another file.`)
  if (!existsSync(path.dirname(file))) throw new CannotOpen(`There is no folder ${path.dirname(file)}.`)
  const settings = readSettings(process.env)
  refuseWithoutData(settings)
  const draft = `${file}.part`
  const removeDraft = () => rmSync(draft, { force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      removeDraft()
      process.exit(1)
    })
  try {
    const { stream, close } = await openStream(settings)
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true })).finally(close)
    const archive = await readArchive(draft)
    archive.close()
    await rename(draft, file)
    const { manifest } = archive
    const what = `${plural(rowsIn(manifest), 'record')} and ${plural(contentsIn(manifest).length, 'file')}`
    print(`Backed up ${what} to ${file} (${formatFileSize(statSync(file).size)}).`)
    const { length } = manifest.missing
    if (length > 0) print(`${plural(length, 'file')} could not be backed up, having been missing before.`)
  } finally {
    removeDraft()
  }
})

type OpenArchive = { stream: Readable; close: () => Promise<void> }

/** In another folder than the server's, a backup would lack every file. */
function refuseWithoutData({ dataDir, databaseUrl, appSecret }: Settings): void {
  const hasSecret = databaseUrl ? appSecret !== undefined || existsSync(path.join(dataDir, 'secret')) : true
  const hasData = databaseUrl ? hasSecret && existsSync(dataDir) : existsSync(path.join(dataDir, 'database'))
  if (!hasData)
    throw new CannotOpen(
      `There is nothing to back up in ${dataDir}. Run this where Mainstreet runs, with the same settings.`,
    )
}

/** Reads the database directly, or asks the running server if it holds the embedded database. */
async function openStream(settings: Settings): Promise<OpenArchive> {
  const holder = settings.databaseUrl ? undefined : holderOfFolder(settings.dataDir)
  return holder ? openFromRunningServer(settings, holder) : openFromDatabase(settings)
}

async function openFromDatabase(settings: Settings): Promise<OpenArchive> {
  const secret = readSecret(settings)
  const database = await openDatabase(
    settings,
    () => {},
    () => {},
  )
  try {
    await refuseEmpty(database)
    const files = await openFiles(settings)
    // A database of an earlier version may have no log.
    await recordSecurityEvent(database.orm, null, { kind: 'backup-downloaded', subject: 'npm run backup' }).catch(
      () => {},
    )
    const { stream } = await writeArchive(backupSource({ database, files, settings, secret }, new Date()))
    return { stream, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseEmpty({ orm }: Database): Promise<void> {
  if (!(await hasSchema(orm))) throw new CannotOpen('There is nothing to back up here yet.')
}

async function openFromRunningServer(settings: Settings, holder: number): Promise<OpenArchive> {
  const runningUrl = serverUrl(settings.dataDir, holder)
  const noAnswer = () =>
    new CannotOpen(
      `Mainstreet runs as process ${holder} but does not answer. Wait until it has started, or stop it, and try again.`,
    )
  if (!runningUrl) throw noAnswer()
  const { url, headers } = backupRequest(runningUrl, readSecret(settings), new Date())
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).once('error', reject),
  ).catch(() => {
    throw noAnswer()
  })
  if (response.statusCode !== 200)
    throw new CannotOpen(
      `The running Mainstreet refused (${response.statusCode}). Use the same settings here as there, APP_SECRET above all.`,
    )
  return { stream: response, close: async () => {} }
}
