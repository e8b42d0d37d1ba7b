import type { ImapFlow, ListResponse } from 'imapflow'
import type { MailFolderRole } from '../../../mail-account'
import type { ProviderFolder } from '../../mailbox'

const roles: Record<string, MailFolderRole> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
}

/** Names for folders that we create because the account has none with that role. */
export const newFolderNames: Partial<Record<MailFolderRole, string>> = {
  archive: 'Archive',
  trash: 'Trash',
  junk: 'Junk',
  sent: 'Sent',
}

export async function findFolders(client: ImapFlow): Promise<ProviderFolder[]> {
  const listed = await client.list({ statusQuery: { messages: true } })
  const assigned = new Set<MailFolderRole>()
  return listed.filter(canBeOpened).map((folder) => ({
    ref: folder.path,
    name: folder.path,
    role: roleOf(folder, assigned),
    isTracked: true,
    count: folder.status && 'messages' in folder.status ? (folder.status.messages ?? null) : null,
  }))
}

const canBeOpened = ({ flags }: ListResponse) => !flags.has('\\Noselect') && !flags.has('\\NonExistent')

/** If two folders claim the same role, the first one gets it. */
function roleOf({ specialUse, path }: ListResponse, assigned: Set<MailFolderRole>): MailFolderRole | null {
  const role = path.toUpperCase() === 'INBOX' ? 'inbox' : roles[specialUse ?? '']
  if (!role || assigned.has(role)) return null
  assigned.add(role)
  return role
}
