import type { EmailFolder } from './email'
import type { MailFolderRole } from './mail-account'

/** A provider may have one mail in several folders. The first of these that it lies in is where it stands here. */
const strongest = ['trash', 'junk', 'drafts', 'inbox', 'sent'] as const

export function standingOf(roles: readonly (MailFolderRole | null)[]): EmailFolder {
  return strongest.find((role) => roles.includes(role)) ?? 'archive'
}
