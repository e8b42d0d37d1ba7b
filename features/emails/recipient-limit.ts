import type { MailProvider } from './mail-account'

/** To, CC and BCC of one mail together. The limits of Google and Microsoft are fixed; other servers report their own. */
const limits: Record<MailProvider, number> = { gmail: 500, outlook: 500, imap: 1_000, sample: 1_000 }
const names: Record<MailProvider, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'Mainstreet',
  sample: 'Mainstreet',
}

export const maxRecipients = Math.max(...Object.values(limits))

const formatCount = (count: number) => count.toLocaleString('en-US')

export const tooManyRecipients = `At most ${formatCount(maxRecipients)} recipients at once`

/** The message for more recipients than the provider takes in one mail. */
export function recipientLimitProblem(provider: MailProvider, count: number): string | undefined {
  if (count <= limits[provider]) return undefined
  return `${names[provider]} takes at most ${formatCount(limits[provider])} recipients in one mail, and this one has ${formatCount(count)}. It is kept as a draft: send it in parts.`
}
