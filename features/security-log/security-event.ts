import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** The label of every kind of event, by the group that the list is filtered by. */
export const securityEventGroups = {
  'sign-ins': {
    label: 'Logging in',
    kinds: {
      'signed-in': 'Logged in',
      'sign-in-refused': 'Login refused',
      'sessions-ended': 'Sessions logged out',
    },
  },
  account: {
    label: 'Account',
    kinds: {
      'account-created': 'Account set up',
      'password-changed': 'Password changed',
      'email-changed': 'Email changed',
      'two-factor-on': 'Two-factor login turned on',
      'two-factor-off': 'Two-factor login turned off',
      'passkey-added': 'Passkey added',
      'passkey-renamed': 'Passkey renamed',
      'passkey-removed': 'Passkey removed',
    },
  },
  data: {
    label: 'Exports and backups',
    kinds: {
      exported: 'Exported',
      'backup-made': 'Backup made',
      'backup-downloaded': 'Backup downloaded',
      'backup-restored': 'Backup restored',
      'everything-deleted': 'Everything deleted',
    },
  },
  links: {
    label: 'Links',
    kinds: {
      'link-made': 'Link made',
      'link-withdrawn': 'Link withdrawn',
      'portal-on': 'Portal switched on',
      'portal-off': 'Portal switched off',
      'portal-address-added': 'Address let into a portal',
      'portal-address-removed': 'Address no longer let into a portal',
      'portal-sessions-ended': 'Portal sessions ended',
    },
  },
  connections: {
    label: 'Connections',
    kinds: {
      'mail-account-connected': 'Mail account connected',
      'mail-account-changed': 'Mail account changed',
      'mail-account-disconnected': 'Mail account disconnected',
      'calendar-account-connected': 'Calendar account connected',
      'calendar-account-changed': 'Calendar account changed',
      'calendar-account-disconnected': 'Calendar account disconnected',
      'ai-settings-changed': 'AI settings changed',
      'payment-settings-changed': 'Payment settings changed',
      'sealing-settings-changed': 'Settings of seals changed',
    },
  },
} as const

type Groups = typeof securityEventGroups
export type SecurityEventGroup = keyof Groups
export type SecurityEventKind = { [Group in SecurityEventGroup]: keyof Groups[Group]['kinds'] }[SecurityEventGroup]

export const groupNames = Object.keys(securityEventGroups) as [SecurityEventGroup, ...SecurityEventGroup[]]

export const kindsIn = (group: SecurityEventGroup) =>
  Object.keys(securityEventGroups[group].kinds) as [SecurityEventKind, ...SecurityEventKind[]]

export const eventKinds = groupNames.flatMap(kindsIn) as [SecurityEventKind, ...SecurityEventKind[]]

const labels: Record<string, string> = Object.assign({}, ...groupNames.map((name) => securityEventGroups[name].kinds))

export const kindLabel = (kind: SecurityEventKind) => labels[kind] ?? kind

export const SecurityEvent = z.object({
  id: z.number(),
  kind: z.enum(eventKinds),
  /** What it was done to, or how: 'clients.csv', 'with a passkey'. */
  subject: z.string(),
  /** Empty for what a command or the schedule has done, and for refusals from many addresses counted together. */
  address: z.string(),
  /** 'Firefox on Linux' */
  device: z.string(),
  createdAt: Timestamp,
  /** Refused logins from one address within an hour are one event. */
  times: z.number(),
  lastAt: Timestamp,
})
export type SecurityEvent = z.output<typeof SecurityEvent>

/** How long events are kept, and how many at most; refused logins have a number of their own, since strangers cause them. */
export const retention = { days: 365, events: 10_000, refusals: 2_000 }

/** Refusals from further addresses within the same hour are counted together. */
export const maxRefusingAddresses = 20
