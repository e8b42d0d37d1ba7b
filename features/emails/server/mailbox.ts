import type { MailFolderRole } from '../mail-account'
import type { MailChangeKind } from '../mail-change'
import type { ParsedMail } from './parsing/parse-mail'

/** The provider's state of one mail in one folder. */
export type MailState = {
  /** The provider's id of the mail in this folder. */
  ref: string
  read: boolean
  starred: boolean
  /** Missing where the provider has no such flag. */
  answered?: boolean
  /** Only where folders are labels: the refs of all its labels. */
  labels?: string[]
}

export type ProviderFolder = {
  ref: string
  name: string
  role: MailFolderRole | null
  isTracked: boolean
  /** Number of mails at the provider; null if unknown. */
  count: number | null
}

export type TrackedFolder = { id: number; ref: string; role: MailFolderRole | null; cursor: unknown }

export type ProviderChange =
  /** `isNew`: the mail arrived after the cursor. Otherwise only its flags may differ. */
  | ({ kind: 'state'; isNew: boolean } & MailState)
  | { kind: 'gone'; ref: string }
  /** Another program has rewritten this draft under the same ref. */
  | { kind: 'rewritten'; ref: string }
  /** The provider no longer accepts the cursor: the whole folder must be compared. */
  | { kind: 'compare' }
  /** Save this cursor once all changes before it are applied. */
  | { kind: 'cursor'; cursor: unknown }

export type ListedMail = MailState & {
  /** Received after the start date chosen by the owner. */
  isInRange: boolean
}

export type FetchResult = (FetchedMail & MailContent) | NotFetched
type FetchedMail = { kind: 'mail'; providerId: string; receivedAt: Date | null; threadKey?: string } & MailState
type NotFetched = { kind: 'missing'; ref: string } | { kind: 'problem'; ref: string; reason: string }

/** The raw mail. For a mail too large for memory: its headers and texts, and the files already saved to disk. */
export type MailContent = { source: Uint8Array; size: number; storedFiles?: StoredAttachment[] }
/** Mails that were fetched and parsed. */
export type ParsedBatch = {
  mails: BatchMail[]
  encoded: EncodedMails
  problems: { ref: string; reason: string }[]
}
export type BatchMail = FetchedMail & {
  /** Position of this mail in `encoded`. */
  index: number
  threading: Pick<ParsedMail, 'messageId' | 'ancestors' | 'subject' | 'topic' | 'senderEmail' | 'recipients'>
  size: number
  files: (StoredAttachment & { position: number })[]
}
/** The large columns of a batch, already encoded for the database, so that a worker can hand them over without copying. */
export type EncodedMails = { texts: Uint8Array<ArrayBuffer>; words: Uint8Array<ArrayBuffer> }
/** The columns inside `EncodedMails.texts`. */
export type MailText = Omit<ParsedMail, 'attachments'> & { index: number; rawFile: string | null }

export type StoredAttachment = {
  filename: string
  contentType: string
  contentId: string | null
  isInline: boolean
  file: string
  size: number
}

export type ChangeToPush = {
  kind: MailChangeKind
  providerId: string
  wanted: boolean | ProviderFolder | { role: MailFolderRole }
  /** Its current folders at the provider. */
  places: { folder: string; ref: string }[]
}

/** The new folders of a moved mail, if the provider returned them. */
export type PushResult = { places?: { folder: string; ref: string }[] }

/** A mail ready to send. `source` has no Bcc header; only the envelope names those recipients. */
export type OutgoingMessage = {
  messageId: string
  from: string
  recipients: string[]
  bcc: string[]
  /** The Message-ID of the mail it replies to. */
  inReplyTo: string | null
  source: Buffer
  /** The version for the Sent folder, if we store that ourselves; null if it is the same. */
  sentCopy: Buffer | null
  /** For providers that accept large files only one by one. */
  files: OutgoingFile[]
  withoutFiles(): Promise<Buffer>
}
/** With a content id it is a picture inside the text. */
export type OutgoingFile = { name: string; type: string; contentId?: string | null; content: Buffer }

/** A draft to put into the provider's Drafts folder. */
export type DraftToCopy = Pick<OutgoingMessage, 'messageId' | 'source' | 'files' | 'withoutFiles'>

/** The provider's id of the sent mail, if it returned one. */
export type SendResult = { providerId?: string }

/** One mailbox at one provider: what sync and delivery need of it. */
export type Mailbox = {
  folders(): Promise<ProviderFolder[]>
  /** Changes in a folder since its cursor. */
  changes(folder: TrackedFolder, since: Date | null): AsyncIterable<ProviderChange>
  /** Every mail in a folder, newest first. `withFlags` is false on a first sync, where the fetched mails bring their flags. */
  list(folder: TrackedFolder, since: Date | null, withFlags: boolean): AsyncIterable<ListedMail>
  fetch(folder: TrackedFolder, refs: string[]): AsyncIterable<FetchResult>
  /** Fetches and parses many mails in a worker thread, so that the server stays responsive. */
  fetchInWorker?(folder: TrackedFolder, refs: string[]): AsyncGenerator<ParsedBatch>
  /** Starts the worker ahead of `fetchInWorker`. */
  prepareWorker?(): void
  /** Applies a change at the provider. Idempotent. */
  push(change: ChangeToPush): Promise<PushResult>
  /** Puts a draft into the Drafts folder, unless one with its Message-ID is there, and returns its places. */
  saveDraft(folder: string, draft: DraftToCopy): Promise<{ folder: string; ref: string }[]>
  createDraftsFolder?(): Promise<void>
  /**
   * Calls `beforeHandover` before the point from which the outcome can be unknown. Throws `NotSent` only if the mail was
   * certainly not sent.
   */
  send(message: OutgoingMessage, beforeHandover: () => Promise<void>): Promise<SendResult>
  /** Whether a mail with this Message-ID was sent; undefined if the provider cannot rule it out. */
  wasSent(messageId: string): Promise<boolean | undefined>
  /** Calls `onChange` when the mailbox changes, and with `isOver` when the connection ends. Returns a function that stops it. */
  watch?(onChange: (isOver: boolean) => void): Promise<() => void>
  close(): Promise<void>
}

/** The provider refused a mail, with its own message. Nothing was sent. */
export class NotSent extends Error {
  override name = 'NotSent'
  /** Whether sending the same mail later may succeed. */
  readonly isTemporary: boolean
  constructor(message: string, isTemporary: boolean) {
    super(message)
    this.isTemporary = isTemporary
  }
}

/** The mail was sent, but not to every recipient. */
export class PartlySent extends Error {
  override name = 'PartlySent'
  constructor(refused: string[]) {
    super(`It was sent, but the server refused ${refused.join(', ')}.`)
  }
}
