import { setImmediate } from 'node:timers/promises'
import { prefetchOne } from '#core/prefetch-one'
import type { FolderAt, ReadBatch, ReadMail } from '../mailbox'
import { readInBatches } from '../parsing/read-taken'
import { keepProblem, solveProblems } from '../store/folders'
import { keepMails, type ReadyMail } from '../store/taking'
import type { Round } from './tools'

/** Whether it is worth opening another connection for them, in a thread of its own. */
export const isMany = (mails: number) => mails >= 500

/**
 * Fetches, reads and keeps mails. While one batch is being kept the next is already on its way. Cut off anywhere, what
 * was kept until then is known the next time.
 */
export async function takeMails(round: Round, folder: FolderAt, folderIds: Map<string, number>, refs: string[]) {
  if (refs.length === 0) return
  const { mailbox, files } = round
  const aside = isMany(refs.length) ? mailbox.takeAside?.(folder, refs) : undefined
  for await (const batch of prefetchOne(aside ?? readInBatches(files, mailbox.take(folder, refs))))
    await keep(round, folder, folderIds, batch)
}

async function keep(round: Round, folder: FolderAt, folderIds: Map<string, number>, batch: ReadBatch): Promise<void> {
  const problem = (ref: string, reason: string) =>
    keepProblem(round.db, { accountId: round.account.id, folderId: folder.id, ref, reason })
  for (const { ref, reason } of batch.problems) await problem(ref, reason)
  const mails = batch.mails.map((mail) => readyFrom(round, mail, folder, folderIds))
  if (mails.length === 0) return
  const keepTogether = (some: ReadyMail[]) =>
    round.db.transaction(async (tx) => {
      await keepMails(tx, round.account, folder.id, { mails: some, spelled: batch.spelled })
      await solveProblems(
        tx,
        folder.id,
        some.map(({ state }) => state.ref),
      )
    })
  try {
    await keepTogether(mails)
  } catch {
    // One that cannot be kept must not hold back the others, nor those that come after it.
    for (const mail of mails) {
      await keepTogether([mail]).catch((cause: Error) =>
        problem(mail.state.ref, `It could not be stored: ${innermost(cause)}`),
      )
    }
  }
  await round.stay()
  await round.progress()
  // Who waits for the embedded database has its turn before the next batch.
  await setImmediate()
}

const innermost = (error: Error): string => (error.cause instanceof Error ? innermost(error.cause) : error.message)

function readyFrom({ account }: Round, mail: ReadMail, folder: FolderAt, folderIds: Map<string, number>): ReadyMail {
  const { nth, providerId, threadKey, ref, read, starred, answered, labels, about, receivedAt, size, files } = mail
  const places = labels
    ? labels.flatMap((label) => {
        const folderId = folderIds.get(label)
        return folderId === undefined ? [] : [{ folderId, ref }]
      })
    : [{ folderId: folder.id, ref }]
  return {
    nth,
    providerId,
    state: { ref, read, starred, ...(answered !== undefined && { answered }), ...(labels && { labels }) },
    places,
    files,
    about: { ...about, threadKey, receivedAt },
    row: {
      gmailId: account.provider === 'gmail' ? providerId : null,
      outlookId: account.provider === 'outlook' ? providerId : null,
      receivedAt,
      size,
      attachmentCount: files.filter(({ isInline }) => !isInline).length,
    },
  }
}
