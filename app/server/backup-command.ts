import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { counted } from '#core/counted'
import { shownSize } from '#core/shown-size'
import { contentsIn, rowsIn } from '#platform/backup/manifest'
import { readArchive } from '#platform/backup/read-archive'
import { writeArchive } from '#platform/backup/write-archive'
import { CannotOpen, type Database } from '#platform/db/database'
import { holderOfFolder } from '#platform/db/folder-lock'
import { hasSchema } from '#platform/db/migrate'
import { readSettings, type Settings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { askForBackup } from './backup-for-command'
import { backupSource } from './backup-source'
import { namedFile, runCommand } from './command'
import { openDatabase, wholeSecret } from './foundations'
import { addressOf } from './running-address'

await runCommand(async (print) => {
  const file = namedFile('npm run backup -- FILE')
  if (existsSync(file)) throw new CannotOpen(`There is something at ${file} already. Name another file.`)
  if (!existsSync(path.dirname(file))) throw new CannotOpen(`There is no folder ${path.dirname(file)}.`)
  const settings = readSettings(process.env)
  refuseElsewhere(settings)
  const draft = `${file}.part`
  const leaveNothing = () => rmSync(draft, { force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      leaveNothing()
      process.exit(1)
    })
  try {
    const { stream, close } = await openStream(settings)
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true })).finally(close)
    const archive = await readArchive(draft)
    archive.close()
    await rename(draft, file)
    const { manifest } = archive
    const what = `${counted(rowsIn(manifest), 'records')} and ${counted(contentsIn(manifest).length, 'files')}`
    print(`Backed up ${what} to ${file} (${shownSize(statSync(file).size)}).`)
    const { length } = manifest.missing
    if (length > 0) print(`${counted(length, 'files')} could not be backed up, having been missing before.`)
  } finally {
    leaveNothing()
  }
})

type Opened = { stream: Readable; close: () => Promise<void> }

/** Where the house does not live there is a new secret and an empty folder, and its backup would lack every file. */
function refuseElsewhere({ dataDir, databaseUrl, appSecret }: Settings): void {
  const known = databaseUrl ? appSecret !== undefined || existsSync(path.join(dataDir, 'secret')) : true
  const isHere = databaseUrl ? known && existsSync(dataDir) : existsSync(path.join(dataDir, 'database'))
  if (!isHere)
    throw new CannotOpen(
      `There is nothing to back up in ${dataDir}. Run this where Mainstreet runs, with the same settings.`,
    )
}

/** PostgreSQL is asked directly. The embedded database too, unless a process holds it: then that one is asked. */
async function openStream(settings: Settings): Promise<Opened> {
  const holder = settings.databaseUrl ? undefined : holderOfFolder(settings.dataDir)
  return holder ? askRunning(settings, holder) : openHere(settings)
}

async function openHere(settings: Settings): Promise<Opened> {
  const secret = wholeSecret(settings)
  const database = await openDatabase(
    settings,
    () => {},
    () => {},
  )
  try {
    await refuseEmpty(database)
    const files = await openFiles(settings)
    const { stream } = await writeArchive(backupSource({ db: database.orm, files, settings, secret }, new Date()))
    return { stream, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseEmpty({ orm }: Database): Promise<void> {
  if (!(await hasSchema(orm))) throw new CannotOpen('There is nothing to back up here yet.')
}

async function askRunning(settings: Settings, holder: number): Promise<Opened> {
  const address = addressOf(settings.dataDir, holder)
  const silent = () =>
    new CannotOpen(
      `Mainstreet runs as process ${holder} but does not answer. Wait until it has started, or stop it, and try again.`,
    )
  if (!address) throw silent()
  const { url, headers } = askForBackup(address, wholeSecret(settings), new Date())
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).once('error', reject),
  ).catch(() => {
    throw silent()
  })
  if (answer.statusCode !== 200)
    throw new CannotOpen(
      `The running Mainstreet refused (${answer.statusCode}). Use the same settings here as there, APP_SECRET above all.`,
    )
  return { stream: answer, close: async () => {} }
}
