/** Changes to a mail that are sent to the provider. */
export const mailChangeKinds = ['read', 'starred', 'answered', 'move', 'destroy'] as const
export type MailChangeKind = (typeof mailChangeKinds)[number]

/** Standard folders that a mail can be moved to. */
export const moveTargets = ['inbox', 'archive', 'junk', 'trash'] as const
export type MoveTarget = (typeof moveTargets)[number]
