import { DeleteEverything } from '#features/backups/web/delete-everything'
import { DownloadBackup } from '#features/backups/web/download-backup'
import { NightlyBackups } from '#features/backups/web/nightly-backups'
import { Section } from '#kit/section'

const command = 'block overflow-x-auto rounded-control border bg-sunken px-3.5 py-2.5 text-[13px] whitespace-nowrap'

export default function Data() {
  return (
    <>
      <Section
        title="Take everything with you"
        hint="One file with every record and every file, as they are at this moment. Mails, contacts, events and invoices are in it a second time, as files that other programs open."
      >
        <DownloadBackup />
      </Section>
      <Section title="Nightly backups" hint="Made while you sleep; the oldest go as new ones come.">
        <NightlyBackups />
      </Section>
      <Section
        title="Restore or move"
        hint="A backup is put back by a command, into a Mainstreet that is still empty, on either database."
      >
        <code className={command}>npm run restore -- mainstreet-backup.zip</code>
        <p className="mt-3 max-w-prose text-quiet">
          The same command moves you to another machine or to PostgreSQL. Copy the file <code>secret</code> of the data
          folder too, and connected accounts stay connected; without it they ask to be connected again.
        </p>
      </Section>
      <Section
        title="Delete everything"
        hint="Leaves Mainstreet as it was before you set it up. Asks for your password."
      >
        <DeleteEverything />
      </Section>
    </>
  )
}
