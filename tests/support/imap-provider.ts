import { randomUUID } from 'node:crypto'
import type { ImapFlow } from 'imapflow'
import type { MailFolderRole } from '#features/emails/mail-account'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { connectImap } from '#features/emails/server/providers/imap/connection'
import { findFolders } from '#features/emails/server/providers/imap/folders'
import { openImapMailbox } from '#features/emails/server/providers/imap/imap-mailbox'
import type { Dovecot } from './dovecot'
import type { ListedMail, TestProvider } from './mail-suite'

const names: Partial<Record<MailFolderRole, string>> = {
  inbox: 'INBOX',
  sent: 'Sent',
  trash: 'Trash',
  junk: 'Junk',
  drafts: 'Drafts',
}

/** A new mailbox on Dovecot, handled as by another mail program. */
export async function imapTestProvider(
  dovecot: Dovecot,
  files: AttachmentFiles,
  through = dovecot.port,
): Promise<TestProvider> {
  const username = `dana-${randomUUID().slice(0, 8)}`
  const server = { host: dovecot.host, port: dovecot.port, security: 'tls' as const }
  const trust = { ca: dovecot.ca }
  const servers = { username, imap: { ...server, port: through }, smtp: server }
  const other = await connectImap(server, { user: username, pass: dovecot.password }, trust)
  const find = async (messageId: string) => {
    for (const { ref } of await findFolders(other)) {
      await other.mailboxOpen(ref)
      const uids = await other.search({ header: { 'message-id': messageId } }, { uid: true })
      if (Array.isArray(uids) && uids.length > 0) return String(uids[0])
    }
    throw new Error(`There is no ${messageId}`)
  }
  return {
    account: { provider: 'imap', address: `${username}@example.com`, servers },
    open: () => openImapMailbox({ servers, password: dovecot.password, files, trust }),
    async deliver(role, source, receivedAt = new Date()) {
      await other.append(names[role] ?? 'INBOX', source, [], receivedAt)
    },
    async mark(messageId, { read, starred }) {
      const uid = await find(messageId)
      for (const [flag, value] of [
        ['\\Seen', read],
        ['\\Flagged', starred],
      ] as const) {
        if (value === true) await other.messageFlagsAdd(uid, [flag], { uid: true })
        if (value === false) await other.messageFlagsRemove(uid, [flag], { uid: true })
      }
    },
    async move(messageId, role) {
      await other.messageMove(await find(messageId), names[role] ?? 'INBOX', { uid: true })
    },
    async remove(messageId) {
      await other.messageDelete(await find(messageId), { uid: true })
    },
    async rewriteDraft(messageId, source) {
      const uid = await find(messageId)
      await other.append('Drafts', source, ['\\Draft', '\\Seen'])
      await other.messageDelete(uid, { uid: true })
    },
    all: () => everything(other),
    async stop() {
      other.close()
    },
  }
}

async function everything(client: ImapFlow): Promise<ListedMail[]> {
  const all: ListedMail[] = []
  for (const { ref, role } of await findFolders(client)) {
    const box = await client.mailboxOpen(ref, { readOnly: true })
    if (box.exists === 0 || role === null) continue
    for (const { flags, envelope } of await client.fetchAll('1:*', { uid: true, flags: true, envelope: true })) {
      all.push({
        role,
        messageId: envelope?.messageId?.replace(/[<>]/g, '') ?? '',
        read: flags?.has('\\Seen') ?? false,
        starred: flags?.has('\\Flagged') ?? false,
      })
    }
  }
  return all
}
