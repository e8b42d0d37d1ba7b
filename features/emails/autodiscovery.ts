import type { MailServers } from './mail-account'

export type DiscoveredServers = Omit<MailServers, 'username'> & {
  username: string
  /** Shown beside the password field. */
  advice?: string
}

type ProviderHosts = { imap: string; smtp: string; smtpPort?: 465 | 587; advice?: string }

const appPassword = 'This provider wants an app password here, made in your account’s security settings.'

const providers: [domains: string[], host: ProviderHosts][] = [
  [['gmail.com', 'googlemail.com'], { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com', advice: appPassword }],
  [
    ['icloud.com', 'me.com', 'mac.com'],
    { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', smtpPort: 587, advice: appPassword },
  ],
  [
    ['yahoo.com', 'yahoo.co.uk', 'yahoo.es', 'yahoo.com.mx', 'ymail.com', 'rocketmail.com'],
    { imap: 'imap.mail.yahoo.com', smtp: 'smtp.mail.yahoo.com', advice: appPassword },
  ],
  [['aol.com'], { imap: 'imap.aol.com', smtp: 'smtp.aol.com', advice: appPassword }],
  [['fastmail.com', 'fastmail.fm'], { imap: 'imap.fastmail.com', smtp: 'smtp.fastmail.com', advice: appPassword }],
  [['zoho.com', 'zohomail.com'], { imap: 'imap.zoho.com', smtp: 'smtp.zoho.com' }],
  [['zoho.eu'], { imap: 'imap.zoho.eu', smtp: 'smtp.zoho.eu' }],
  [['gmx.com'], { imap: 'imap.gmx.com', smtp: 'mail.gmx.com', smtpPort: 587 }],
  [['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'], { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' }],
  [['web.de'], { imap: 'imap.web.de', smtp: 'smtp.web.de', smtpPort: 587 }],
  [['mail.com', 'email.com'], { imap: 'imap.mail.com', smtp: 'smtp.mail.com', smtpPort: 587 }],
  [['comcast.net', 'xfinity.com'], { imap: 'imap.comcast.net', smtp: 'smtp.comcast.net' }],
  [
    ['att.net', 'sbcglobal.net', 'bellsouth.net'],
    { imap: 'imap.mail.att.net', smtp: 'smtp.mail.att.net', advice: appPassword },
  ],
  [['verizon.net'], { imap: 'imap.aol.com', smtp: 'smtp.verizon.net', advice: appPassword }],
  [['cox.net'], { imap: 'imap.cox.net', smtp: 'smtp.cox.net' }],
  [['mailbox.org'], { imap: 'imap.mailbox.org', smtp: 'smtp.mailbox.org' }],
  [['posteo.de', 'posteo.net'], { imap: 'posteo.de', smtp: 'posteo.de' }],
  [['t-online.de'], { imap: 'secureimap.t-online.de', smtp: 'securesmtp.t-online.de' }],
  [['orange.fr', 'wanadoo.fr'], { imap: 'imap.orange.fr', smtp: 'smtp.orange.fr' }],
  [['free.fr'], { imap: 'imap.free.fr', smtp: 'smtp.free.fr' }],
  [['laposte.net'], { imap: 'imap.laposte.net', smtp: 'smtp.laposte.net' }],
  [['libero.it'], { imap: 'imapmail.libero.it', smtp: 'smtp.libero.it' }],
  [['telefonica.net', 'movistar.es'], { imap: 'imap.movistar.es', smtp: 'mailhost.movistar.es' }],
  [['migadu.com'], { imap: 'imap.migadu.com', smtp: 'smtp.migadu.com' }],
]

const known = new Map(providers.flatMap(([domains, host]) => domains.map((domain) => [domain, host] as const)))

/** The known servers of common providers; for other domains `imap.` and `smtp.` are guessed. */
export function discoverServers(address: string): DiscoveredServers | undefined {
  const domain = /^[^\s@]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(address.trim())?.[1]?.toLowerCase()
  if (!domain) return undefined
  const host = known.get(domain) ?? { imap: `imap.${domain}`, smtp: `smtp.${domain}` }
  const smtpPort = host.smtpPort ?? 465
  return {
    username: address.trim(),
    imap: { host: host.imap, port: 993, security: 'tls' },
    smtp: { host: host.smtp, port: smtpPort, security: smtpPort === 465 ? 'tls' : 'starttls' },
    ...(host.advice && { advice: host.advice }),
  }
}

/** Microsoft accepts no password from mail programs any more, only OAuth. */
export const wantsSignIn = (address: string) => /@(outlook|hotmail|live|msn)\.[a-z.]+$/i.test(address.trim())
