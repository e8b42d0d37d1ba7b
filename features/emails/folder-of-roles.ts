import type { EmailFolder } from './email'
import type { MailFolderRole } from './mail-account'

/** A provider may have one mail in several folders; here it is shown in the first of these. */
const folderPriority = ['trash', 'junk', 'drafts', 'inbox', 'sent'] as const

export function folderOfRoles(roles: readonly (MailFolderRole | null)[]): EmailFolder {
  return folderPriority.find((role) => roles.includes(role)) ?? 'archive'
}
