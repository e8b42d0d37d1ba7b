import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { second } from '#core/durations'
import { isPublicAddress } from '#platform/fetch-safely/public-address'
import { CalendarFailure } from './calendars'

/** Where the provider does not announce its server under its domain. */
const knownServers: Record<string, string> = {
  'icloud.com': 'https://caldav.icloud.com/',
  'me.com': 'https://caldav.icloud.com/',
  'mac.com': 'https://caldav.icloud.com/',
  'fastmail.com': 'https://caldav.fastmail.com/',
  'fastmail.fm': 'https://caldav.fastmail.com/',
  'posteo.de': 'https://posteo.de:8443/',
  'mailbox.org': 'https://dav.mailbox.org/',
  'gmx.net': 'https://caldav.gmx.net/',
  'web.de': 'https://caldav.web.de/',
}

/** Only a server that the owner named may be in a private network, not one that a domain refers to. */
type ServerAddress = { url: string; mayBePrivate: boolean }

/** The addresses to try for what the owner entered: an address of the web, a domain or an e-mail address. */
export async function serverAddresses(entered: string, dns: Dns = systemDns()): Promise<ServerAddress[]> {
  const text = entered.trim().replace(/^caldavs?:\/\//i, 'https://')
  if (/^https?:\/\//i.test(text)) return [{ url: checkedAddress(text), mayBePrivate: true }]
  if (text.includes('://')) throw notAnAddress()
  const domain = (text.split('@').at(-1) ?? '').toLowerCase()
  const known = knownServers[domain]
  if (known) return [{ url: known, mayBePrivate: false }]
  const plain = checkedAddress(`https://${domain}/`)
  return [...(await announcedServers(domain, dns)), plain].map((url) => ({ url, mayBePrivate: false }))
}

function checkedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url?.hostname) throw notAnAddress()
  if (url.username || url.password)
    throw new CalendarFailure('refused', 'Please enter the user name and the password in their own fields.')
  if (url.protocol === 'http:' && isPublicHost(url.hostname))
    throw new CalendarFailure(
      'refused',
      'This address is not encrypted, so your password could be read on its way. It should begin with https://.',
    )
  return url.href
}

const notAnAddress = () => new CalendarFailure('refused', 'That is not an address. It should begin with https://.')

/** A name without a dot, and the names that networks at home use, are not public. */
function isPublicHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  if (isIP(plain)) return isPublicAddress(plain)
  return plain.includes('.') && !/\.(local|lan|home|internal|localhost|home\.arpa)$/i.test(plain)
}

type Dns = Pick<Resolver, 'resolveSrv' | 'resolveTxt'>
const systemDns = (): Dns => new Resolver({ timeout: 3 * second, tries: 1 })

/** RFC 6764: a domain names its server in an SRV record, and the path there in a TXT record. Without a path, .well-known is asked. */
async function announcedServers(domain: string, dns: Dns): Promise<string[]> {
  const service = `_caldavs._tcp.${domain}`
  const found = (await dns.resolveSrv(service).catch(() => [])).filter(({ name }) => name)
  if (found.length === 0) return []
  const texts = await dns.resolveTxt(service).catch(() => [])
  const path = texts.map((parts) => /^path=(\/.*)$/.exec(parts.join(''))?.[1]).find(Boolean) ?? '/'
  return found
    .sort((one, other) => one.priority - other.priority || other.weight - one.weight)
    .map(({ name, port }) => new URL(path.replace(/^\/+/, '/'), `https://${name}${port === 443 ? '' : `:${port}`}/`))
    .map(({ href }) => href)
}
