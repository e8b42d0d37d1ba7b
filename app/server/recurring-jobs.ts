import { day } from '#core/durations'
import { clearSentText } from '#features/assistant/server/store'
import { makeDueBackup } from '#features/backups/server/jobs'
import { followCalendar } from '#features/booking/server/follow-calendar'
import { releaseHolds } from '#features/booking/server/pay'
import { sendBookingReminders, sendFollowUps } from '#features/booking/server/reminders'
import { sendEventReminders } from '#features/calendar/server/reminders'
import { calendarSyncChannel } from '#features/calendar/server/store/calendar-accounts'
import { importChannel, runImports } from '#features/calendar/server/store/imports'
import { fetchUrl, refreshStaleSubscriptions } from '#features/calendar/server/subscription-fetch'
import { createCalendarService } from '#features/calendar/server/sync/calendar-service'
import { renewChannels } from '#features/calendar/server/sync/push-channels'
import { syncDueAccounts } from '#features/calendar/server/sync/sync-account'
import { checkDocumentFiles } from '#features/documents/server/check-files'
import { extractPendingTexts } from '#features/documents/server/extract-text'
import { fileCheckChannel } from '#features/documents/server/files-routes'
import { readPendingScans } from '#features/documents/server/read-scans'
import { purgeOldTrash, scanChannel, textExtractionChannel } from '#features/documents/server/store'
import { sweepAttachments } from '#features/emails/server/attachment-sweep'
import { newMailChannel } from '#features/emails/server/store'
import { markOverdue, refundChannel } from '#features/invoices/server/store'
import { publishDuePosts } from '#features/neighbourhood/server/store'
import { analyzePendingNotes } from '#features/notes/server/analyze'
import { notesToAnalyze } from '#features/notes/server/store'
import { deleteOldNotifications } from '#features/notifications/server/store'
import { checkOpenCheckouts, comparePayments, handleEvents, sendRefunds } from '#features/payments/server/jobs'
import { deleteOldEvents, eventChannel } from '#features/payments/server/store'
import { deleteOldEntries } from '#features/portal/server/store'
import { billDueInstalments } from '#features/quotes/server/store'
import { deleteOldSecurityEvents } from '#features/security-log/server/store'
import { deleteExpiredSessions } from '#features/sessions/server/store'
import { mailDeps } from '#features/signing/server/mail-deps'
import { sealPending } from '#features/signing/server/seal-request'
import { remindDue } from '#features/signing/server/store/sending'
import { sendTaskReminders } from '#features/tasks/server/reminders'
import type { Db } from '#platform/db/database'
import { sweepFiles } from '#platform/files/sweep'
import { deleteExpiredIdempotencyKeys } from '#platform/idempotency/run-once'
import type { Jobs } from '#platform/jobs/jobs'
import { runClaimed } from '#platform/throttle/claim'
import { deleteExpiredThrottles } from '#platform/throttle/throttle'
import { purgeTrash } from '#platform/trash/trash'
import type { AppContext } from './app-context'
import { backupDeps } from './backup-route-deps'
import { bookingDeps, invoicePaid } from './booking-calendar'
import { readDeliveryReports } from './delivery-reports'
import { eventFinder } from './event-finder'
import { hasMailAccount } from './mail-account'
import { processNewMail } from './new-mail'
import { noteAnalyzer } from './note-analyzer'
import { runRecurringInvoices } from './recurring-invoices'
import { runReminders } from './reminders'

const everyMinute = '* * * * *'
const everyHour = '41 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyQuarterHour = '*/15 * * * *'
const everyNight = '17 3 * * *'
const nightlyAtFour = '17 4 * * *'

