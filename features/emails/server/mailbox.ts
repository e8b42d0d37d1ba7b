import type { MailFolderRole } from '../mail-account'
import type { MailChangeKind } from '../mail-change'
import type { ParsedMail } from './parsing/parse-mail'

/** What a provider says about one mail in one folder. */
export type MailState = {
  /** The provider's number for it in this folder. */
  ref: string
  read: boolean
  starred: boolean
  /** Not said by providers that do not mark it. */
  answered?: boolean
  /** Where folders are labels: all that it bears, by their refs. */
  labels?: string[]
}

export type FoundFolder = {
  ref: string
  name: string
  role: MailFolderRole | null
  isTracked: boolean
  /** How many mails the provider has in it; null where it does not say. */
  count: number | null
}

export type FolderAt = { id: number; ref: string; role: MailFolderRole | null; cursor: unknown }

export type Change =
  /** `isNew` came in since the cursor; otherwise only its marks may differ. */
  | ({ kind: 'state'; isNew: boolean } & MailState)
  | { kind: 'gone'; ref: string }
  /** The cursor means nothing to the provider any more: everything must be compared. */
  | { kind: 'compare' }
  /** All that was said until here is safe to be remembered with this cursor. */
  | { kind: 'cursor'; cursor: unknown }

export type Listed = MailState & {
  /** Received after the day that the owner chose. */
  isInRange: boolean
}

export type Taken = (TakenMail & MailContent) | NotTaken
type TakenMail = { kind: 'mail'; providerId: string; receivedAt: Date | null; threadKey?: string } & MailState
type NotTaken = { kind: 'missing'; ref: string } | { kind: 'problem'; ref: string; reason: string }

/** The mail as it came; of one too large to hold, its text and where its files were put. */
export type MailContent = { source: Uint8Array; size: number; kept?: KeptPart[] }
/** Mails that were taken and read. */
export type ReadBatch = {
  mails: ReadMail[]
  spelled: SpelledMails
  problems: { ref: string; reason: string }[]
}
export type ReadMail = TakenMail & {
  /** What is spelled of it has the same number. */
  nth: number
  about: Pick<ParsedMail, 'messageId' | 'ancestors' | 'subject' | 'topic' | 'senderEmail' | 'recipients'>
  size: number
  files: (KeptPart & { position: number })[]
}
/** The long half of mails as the database takes it; nobody else looks at it. Each mail's is the one of its `nth`. */
export type SpelledMails = { texts: Uint8Array<ArrayBuffer>; words: Uint8Array<ArrayBuffer> }
/** What a text tells about its mail. */
export type MailText = Omit<ParsedMail, 'attachments'> & { nth: number; rawFile: string | null }

export type KeptPart = {
  filename: string
  contentType: string
  contentId: string | null
  isInline: boolean
  file: string
  size: number
}

export type Wish = {
  kind: MailChangeKind
  providerId: string
  wanted: boolean | FoundFolder | { role: MailFolderRole }
  /** Where the provider has it. */
  places: { folder: string; ref: string }[]
}

/** Where the mail now is, if the provider said so. */
export type Pushed = { places?: { folder: string; ref: string }[] }

/** A mail ready to leave. Its text names nobody of the blind copies; only who carries it may know. */
export type Letter = {
  messageId: string
  from: string
  recipients: string[]
  bcc: string[]
  /** The Message-ID that it answers. */
  inReplyTo: string | null
  source: Buffer
  /** For who takes large files only one by one. */
  files: LetterFile[]
  withoutFiles(): Promise<Buffer>
}
export type LetterFile = { name: string; type: string; content: Buffer }

/** The provider's number of what it sent, if it said so. */
export type Sent = { providerId?: string }

/** One mailbox of one provider. Few words, shaped by what our sync needs; only an adapter knows more. */
export type Mailbox = {
  folders(): Promise<FoundFolder[]>
  /** What happened in a folder since its cursor. */
  changes(folder: FolderAt, since: Date | null): AsyncIterable<Change>
  /** Every mail that a folder has now, newest first. Where nothing of it is here yet, its marks need not be asked for. */
  list(folder: FolderAt, since: Date | null, withMarks: boolean): AsyncIterable<Listed>
  take(folder: FolderAt, refs: string[]): AsyncIterable<Taken>
  /** Takes many and reads them too, in a thread of its own, so that the house stays quick meanwhile. */
  takeAside?(folder: FolderAt, refs: string[]): AsyncGenerator<ReadBatch>
  /** Told early that many will be taken so. */
  prepareAside?(): void
  /** Makes the provider's mail as wished. Doing it twice is doing it once. */
  push(wish: Wish): Promise<Pushed>
  /**
   * Calls before the moment from which on nobody can know whether it left. Throws `NotSent` only where it is certain that
   * it did not.
   */
  send(letter: Letter, handingOver: () => Promise<void>): Promise<Sent>
  /** Whether a mail with this Message-ID was sent; where the provider cannot say for certain that it was not, undefined. */
  wasSent(messageId: string): Promise<boolean | undefined>
  /** Calls when something happens at the provider, and a last time when it can listen no more; what it answers ends it. */
  watch?(happened: (isOver: boolean) => void): Promise<() => void>
  close(): Promise<void>
}

/** The owner must sign in anew; trying again does not help. */
export class GrantExpired extends Error {
  override name = 'GrantExpired'
}

/** The provider asks for patience. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly afterMs: number
  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

/** The provider refused a mail, in its own words: nothing left the house. */
export class NotSent extends Error {
  override name = 'NotSent'
  /** Whether the same mail may be taken another time. */
  readonly isPassing: boolean
  constructor(message: string, isPassing: boolean) {
    super(message)
    this.isPassing = isPassing
  }
}

/** It left, but not to everybody. */
export class PartlySent extends Error {
  override name = 'PartlySent'
  constructor(refused: string[]) {
    super(`It was sent, but the server refused ${refused.join(', ')}.`)
  }
}
