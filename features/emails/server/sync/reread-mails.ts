import { parseAnyMail } from '../parsing/parse-long-mail'
import { updateAccount } from '../store/accounts'
import { nextMisread, placeOf, saveReread } from '../store/reread'
import type { SyncRun } from './sync-run'

/** Steps per sync; the next sync continues. */
const maxSteps = 400

/** Reads mails again, once, that an earlier version stored with wrong characters or without their text. */
export async function rereadMails(run: SyncRun): Promise<void> {
  let from = run.account.checkedFrom
  for (let step = 0; from !== null && step < maxSteps; step++) {
    const { misread, next } = await nextMisread(run.db, run.account.id, from)
    for (const id of misread) await rereadMail(run, id)
    from = next
    await updateAccount(run.db, run.account.id, { checkedFrom: from })
    await run.renewLease()
  }
}

/** A mail that the provider no longer has stays as it is. */
async function rereadMail({ db, files, mailbox, log }: SyncRun, id: number): Promise<void> {
  const place = await placeOf(db, id)
  if (!place) return
  for await (const fetched of mailbox.fetch(place.folder, [place.ref])) {
    if (fetched.kind !== 'mail') continue
    const { parsed } = await parseAnyMail(fetched.source)
    const rawFile = parsed.parseProblem === null ? null : (await files.saveAttachment(fetched.source)).file
    const parsedFiles = await Promise.all(
      parsed.attachments.map(async ({ content, ...attachment }) => ({
        ...attachment,
        ...(await files.saveAttachment(content)),
      })),
    )
    const allFiles = [...parsedFiles, ...(fetched.storedFiles ?? [])]
    await saveReread(db, id, { ...parsed, rawFile }, allFiles).catch((error: Error) =>
      log.warn({ err: error, email: id }, 'reading a mail again failed'),
    )
  }
}