export async function defineRecurringJobs(jobs: Jobs, context: AppContext): Promise<void> {
  const { db, database, files } = context
  await jobs.define('reminders', async () => void (await sendTaskReminders(db, new Date())), { cron: everyMinute })
  await jobs.define('event-reminders', async () => void (await sendEventReminders(db, new Date())), {
    cron: everyMinute,
  })
  const booking = bookingDeps(context)
  await jobs.define('booking-reminders', async () => void (await sendBookingReminders(booking, new Date())), {
    cron: everyMinute,
  })
  await jobs.define('booking-follow-ups', async () => void (await sendFollowUps(booking, new Date())), {
    cron: everyQuarterHour,
  })
  await jobs.define('booking-holds', () => releaseHolds(booking, new Date()), { cron: everyMinute })
  await jobs.define('booking-events', () => followCalendar(booking, new Date()), { cron: everyMinute })
  await jobs.define('calendars', () => refreshStaleSubscriptions(db, fetchUrl, new Date()), { cron: everyTenMinutes })
  const importCalendars = () => runClaimed(db, 'calendar imports', 30, () => runImports(db, new Date()))
  await jobs.define('calendar-imports', async () => void (await importCalendars()), { cron: everyTenMinutes })
  await database.listen(
    importChannel,
    debounced(() => jobs.enqueue('calendar-imports', {})),
  )
  const calendarService = createCalendarService(context)
  await jobs.define('calendar-accounts', () => syncDueAccounts(calendarService), { cron: everyMinute })
  await jobs.define('calendar-channels', () => renewChannels(calendarService), { cron: everyHour })
  await database.listen(
    calendarSyncChannel,
    debounced(() => jobs.enqueue('calendar-accounts', {})),
  )
  const { ai } = context
  const findEvents = eventFinder(ai)
  const newMail = () => runClaimed(db, 'new mail', 10, () => processNewMail(db, ai, findEvents, new Date()))
  await jobs.define('delivery reports', async () => void (await readDeliveryReports(db)), { cron: everyMinute })
  await jobs.define('new mail', async () => void (await newMail()), { cron: everyMinute })
  await database.listen(
    newMailChannel,
    debounced(async () => {
      for (const name of ['delivery reports', 'new mail']) await jobs.enqueue(name, {})
    }),
  )
  const analyzeNote = noteAnalyzer(ai)
  await jobs.define('note analysis', () => analyzePendingNotes(db, analyzeNote, new Date()), { cron: everyMinute })
  await database.listen(notesToAnalyze, () => void jobs.enqueue('note analysis', {}).catch(() => {}))
  await jobs.define('neighbourhood posts', async () => void (await publishDuePosts(db, new Date())), {
    cron: everyMinute,
  })
  await jobs.define('overdue-invoices', async () => void (await markOverdue(db, new Date())), {
    cron: everyQuarterHour,
  })
  await jobs.define('recurring-invoices', () => runRecurringInvoices(context, new Date()), { cron: everyMinute })
  await jobs.define('invoice-reminders', async () => void (await runReminders(context, new Date())), {
    cron: everyQuarterHour,
  })
  // What came due while the server was off is made and sent at once.
  for (const name of ['recurring-invoices', 'invoice-reminders']) await jobs.enqueue(name, {})
  const paying = { ...context, invoicePaid: invoicePaid(context) }
  const handleStripe = () => handleEvents(paying, new Date())
  await jobs.define('stripe-events', handleStripe, { cron: everyMinute })
  await database.listen(
    eventChannel,
    debounced(() => jobs.enqueue('stripe-events', {})),
  )
  await jobs.define('online-refunds', () => sendRefunds(context, new Date()), { cron: everyTenMinutes })
  await database.listen(
    refundChannel,
    debounced(() => jobs.enqueue('online-refunds', {})),
  )
  await jobs.define('open-checkouts', () => checkOpenCheckouts(paying, new Date()), { cron: everyTenMinutes })
  await jobs.define('compare-payments', () => comparePayments(paying, new Date()), { cron: nightlyAtFour })
  await jobs.define('quote-instalments', async () => void (await billDueInstalments(db, new Date())), {
    cron: everyQuarterHour,
  })
  const signing = { ...context, hasMailAccount }
  await jobs.define('seal-signed', () => sealPending(signing, new Date()), { cron: everyMinute })
  await jobs.define('sign-reminders', async () => void (await remindDue(db, await mailDeps(signing), new Date())), {
    cron: everyQuarterHour,
  })
  await jobs.define('tidy', () => deleteExpired(db), { cron: everyNight })
  await jobs.define('sweep-files', async () => void (await sweepFiles(db, files, new Date())), { cron: everyHour })
  const sweepMail = async () => void (await sweepAttachments(db, context.settings.dataDir, new Date()))
  await jobs.define('sweep-attachments', sweepMail, { cron: everyNight })
  await jobs.define('check-files', async () => void (await checkDocumentFiles(db, files, new Date())), {
    cron: nightlyAtFour,
  })
  await database.listen(
    fileCheckChannel,
    debounced(() => jobs.enqueue('check-files', {})),
  )
  const backups = backupDeps(context)
  await jobs.define('backups', () => makeDueBackup(backups, new Date()), { cron: everyHour })
  await jobs.define('read-documents', async () => void (await extractPendingTexts(db, files)), { cron: everyHour })
  await database.listen(
    textExtractionChannel,
    debounced(() => jobs.enqueue('read-documents', {})),
  )
  await jobs.define('read-scans', async () => void (await readPendingScans(db, files)), { cron: everyTenMinutes })
  await database.listen(
    scanChannel,
    debounced(() => jobs.enqueue('read-scans', {})),
  )
}

async function deleteExpired(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredThrottles(db)
  await deleteExpiredIdempotencyKeys(db)
  await deleteOldNotifications(db)
  await deleteOldEvents(db)
  await deleteOldSecurityEvents(db)
  await deleteOldEntries(db, new Date())
  await clearSentText(db, new Date(Date.now() - 30 * day))
  await purgeOldTrash(db, new Date())
  await purgeTrash(db, new Date())
}

/** Merges calls within the delay into one. */
function debounced(work: () => Promise<void>, milliseconds = 200): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      work().catch(() => {})
    }, milliseconds).unref()
  }
}
