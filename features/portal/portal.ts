import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** Where clients enter. */
export const portalPath = '/portal'
export const enterPath = (token: string) => `${portalPath}/enter/${token}`

/** The text of a mail with its one-time links masked. */
export const withoutLinks = (text: string) => text.replace(/(\/portal\/enter\/)[\w-]+/g, '$1••••••')

/** How long a mailed link is valid, and how long a device stays signed in. */
export const linkMinutes = 15
export const sessionDays = 30

/** In characters; files are counted. */
export const portalLimits = { email: 254, addresses: 20, title: 200, note: 2_000, message: 10_000 }

export const Address = z.object({ id: z.number(), email: z.string() })

/** A device that a client entered with. */
export const PortalSession = z.object({
  id: z.number(),
  email: z.string(),
  /** 'Firefox on Linux' */
  device: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isOpen: z.boolean(),
})
export type PortalSession = z.output<typeof PortalSession>

export const SharedDocument = z.object({ documentId: z.number(), name: z.string(), sharedAt: Timestamp })

/** What the owner asks the client to send. */
export const FileRequest = z.object({
  id: z.number(),
  title: z.string(),
  note: z.string(),
  createdAt: Timestamp,
  /** When the first file came. */
  receivedAt: Timestamp.nullable(),
  /** When the owner closed it; nothing more can be sent. */
  closedAt: Timestamp.nullable(),
  files: z.array(z.object({ documentId: z.number(), name: z.string(), createdAt: Timestamp })),
})
export type FileRequest = z.output<typeof FileRequest>

export const Portal = z.object({
  isOn: z.boolean(),
  /** Where the client enters. */
  url: z.string(),
  /** Whether a mail account is connected, without which nobody gets a link. */
  canMail: z.boolean(),
  /** The client's own address, which is always let in; empty if there is none. */
  email: z.string(),
  addresses: z.array(Address),
  sessions: z.array(PortalSession),
  documents: z.array(SharedDocument),
  requests: z.array(FileRequest),
})
export type Portal = z.output<typeof Portal>

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

export const EmailAddress = z
  .string('Please enter a valid email address')
  .trim()
  .toLowerCase()
  .max(portalLimits.email, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'))

export const NewFileRequest = z.object({
  title: text(portalLimits.title).min(1, 'Please say what you need'),
  note: text(portalLimits.note).default(''),
})
export type NewFileRequest = z.output<typeof NewFileRequest>

export const MessageText = text(portalLimits.message).min(1, 'Please write something')
