import { setImmediate } from 'node:timers/promises'
import { prefetchOne } from '#core/prefetch-one'
import type { BatchMail, ParsedBatch, TrackedFolder } from '../mailbox'
import { parseInBatches } from '../parsing/parse-in-batches'
import { deleteProblems, saveProblem } from '../store/folders'
import { type MailToSave, saveIngested } from '../store/save-ingested'
import type { SyncRun } from './sync-run'

/** Whether so many mails justify a worker thread with its own connection. */
export const isWorthWorker = (mails: number) => mails >= 500

/**
 * Fetches, parses and saves mails. The next batch is fetched while one is saved. Saved batches survive an interruption
 * and are not fetched again.
 */
export async function ingestMails(run: SyncRun, folder: TrackedFolder, folderIds: Map<string, number>, refs: string[]) {
  if (refs.length === 0) return
  const { mailbox, files } = run
  const fetchedInWorker = isWorthWorker(refs.length) ? mailbox.fetchInWorker?.(folder, refs) : undefined
  for await (const batch of prefetchOne(fetchedInWorker ?? parseInBatches(files, mailbox.fetch(folder, refs))))
    await saveBatch(run, folder, folderIds, batch)
}

async function saveBatch(
  run: SyncRun,
  folder: TrackedFolder,
  folderIds: Map<string, number>,
  batch: ParsedBatch,
): Promise<void> {
  const saveOneProblem = (ref: string, reason: string) =>
    saveProblem(run.db, { accountId: run.account.id, folderId: folder.id, ref, reason })
  for (const { ref, reason } of batch.problems) await saveOneProblem(ref, reason)
  const mails = batch.mails.map((mail) => toMailToSave(run, mail, folder, folderIds))
  if (mails.length === 0) return
  const saveTogether = (some: MailToSave[]) =>
    run.db.transaction(async (tx) => {
      await saveIngested(tx, run.account, folder.id, { mails: some, encoded: batch.encoded })
      await deleteProblems(
        tx,
        folder.id,
        some.map(({ state }) => state.ref),
      )
    })
  try {
    await saveTogether(mails)
  } catch {
    // One mail that cannot be saved must not block the others.
    for (const mail of mails) {
      await saveTogether([mail]).catch((cause: Error) =>
        saveOneProblem(mail.state.ref, `It could not be stored: ${innermostMessage(cause)}`),
      )
    }
  }
  run.progress.hasNewMail = true
  await run.renewLease()
  await run.publishProgress()
  // Lets waiting requests use the embedded database before the next batch.
  await setImmediate()
}

const innermostMessage = (error: Error): string =>
  error.cause instanceof Error ? innermostMessage(error.cause) : error.message

function toMailToSave(
  { account }: SyncRun,
  mail: BatchMail,
  folder: TrackedFolder,
  folderIds: Map<string, number>,
): MailToSave {
  const { index, providerId, threadKey, ref, read, starred, answered, labels, threading, receivedAt, size, files } =
    mail
  const places = labels
    ? labels.flatMap((label) => {
        const folderId = folderIds.get(label)
        return folderId === undefined ? [] : [{ folderId, ref }]
      })
    : [{ folderId: folder.id, ref }]
  return {
    index,
    providerId,
    state: { ref, read, starred, ...(answered !== undefined && { answered }), ...(labels && { labels }) },
    places,
    files,
    threading: { ...threading, threadKey, receivedAt },
    row: {
      gmailId: account.provider === 'gmail' ? providerId : null,
      outlookId: account.provider === 'outlook' ? providerId : null,
      receivedAt,
      size,
      attachmentCount: files.filter(({ isInline }) => !isInline).length,
    },
  }
}
