export const emailFolders = ['inbox', 'sent', 'drafts', 'junk', 'trash'] as const
export type EmailFolder = (typeof emailFolders)[number]
