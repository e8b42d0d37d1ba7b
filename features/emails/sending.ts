/** So long a mail waits in the outbox, and can be taken back. */
export const undoSeconds = 10

export const attachmentLimits = { each: 10 * 1024 * 1024, together: 25 * 1024 * 1024, count: 50 }
export const tooLarge = 'Each attachment may be at most 10MB'
export const tooLargeTogether = 'The attachments of one mail may be at most 25MB together'

export const mailLimits = { subject: 998, body: 500_000, html: 1_000_000 }

/** A header is one line: whatever would begin another becomes a space. */
export const oneLine = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what must go
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()

export const noAccount =
  'No mail account is connected, so nothing can leave yet. Your mail is kept as a draft; connect an account in Settings to send it.'
