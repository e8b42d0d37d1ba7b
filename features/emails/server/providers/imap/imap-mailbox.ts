import type { MailServers } from '../../../mail-account'
import type { AttachmentFiles } from '../../attachment-files'
import type { Mailbox } from '../../mailbox'
import { connectImap, type Trust } from './connection'
import { findFolders, newFolderNames } from './folders'
import { MailReader } from './mail-reader'
import { imapPush } from './pushing'
import { imapChanges, imapList, imapNumbers } from './reading'
import { sendBySmtp } from './smtp'
import { imapTake } from './taking'

export type ImapOptions = { servers: MailServers; password: string; files: AttachmentFiles; trust?: Trust }

/** A mailbox over IMAP, with SMTP for what leaves. */
export async function openImapMailbox({ servers, password, files, trust = {} }: ImapOptions): Promise<Mailbox> {
  const login = { user: servers.username, pass: password }
  const client = await connectImap(servers.imap, login, trust)
  const reader = new MailReader({ servers, password, trust, dataDir: files.dataDir })
  const sentFolder = async () => (await findFolders(client)).find(({ role }) => role === 'sent')?.ref
  const hasCopy = async (messageId: string) => {
    const folder = await sentFolder()
    if (!folder) return false
    // Opened for writing: into a folder that may only be read, the library keeps a copy without its marks.
    await client.mailboxOpen(folder)
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    return Array.isArray(found) && found.length > 0
  }
  /** A server ends an IDLE from time to time; it is begun again for as long as the connection lives. */
  const listen = async () => {
    while (client.usable) await client.idle().catch(() => client.close())
  }
  let known = { folder: '', sizes: new Map<number, number>() }
  /** Numbers of one folder mean nothing in another. */
  const sizesIn = (folder: string) => {
    if (known.folder !== folder) known = { folder, sizes: new Map() }
    return known.sizes
  }
  return {
    folders: () => findFolders(client),
    changes: (folder) => imapChanges(client, folder, Date.now()),
    list: (folder, since, withMarks) =>
      (withMarks ? imapList : imapNumbers)(client, folder, since, sizesIn(folder.ref)),
    take: (folder, refs) => imapTake(client, files, folder, refs, sizesIn(folder.ref)),
    prepareAside: () => void reader.getReady(),
    takeAside: (folder, refs) => reader.take(folder, refs, sizesIn(folder.ref)),
    push: (wish) => imapPush(client, wish),
    // The copy is ours to keep, after sending: that there is none says nothing.
    wasSent: async (messageId) => (await hasCopy(messageId)) || undefined,
    async send(letter, handingOver) {
      await sendBySmtp(servers.smtp, login, letter, handingOver, trust)
      // Some providers keep a copy by themselves. Ours failing is no reason to send again.
      try {
        if (await hasCopy(letter.messageId)) return {}
        const folder = (await sentFolder()) ?? (await client.mailboxCreate(newFolderNames.sent ?? 'Sent')).path
        await client.append(folder, letter.source, ['\\Seen'])
      } catch {}
      return {}
    },
    async watch(happened) {
      for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, () => happened(false))
      client.on('close', () => happened(true))
      await client.mailboxOpen('INBOX', { readOnly: true })
      void listen()
      return () => client.close()
    },
    async close() {
      await reader.end()
      await Promise.race([client.logout(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      client.close()
    },
  }
}
