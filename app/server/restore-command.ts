import { plural } from '#core/plural'
import { readArchive } from '#platform/backup/read-archive'
import { refuseNewer } from '#platform/backup/restore'
import { CannotOpen } from '#platform/db/database'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { secretFingerprint } from './backup-source'
import { migrations, openDatabase, prepareDataFolder, readSecret } from './bootstrap'
import { fileArgument, runCommand } from './command'
import { countOtherConnections, restoreArchive } from './restore-archive'

/** Marks our own connections, to tell them from others in pg_stat_activity. */
process.env.PGAPPNAME = 'mainstreet restore'

const differentSecretNotice = [
  'The secret here is not the one where the backup was made, so what was sealed with that cannot be opened:',
  '  mail accounts ask to be connected again, keys of AI and web search must be entered again,',
  '  and two-factor login is off until you turn it on again.',
]

await runCommand(async (print) => {
  const file = fileArgument('npm run restore -- FILE')
  const settings = readSettings(process.env)
  print('Reading the archive…')
  const archive = await readArchive(file)
  refuseNewer(archive, migrations)
  prepareDataFolder(settings.dataDir)
  const secret = readSecret(settings)
  const database = await openDatabase(settings, print, () => {})
  try {
    const others = await countOtherConnections(database, process.env.PGAPPNAME as string)
    if (others > 0)
      throw new CannotOpen(
        `Others are connected to the database (${plural(others, 'connection')}). Stop every Mainstreet on it first.`,
      )
    const files = await openFiles(settings)
    const { rows, files: contents } = await restoreArchive(archive, { database, files, settings, secret })
    print(
      `Restored ${plural(rows, 'record')} and ${plural(contents, 'file')}. Now start Mainstreet and log in as before.`,
    )
    if (archive.manifest.secret !== secretFingerprint(secret))
      for (const sentence of differentSecretNotice) print(sentence)
    const { length } = archive.manifest.missing
    if (length > 0) print(`${plural(length, 'file')} had been missing before the backup and are missing here too.`)
  } finally {
    archive.close()
    await database.close()
  }
})
