import { randomUUID } from 'node:crypto'
import type { MailFolderRole } from '#features/emails/mail-account'
import type { Mailbox } from '#features/emails/server/mailbox'
import { openGraphMailbox } from '#features/emails/server/providers/graph/graph-mailbox'
import { apiClient } from '#platform/oauth/api-client'
import { type GraphServer, startGraph } from './graph-server'
import type { TestProvider } from './mail-suite'

const names: Partial<Record<MailFolderRole, string>> = {
  inbox: 'inbox',
  sent: 'sentitems',
  trash: 'deleteditems',
  junk: 'junkemail',
  drafts: 'drafts',
  archive: 'archive',
}
const roles = new Map(Object.entries(names).map(([role, name]) => [name, role as MailFolderRole]))

export async function graphTestProvider(
  through: (url: string) => string = (url) => url,
): Promise<TestProvider & { graph: GraphServer; openMailbox(): Promise<Mailbox> }> {
  const graph = await startGraph()
  const token = async () => graph.token
  const openMailbox = async () => openGraphMailbox(apiClient(through(graph.url), { token, renew: token }, 5))
  return {
    graph,
    account: { provider: 'outlook', address: `dana-${randomUUID().slice(0, 8)}@example.com` },
    open: openMailbox,
    openMailbox,
    deliver: async (role, source, receivedAt) => graph.deliver(names[role] ?? 'inbox', source, receivedAt),
    mark: async (messageId, { read, starred }) =>
      graph.change(messageId, {
        ...(read !== undefined && { isRead: read }),
        ...(starred !== undefined && { flagged: starred }),
      }),
    move: async (messageId, role) => graph.change(messageId, { folder: names[role] as string }),
    remove: async (messageId) => graph.remove(messageId),
    forgetCursor: async () => graph.forgetDeltas(),
    rewriteDraft: async (messageId, source) => graph.rewrite(messageId, source),
    all: async () =>
      graph.mails().map(({ folder, messageId, isRead, flagged }) => ({
        role: roles.get(folder) as MailFolderRole,
        messageId,
        read: isRead,
        starred: flagged,
      })),
    stop: () => graph.stop(),
  }
}
