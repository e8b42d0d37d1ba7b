import { AiService } from '#features/assistant/server/ai-service'
import { forgetSentWords } from '#features/assistant/server/store'
import { makeDueBackup } from '#features/backups/server/making'
import { remindOfEvents } from '#features/calendar/server/reminders'
import { readOutside, refreshOldSubscriptions } from '#features/calendar/server/subscribing'
import { checkDocuments } from '#features/documents/server/checking'
import { checkChannel } from '#features/documents/server/files-routes'
import { readWaitingDocuments } from '#features/documents/server/reading'
import { purgeOldTrash, waitingChannel } from '#features/documents/server/store'
import { sweepAttachments } from '#features/emails/server/attachment-sweep'
import { markOverdue } from '#features/invoices/server/store'
import { publishDuePosts } from '#features/neighbourhood/server/store'
import { analyzeWaitingNotes } from '#features/notes/server/analyzing'
import { notesToAnalyze } from '#features/notes/server/store'
import { forgetOldNotifications } from '#features/notifications/server/store'
import { forgetExpiredSessions } from '#features/sessions/server/store'
import { remindOfDueTasks } from '#features/tasks/server/reminders'
import type { Db } from '#platform/db/database'
import { sweepFiles } from '#platform/files/sweep'
import { deleteExpiredIdempotencyKeys } from '#platform/idempotency/run-once'
import type { Jobs } from '#platform/jobs/jobs'
import { forgetEndedThrottles } from '#platform/throttle/throttle'
import type { AppContext } from './app-context'
import { backupTools } from './backup-route-deps'
import { eventFinder } from './event-finder'
import { readNewMail } from './new-mail'
import { noteAnalyst } from './note-analysis'

const everyMinute = '* * * * *'
const everyHour = '41 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyQuarter = '*/15 * * * *'
const everyNight = '17 3 * * *'
const atFour = '17 4 * * *'

/** What the house does by itself. */
export async function defineRecurringWork(jobs: Jobs, context: AppContext): Promise<void> {
  const { db, database, files } = context
  await jobs.define('reminders', async () => void (await remindOfDueTasks(db, new Date())), { cron: everyMinute })
  await jobs.define('event-reminders', async () => void (await remindOfEvents(db, new Date())), { cron: everyMinute })
  await jobs.define('calendars', () => refreshOldSubscriptions(db, readOutside, new Date()), { cron: everyTenMinutes })
  const ai = new AiService(context)
  const findEvents = eventFinder(ai)
  await jobs.define('new mail', () => readNewMail(db, ai, findEvents, new Date()), { cron: everyMinute })
  const analyzeNote = noteAnalyst(ai)
  await jobs.define('note analysis', () => analyzeWaitingNotes(db, analyzeNote, new Date()), { cron: everyMinute })
  await database.listen(notesToAnalyze, () => void jobs.enqueue('note analysis', {}).catch(() => {}))
  await jobs.define('neighbourhood posts', async () => void (await publishDuePosts(db, new Date())), {
    cron: everyMinute,
  })
  await jobs.define('overdue-invoices', async () => void (await markOverdue(db, new Date())), { cron: everyQuarter })
  await jobs.define('tidy', () => tidy(db), { cron: everyNight })
  await jobs.define('sweep-files', async () => void (await sweepFiles(db, files, new Date())), { cron: everyHour })
  const sweepMail = async () => void (await sweepAttachments(db, context.settings.dataDir, new Date()))
  await jobs.define('sweep-attachments', sweepMail, { cron: everyNight })
  await jobs.define('check-files', async () => void (await checkDocuments(db, files, new Date())), { cron: atFour })
  await database.listen(
    checkChannel,
    soon(() => jobs.enqueue('check-files', {})),
  )
  const backups = backupTools(context)
  await jobs.define('backups', () => makeDueBackup(backups, new Date()), { cron: everyHour })
  await jobs.define('read-documents', async () => void (await readWaitingDocuments(db, files)), { cron: everyHour })
  await database.listen(
    waitingChannel,
    soon(() => jobs.enqueue('read-documents', {})),
  )
}

/** Throws away what nobody will ask for again. */
async function tidy(db: Db): Promise<void> {
  await forgetExpiredSessions(db)
  await forgetEndedThrottles(db)
  await deleteExpiredIdempotencyKeys(db)
  await forgetOldNotifications(db)
  await forgetSentWords(db, new Date(Date.now() - 30 * 86_400_000))
  await purgeOldTrash(db, new Date())
}

/** A hundred calls in one moment are one. */
function soon(work: () => Promise<void>, milliseconds = 200): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      work().catch(() => {})
    }, milliseconds).unref()
  }
}
