/** How long a sent mail waits in the outbox, where sending can still be undone. */
export const undoSeconds = 10

export const attachmentLimits = { each: 10 * 1024 * 1024, together: 25 * 1024 * 1024, count: 50 }
export const attachmentTooLarge = 'Each attachment may be at most 10MB'
export const attachmentsTooLarge = 'The attachments of one mail may be at most 25MB together'

export const mailLimits = { subject: 998, body: 500_000, html: 1_000_000 }
