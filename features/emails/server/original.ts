import { Readable } from 'node:stream'
import { writeEml } from './eml'
import type { MailService } from './mail-service'
import { findAccount } from './store/accounts'
import { attachmentsOf, type EmailRow } from './store/find'
import { placeOf } from './store/reread'

/** Larger mails are composed from the stored parts. */
const maxFetchedBytes = 10 * 1024 * 1024

export type Original = {
  content: Readable
  /** Whether these are the original bytes, not a composed copy. */
  isAsItCame: boolean
}

/** The original of a mail: from our file, else from the provider, else composed from what is stored. */
export async function openOriginal(service: MailService, email: EmailRow): Promise<Original> {
  if (email.rawFile) return { content: service.files.openAttachment(email.rawFile), isAsItCame: true }
  const source = email.size > maxFetchedBytes ? undefined : await fetchSource(service, email).catch(() => undefined)
  if (source) return { content: Readable.from([source]), isAsItCame: true }
  return { content: await compose(service, email), isAsItCame: false }
}

async function fetchSource(service: MailService, { id, accountId }: EmailRow): Promise<Uint8Array | undefined> {
  const place = accountId === null ? undefined : await placeOf(service.db, id)
  if (!place || accountId === null) return undefined
  const account = await findAccount(service.db, accountId)
  if (account.provider === 'sample') return undefined
  const mailbox = await service.openMailbox(account)
  try {
    for await (const fetched of mailbox.fetch(place.folder, [place.ref]))
      if (fetched.kind === 'mail' && !fetched.storedFiles) return fetched.source
    return undefined
  } finally {
    await mailbox.close().catch(() => {})
  }
}

async function compose({ db, files }: MailService, email: EmailRow): Promise<Readable> {
  const attachments = await Promise.all(
    (await attachmentsOf(db, email.id)).map(async ({ file, ...attachment }) => ({
      ...attachment,
      content: await files.openExistingAttachment(file).catch(() => Readable.from(['This file is missing.'])),
    })),
  )
  return writeEml({
    ...email,
    date: email.sentAt ?? email.receivedAt ?? email.createdAt,
    attachments,
  })
}
