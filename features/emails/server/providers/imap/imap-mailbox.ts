import { second } from '#core/durations'
import type { MailServers } from '../../../mail-account'
import type { AttachmentFiles } from '../../attachment-files'
import type { Mailbox, OutgoingMessage } from '../../mailbox'
import { connectImap } from './connection'
import { fetchMails } from './fetch-mails'
import { FetchWorker } from './fetch-worker'
import { findFolders, newFolderNames } from './folders'
import { pushChange } from './push-change'
import { listMails, listMailsWithoutFlags, readChanges } from './read-folder'
import type { Trust } from './secure-context'
import { sendBySmtp } from './smtp'

export type ImapOptions = { servers: MailServers; password: string; files: AttachmentFiles; trust?: Trust }

/** A mailbox over IMAP, sending by SMTP. */
export async function openImapMailbox({ servers, password, files, trust = {} }: ImapOptions): Promise<Mailbox> {
  const login = { user: servers.username, pass: password }
  const client = await connectImap(servers.imap, login, trust)
  const worker = new FetchWorker({ servers, password, trust, dataDir: files.dataDir })
  const sentFolder = async () => (await findFolders(client)).find(({ role }) => role === 'sent')?.ref
  const isInSentFolder = async (messageId: string) => {
    const folder = await sentFolder()
    if (!folder) return false
    // Opened for writing: in a read-only folder, ImapFlow appends the copy without its flags.
    await client.mailboxOpen(folder)
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    return Array.isArray(found) && found.length > 0
  }
  /** Some providers save a copy themselves. A failure here is no reason to send again. */
  const keepSentCopy = async ({ messageId, source, sentCopy }: OutgoingMessage) => {
    try {
      if (await isInSentFolder(messageId)) return
      const folder = (await sentFolder()) ?? (await client.mailboxCreate(newFolderNames.sent ?? 'Sent')).path
      await client.append(folder, sentCopy ?? source, ['\\Seen'])
    } catch {}
  }
  /** Servers end an IDLE from time to time; restarts it for as long as the connection is open. */
  const keepIdling = async () => {
    while (client.usable) await client.idle().catch(() => client.close())
  }
  let sizeCache = { folder: '', sizes: new Map<number, number>() }
  /** UIDs are only valid within one folder. */
  const sizesIn = (folder: string) => {
    if (sizeCache.folder !== folder) sizeCache = { folder, sizes: new Map() }
    return sizeCache.sizes
  }
  return {
    folders: () => findFolders(client),
    changes: (folder) => readChanges(client, folder, Date.now()),
    list: (folder, since, withFlags) =>
      (withFlags ? listMails : listMailsWithoutFlags)(client, folder, since, sizesIn(folder.ref)),
    fetch: (folder, refs) => fetchMails(client, files, folder, refs, sizesIn(folder.ref)),
    prepareWorker: () => void worker.start(),
    fetchInWorker: (folder, refs) => worker.fetch(folder, refs, sizesIn(folder.ref)),
    push: (change) => pushChange(client, change),
    async saveDraft(folder, { messageId, source }) {
      const { uidValidity } = await client.mailboxOpen(folder)
      const find = async () => {
        const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
        return found ? found.at(-1) : undefined
      }
      const known = await find()
      const appended = known ? undefined : await client.append(folder, source, ['\\Draft', '\\Seen'])
      const uid = known ?? (appended || undefined)?.uid ?? (await find())
      return uid ? [{ folder, ref: `${uidValidity}:${uid}` }] : []
    },
    createDraftsFolder: async () => void (await client.mailboxCreate('Drafts')),
    // We append the copy ourselves after sending, so a missing copy proves nothing.
    wasSent: async (messageId) => (await isInSentFolder(messageId)) || undefined,
    async send(message, beforeHandover) {
      const partlySent = await sendBySmtp(servers.smtp, login, message, beforeHandover, trust)
      await keepSentCopy(message)
      if (partlySent) throw partlySent
      return {}
    },
    async watch(onChange) {
      for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, () => onChange(false))
      client.on('close', () => onChange(true))
      await client.mailboxOpen('INBOX', { readOnly: true })
      void keepIdling()
      return () => client.close()
    },
    async close() {
      await worker.stop()
      await Promise.race([client.logout(), new Promise((resolve) => setTimeout(resolve, 2 * second).unref())])
      client.close()
    },
  }
}
