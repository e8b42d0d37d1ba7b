import type { ImapFlow, ListResponse } from 'imapflow'
import type { MailFolderRole } from '../../../mail-account'
import type { FoundFolder } from '../../mailbox'

const roles: Record<string, MailFolderRole> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
}

/** Called so where the account has none of that kind yet. */
export const newFolderNames: Partial<Record<MailFolderRole, string>> = {
  archive: 'Archive',
  trash: 'Trash',
  junk: 'Junk',
  sent: 'Sent',
}

export async function findFolders(client: ImapFlow): Promise<FoundFolder[]> {
  const listed = await client.list({ statusQuery: { messages: true } })
  const taken = new Set<MailFolderRole>()
  return listed.filter(canBeOpened).map((folder) => ({
    ref: folder.path,
    name: folder.path,
    role: roleOf(folder, taken),
    isTracked: true,
    count: folder.status && 'messages' in folder.status ? (folder.status.messages ?? null) : null,
  }))
}

const canBeOpened = ({ flags }: ListResponse) => !flags.has('\\Noselect') && !flags.has('\\NonExistent')

/** Of two folders that claim the same use the first has it. */
function roleOf({ specialUse, path }: ListResponse, taken: Set<MailFolderRole>): MailFolderRole | null {
  const role = path.toUpperCase() === 'INBOX' ? 'inbox' : roles[specialUse ?? '']
  if (!role || taken.has(role)) return null
  taken.add(role)
  return role
}
