/** What the owner can change about a mail that the provider must hear of. */
export const mailChangeKinds = ['read', 'starred', 'answered', 'move', 'destroy'] as const
export type MailChangeKind = (typeof mailChangeKinds)[number]

/** Where the owner can put a mail, besides the folders of their own. */
export const moveTargets = ['inbox', 'archive', 'junk', 'trash'] as const
export type MoveTarget = (typeof moveTargets)[number]
