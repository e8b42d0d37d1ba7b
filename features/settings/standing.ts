import * as z from 'zod'
import { counted } from '#core/counted'
import type { Business } from './business'

/** How one part of the settings stands, in a few words; `needs` says that somebody should look. */
export const Standing = z.object({ section: z.string(), words: z.string(), needs: z.boolean() })
export type Standing = z.output<typeof Standing>

/** What the house shows about itself. */
export type StandingFacts = {
  username: string
  twoFactor: boolean
  sessions: number
  business: Pick<
    Business,
    'name' | 'address' | 'taxId' | 'invoicePrefix' | 'taxRate' | 'paymentDays' | 'paymentInstructions'
  >
  mail: { accounts: number; troubled: number }
  calendars: { hasFeed: boolean; subscriptions: number; failing: number }
  notifications: { off: number }
  ai: { provider: string; model: string }
  files: { in: 'folder' | 'bucket'; count: number; faults: number }
  lastBackup: Date | undefined
}

/** After this many days without a backup somebody should look. */
const oldBackupDays = 8

export function standings(facts: StandingFacts, now: Date): Standing[] {
  const words: Record<string, [words: string, needs?: boolean]> = {
    profile: [`Logged in as ${facts.username}`],
    business: ofBusiness(facts.business),
    papers: [`${facts.business.invoicePrefix} numbers, ${facts.business.taxRate}% tax`],
    payments: ofPayments(facts.business),
    mail: ofMail(facts.mail),
    calendars: ofCalendars(facts.calendars),
    notifications: [facts.notifications.off === 0 ? 'All on' : `${counted(facts.notifications.off, 'kinds')} off`],
    ai: [facts.ai.provider === 'none' ? 'Built-in rules' : facts.ai.model],
    files: ofFiles(facts.files),
    data: ofBackup(facts.lastBackup, now),
    security: [`Two-factor ${facts.twoFactor ? 'on' : 'off'}, ${counted(facts.sessions, 'sessions')}`],
  }
  return Object.entries(words).map(([section, [said, needs = false]]) => ({ section, words: said, needs }))
}

function ofBusiness({ name, address, taxId }: StandingFacts['business']): [string, boolean?] {
  const missing = [name === '' && 'name', address === '' && 'address'].filter(Boolean)
  if (missing.length > 0) return [`No ${missing.join(' or ')} yet`, true]
  return [taxId === '' ? `${name}, no tax ID` : name]
}

function ofPayments({ paymentDays, paymentInstructions }: StandingFacts['business']): [string, boolean?] {
  if (paymentInstructions === '') return ['No instructions yet', true]
  return [paymentDays === 0 ? 'Due at once' : `Due in ${counted(paymentDays, 'days')}`]
}

function ofMail({ accounts, troubled }: StandingFacts['mail']): [string, boolean?] {
  if (accounts === 0) return ['No mailbox connected', true]
  return troubled > 0
    ? [`${counted(troubled, 'accounts')} in trouble`, true]
    : [`${counted(accounts, 'accounts')} connected`]
}

function ofCalendars({ hasFeed, subscriptions, failing }: StandingFacts['calendars']): [string, boolean?] {
  if (failing > 0) return [`${counted(failing, 'calendars')} cannot be read`, true]
  const parts = [hasFeed && 'Private address on', subscriptions > 0 && `${counted(subscriptions, 'calendars')} read`]
  return [parts.filter(Boolean).join(', ') || 'Nothing connected']
}

function ofBackup(last: Date | undefined, now: Date): [string, boolean?] {
  if (!last) return ['No backup yet', true]
  const days = Math.floor((now.getTime() - last.getTime()) / 86_400_000)
  return [days < 1 ? 'Backed up within a day' : `Last backup ${counted(days, 'days')} ago`, days >= oldBackupDays]
}

function ofFiles({ in: place, count, faults }: StandingFacts['files']): [string, boolean?] {
  if (faults > 0) return [`${counted(faults, 'files')} missing or altered`, true]
  return [`${count === 0 ? 'No files' : counted(count, 'files')} in a ${place}`]
}
