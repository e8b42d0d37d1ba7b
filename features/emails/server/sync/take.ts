import { oneAhead } from '#core/one-ahead'
import type { FolderAt, ReadBatch, ReadMail } from '../mailbox'
import { readInBatches } from '../parsing/read-taken'
import { keepProblem, solveProblems } from '../store/folders'
import { keepMails, type ReadyMail } from '../store/taking'
import type { Round } from './tools'

/** From so many on it is worth opening another connection, in a thread of its own. */
const many = 500
/** The newest are taken here meanwhile. */
const newest = 100

/**
 * Fetches, reads and keeps mails. While one batch is being kept the next is already on its way. Cut off anywhere, what
 * was kept until then is known the next time.
 */
export async function takeMails(round: Round, folder: FolderAt, folderIds: Map<string, number>, refs: string[]) {
  if (refs.length === 0) return
  const { mailbox, files } = round
  const aside = refs.length >= many ? mailbox.takeAside?.(folder, refs.slice(newest)) : undefined
  const coming = aside && oneAhead(aside)
  try {
    const here = readInBatches(files, mailbox.take(folder, aside ? refs.slice(0, newest) : refs))
    for await (const batch of oneAhead(here)) await keep(round, folder, folderIds, batch)
    for await (const batch of coming ?? []) await keep(round, folder, folderIds, batch)
  } finally {
    // It ends when it has told what it is at; nobody need wait for that.
    aside?.return(undefined).catch(() => {})
  }
}

async function keep(round: Round, folder: FolderAt, folderIds: Map<string, number>, batch: ReadBatch): Promise<void> {
  const problem = (ref: string, reason: string) =>
    keepProblem(round.db, { accountId: round.account.id, folderId: folder.id, ref, reason })
  for (const { ref, reason } of batch.problems) await problem(ref, reason)
  const mails = batch.mails.map((mail) => readyFrom(round, mail, folder, folderIds))
  if (mails.length === 0) return
  const keepTogether = (some: ReadyMail[]) =>
    round.db.transaction(async (tx) => {
      await keepMails(tx, round.account, folder.id, { mails: some, texts: batch.texts })
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
