import type { MailProvider } from './mail-account'

/** In To, CC and BCC of one mail. Google and Microsoft take no more; other servers say for themselves what they take. */
const most: Record<MailProvider, number> = { gmail: 500, outlook: 500, imap: 1_000, sample: 1_000 }
const names: Record<MailProvider, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'Mainstreet',
  sample: 'Mainstreet',
}

export const mostRecipients = Math.max(...Object.values(most))

const shown = (count: number) => count.toLocaleString('en-US')

export const tooManyRecipients = `At most ${shown(mostRecipients)} recipients at once`

/** Why so many people cannot be reached through this account in one mail, if they cannot. */
export function whyTooMany(provider: MailProvider, count: number): string | undefined {
  if (count <= most[provider]) return undefined
  return `${names[provider]} takes at most ${shown(most[provider])} recipients in one mail, and this one has ${shown(count)}. It is kept as a draft: send it in parts.`
}
