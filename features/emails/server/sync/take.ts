import type { FolderAt, Taken } from '../mailbox'
import { parseMail } from '../parsing/parse-mail'
import { keepProblem, solveProblems } from '../store/folders'
import { keepMails, type ReadyMail } from '../store/taking'
import type { Round } from './tools'

type TakenMail = Extract<Taken, { kind: 'mail' }>

/** So many mails, or so many bytes, are kept in one transaction. */
const batch = { mails: 100, bytes: 6 * 1024 * 1024 }

/** Fetches, reads and keeps mails. While one batch is being kept the next is already on its way. */
export async function takeMails(round: Round, folder: FolderAt, folderIds: Map<string, number>, refs: string[]) {
  if (refs.length === 0) return
  let ready: ReadyMail[] = []
  let bytes = 0
  let keeping: Promise<void> = Promise.resolve()
  const flush = async () => {
    const mails = ready
    ready = []
    bytes = 0
    await keeping
    keeping = keep(round, folder, mails)
    // Awaited a round later; without this a failure in between would count as nobody's.
    keeping.catch(() => {})
  }
  for await (const taken of round.mailbox.take(folder, refs)) {
    if (taken.kind === 'mail') {
      ready.push(await read(round, taken, folder, folderIds))
      bytes += taken.source.byteLength
      if (ready.length >= batch.mails || bytes >= batch.bytes) await flush()
    } else if (taken.kind === 'problem') {
      await keepProblem(round.db, {
        accountId: round.account.id,
        folderId: folder.id,
        ref: taken.ref,
        reason: taken.reason,
      })
    }
  }
  await flush()
  await keeping
}

async function keep(round: Round, folder: FolderAt, mails: ReadyMail[]): Promise<void> {
  if (mails.length === 0) return
  try {
    await keepTogether(round, folder, mails)
  } catch {
    // One that cannot be kept must not hold back the others, nor those that come after it.
    for (const mail of mails) {
      await keepTogether(round, folder, [mail]).catch((cause: Error) =>
        keepProblem(round.db, {
          accountId: round.account.id,
          folderId: folder.id,
          ref: mail.state.ref,
          reason: `It could not be stored: ${innermost(cause)}`,
        }),
      )
    }
  }
  await round.stay()
  await round.progress()
}

async function keepTogether(round: Round, folder: FolderAt, mails: ReadyMail[]): Promise<void> {
  await round.db.transaction(async (tx) => {
    await keepMails(tx, round.account, folder.id, mails)
    await solveProblems(
      tx,
      folder.id,
      mails.map(({ state }) => state.ref),
    )
  })
}

const innermost = (error: Error): string => (error.cause instanceof Error ? innermost(error.cause) : error.message)

async function read(
  { account, files }: Round,
  taken: TakenMail,
  folder: FolderAt,
  folderIds: Map<string, number>,
): Promise<ReadyMail> {
  const { attachments, ...parsed } = await parseMail(taken.source)
  const kept = await Promise.all(
    attachments.map(async ({ content, ...attachment }) => ({
      ...attachment,
      ...(await files.keepAttachment(content)),
    })),
  )
  const all = [...kept, ...(taken.kept ?? [])].map((file, position) => ({ ...file, position }))
  const raw = parsed.parseProblem === null ? null : (await files.keepAttachment(taken.source)).file
  const { providerId, threadKey, ref, read: isRead, starred, answered, labels } = taken
  const places = labels
    ? labels.flatMap((label) => {
        const folderId = folderIds.get(label)
        return folderId === undefined ? [] : [{ folderId, ref }]
      })
    : [{ folderId: folder.id, ref }]
  return {
    providerId,
    threadKey,
    state: { ref, read: isRead, starred, ...(answered !== undefined && { answered }), ...(labels && { labels }) },
    places,
    files: all,
    row: {
      ...parsed,
      gmailId: account.provider === 'gmail' ? providerId : null,
      outlookId: account.provider === 'outlook' ? providerId : null,
      receivedAt: taken.receivedAt ?? parsed.sentAt,
      size: taken.size,
      attachmentCount: all.filter(({ isInline }) => !isInline).length,
      rawFile: raw,
    },
  }
}
