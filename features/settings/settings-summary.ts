import * as z from 'zod'
import { day } from '#core/durations'
import { plural } from '#core/plural'
import type { Business } from './business'

/** The state of one part of the settings in a few words; `needs` marks what needs attention. */
export const SettingsSummary = z.object({ section: z.string(), words: z.string(), needs: z.boolean() })
export type SettingsSummary = z.output<typeof SettingsSummary>

export type SettingsFacts = {
  username: string
  twoFactor: boolean
  sessions: number
  business: Pick<
    Business,
    | 'name'
    | 'address'
    | 'taxId'
    | 'invoicePrefix'
    | 'taxRate'
    | 'paymentDays'
    | 'paymentInstructions'
    | 'iban'
    | 'paymentLink'
  >
  landing: { name: string; isDefault: boolean }
  reminders: { on: boolean; steps: number }
  takesCards: boolean
  /** Whether seals are made with a certificate of the owner's own. */
  ownCertificate: boolean
  mail: { accounts: number; troubled: number }
  calendars: { accounts: number; hasFeed: boolean; subscriptions: number; failing: number }
  notifications: { off: number }
  ai: { provider: string; model: string }
  files: { in: 'folder' | 'bucket'; count: number; faults: number }
  lastBackup: Date | undefined
}

/** A backup this old needs attention. */
const oldBackupDays = 8

export function summarizeSettings(facts: SettingsFacts, now: Date): SettingsSummary[] {
  const summaries: Record<string, [words: string, needs?: boolean]> = {
    profile: [`Logged in as ${facts.username}`],
    business: businessSummary(facts.business),
    landing: [facts.landing.isDefault ? 'The first texts' : facts.landing.name],
    papers: [papersWords(facts.business)],
    payments: paymentsSummary(facts),
    reminders: [facts.reminders.on ? `On, ${plural(facts.reminders.steps, 'step')}` : 'Off'],
    signing: [facts.ownCertificate ? 'Your own certificate' : 'A certificate made here'],
    mail: mailSummary(facts.mail),
    calendars: calendarsSummary(facts.calendars),
    notifications: [facts.notifications.off === 0 ? 'All on' : `${plural(facts.notifications.off, 'kind')} off`],
    ai: [facts.ai.provider === 'none' ? 'Built-in rules' : facts.ai.model],
    files: filesSummary(facts.files),
    data: backupSummary(facts.lastBackup, now),
    security: [`Two-factor ${facts.twoFactor ? 'on' : 'off'}, ${plural(facts.sessions, 'session')}`],
  }
  return Object.entries(summaries).map(([section, [words, needs = false]]) => ({ section, words, needs }))
}

const papersWords = ({ invoicePrefix, taxRate }: SettingsFacts['business']) =>
  `${invoicePrefix} numbers, ${taxRate === null ? 'no tax rate chosen' : `${taxRate}% tax`}`

function businessSummary({ name, address, taxId }: SettingsFacts['business']): [string, boolean?] {
  const missing = [name === '' && 'name', address === '' && 'address'].filter(Boolean)
  if (missing.length > 0) return [`No ${missing.join(' or ')} yet`, true]
  return [taxId === '' ? `${name}, no tax ID` : name]
}

function paymentsSummary({ business, takesCards }: SettingsFacts): [string, boolean?] {
  const { paymentDays, paymentInstructions, iban, paymentLink } = business
  if (!takesCards && !paymentInstructions && !iban && !paymentLink) return ['No instructions yet', true]
  const due = paymentDays === 0 ? 'Due at once' : `Due in ${plural(paymentDays, 'day')}`
  return [takesCards ? `Cards by Stripe, ${due.toLowerCase()}` : due]
}

function mailSummary({ accounts, troubled }: SettingsFacts['mail']): [string, boolean?] {
  if (accounts === 0) return ['No mailbox connected', true]
  return troubled > 0
    ? [`${plural(troubled, 'account')} in trouble`, true]
    : [`${plural(accounts, 'account')} connected`]
}

function calendarsSummary({
  accounts,
  hasFeed,
  subscriptions,
  failing,
}: SettingsFacts['calendars']): [string, boolean?] {
  if (failing > 0) return [`${plural(failing, 'calendar')} cannot be read`, true]
  const parts = [
    accounts > 0 && `${plural(accounts, 'account')} connected`,
    hasFeed && 'Private address on',
    subscriptions > 0 && `${plural(subscriptions, 'calendar')} read`,
  ]
  return [parts.filter(Boolean).join(', ') || 'Nothing connected']
}

function backupSummary(last: Date | undefined, now: Date): [string, boolean?] {
  if (!last) return ['No backup yet', true]
  const days = Math.floor((now.getTime() - last.getTime()) / day)
  return [days < 1 ? 'Backed up within a day' : `Last backup ${plural(days, 'day')} ago`, days >= oldBackupDays]
}

function filesSummary({ in: place, count, faults }: SettingsFacts['files']): [string, boolean?] {
  if (faults > 0) return [`${plural(faults, 'file')} missing or altered`, true]
  return [`${count === 0 ? 'No files' : plural(count, 'file')} in a ${place}`]
}
