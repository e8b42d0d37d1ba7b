import { counted } from '#core/counted'
import { readArchive } from '#platform/backup/read-archive'
import { refuseNewer } from '#platform/backup/restore'
import { CannotOpen } from '#platform/db/database'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { secretMark } from './backup-source'
import { namedFile, runCommand } from './command'
import { migrations, openDatabase, prepareDataFolder, wholeSecret } from './foundations'
import { othersAt, restoreArchive } from './restore-archive'

/** By this name our own connections are known among those of others. */
process.env.PGAPPNAME = 'mainstreet restore'

const anotherSecret = [
  'The secret here is not the one where the backup was made, so what was sealed with that cannot be opened:',
  '  mail accounts ask to be connected again, keys of AI and web search must be entered again,',
  '  and two-factor login is off until you turn it on again.',
]

await runCommand(async (print) => {
  const file = namedFile('npm run restore -- FILE')
  const settings = readSettings(process.env)
  print('Reading the archive…')
  const archive = await readArchive(file)
  refuseNewer(archive, migrations)
  prepareDataFolder(settings.dataDir)
  const secret = wholeSecret(settings)
  const database = await openDatabase(settings, print, () => {})
  try {
    const others = await othersAt(database, process.env.PGAPPNAME as string)
    if (others > 0)
      throw new CannotOpen(
        `Others are connected to the database (${counted(others, 'connections')}). Stop every Mainstreet on it first.`,
      )
    const files = await openFiles(settings)
    const { rows, files: contents } = await restoreArchive(archive, { database, files, settings, secret })
    print(
      `Restored ${counted(rows, 'records')} and ${counted(contents, 'files')}. Now start Mainstreet and log in as before.`,
    )
    if (archive.manifest.secret !== secretMark(secret)) for (const sentence of anotherSecret) print(sentence)
    const { length } = archive.manifest.missing
    if (length > 0) print(`${counted(length, 'files')} had been missing before the backup and are missing here too.`)
  } finally {
    archive.close()
    await database.close()
  }
})
