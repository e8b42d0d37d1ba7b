import type { MailServers } from '../../../mail-account'
import type { AttachmentFiles } from '../../attachment-files'
import type { Mailbox } from '../../mailbox'
import { connectImap, type Trust } from './connection'
import { findFolders, newFolderNames } from './folders'
import { imapPush } from './pushing'
import { imapChanges, imapList } from './reading'
import { sendBySmtp } from './smtp'
import { imapTake } from './taking'

export type ImapOptions = { servers: MailServers; password: string; files: AttachmentFiles; trust?: Trust }

/** A mailbox over IMAP, with SMTP for what leaves. */
export async function openImapMailbox({ servers, password, files, trust }: ImapOptions): Promise<Mailbox> {
  const login = { user: servers.username, pass: password }
  const client = await connectImap(servers.imap, login, trust)
  const sentFolder = async () => (await findFolders(client)).find(({ role }) => role === 'sent')?.ref
  const wasSent = async (messageId: string) => {
    const folder = await sentFolder()
    if (!folder) return false
    await client.mailboxOpen(folder, { readOnly: true })
    const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
    return Array.isArray(found) && found.length > 0
  }
  return {
    folders: () => findFolders(client),
    changes: (folder) => imapChanges(client, folder, Date.now()),
    list: (folder, since) => imapList(client, folder, since),
    take: (folder, refs) => imapTake(client, files, folder, refs),
    push: (wish) => imapPush(client, wish),
    wasSent,
    async send(letter) {
      await sendBySmtp(servers.smtp, login, letter, trust)
      // Some providers keep a copy by themselves. Ours failing is no reason to send again.
      try {
        if (await wasSent(letter.messageId)) return
        const folder = (await sentFolder()) ?? (await client.mailboxCreate(newFolderNames.sent ?? 'Sent')).path
        await client.append(folder, letter.source, ['\\Seen'])
      } catch {}
    },
    async watch(happened) {
      client.on('exists', happened)
      client.on('expunge', happened)
      client.on('flags', happened)
      client.on('close', happened)
      await client.mailboxOpen('INBOX', { readOnly: true })
      void client.idle().catch(() => {})
      return () => client.close()
    },
    async close() {
      await Promise.race([client.logout(), new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      client.close()
    },
  }
}
