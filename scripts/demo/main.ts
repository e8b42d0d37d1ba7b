import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bookingDeps } from '#app/server/booking-calendar'
import { portalDeps } from '#app/server/portal'
import { runProcess } from '#app/server/process'
import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { changeLandingSettings } from '#features/landing/server/store'
import { changeBusiness } from '#features/settings/server/store'
import { seedBookings } from './bookings'
import { storeDocumentFiles } from './document-files'
import { seedAttachments } from './email-attachments'
import { business, openingHours } from './owner'
import { seedPortal } from './portal'
import { attachToQuotes } from './quotes'
import { seedYear } from './seed-year'
import { seedSentDocuments } from './sent-documents'
import { seedSignatures } from './signatures'

/** A temporary demo with a year of data, on this machine only. */
const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

delete process.env.DATABASE_URL
Object.assign(process.env, {
  DATA_DIR: folder,
  HOST: '127.0.0.1',
  OWNER_USERNAME: 'demo',
  OWNER_PASSWORD: 'demo-mainstreet',
  OWNER_EMAIL: 'dana@mainstreet.example.com',
  OWNER_NAME: 'Dana Reyes',
})

await runProcess({
  prepare: async (context) => {
    const { db, files, settings } = context
    await seedYear(db, new Date())
    await seedAttachments(db, attachmentFilesIn(settings.dataDir))
    await changeBusiness(db, business)
    await db.transaction((tx) => changeLandingSettings(tx, { hours: openingHours }, undefined, new Date()))
    await storeDocumentFiles(db, files, new Date())
    await attachToQuotes(db)
    await seedSignatures({ ...context, hasMailAccount: async () => false }, new Date())
    await seedBookings(bookingDeps(context), new Date())
    await seedPortal(portalDeps(context), new Date())
    await seedSentDocuments(context, new Date())
  },
  ready: () => console.log('Log in as demo with the password demo-mainstreet. Nothing here outlives this process.'),
})
