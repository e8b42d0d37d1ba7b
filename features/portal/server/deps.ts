import type { FastifyRequest } from 'fastify'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { PortalClient, PortalContent, PortalMessage } from '../portal-content'

/**
 * Reads what was sent to a client from the features that sent it. The visitor can only sign documents sent to their own
 * address.
 */
export type ReadPortalContent = (db: Db, client: PortalClient, visitor: string, now: Date) => Promise<PortalContent>

/** The messages of a portal, which are stored as mails. */
export type PortalMessages = {
  /** Newest last. */
  list(db: Db, client: PortalClient): Promise<PortalMessage[]>
  /** Puts what the client writes into the owner's inbox. */
  receive(tx: Transaction, message: { client: PortalClient; from: string; text: string; at: Date }): Promise<number>
  /** Sends a mail to the client, in the same conversation. Refused where no mail account is connected. */
  prepare(message: {
    client: PortalClient
    subject: string
    text: string
    at: Date
  }): Promise<(tx: Transaction) => Promise<number>>
}

export type PortalDeps = {
  db: Db
  files: Files
  publicUrl: string
  https: boolean
  sessionGuard: { authenticate(request: FastifyRequest): Promise<unknown> }
  hasMailAccount(db: Db): Promise<boolean>
  readPortalContent: ReadPortalContent
  messages: PortalMessages
  /** The page of an invoice that was sent, with a way to pay it. */
  invoiceUrl(db: Db, invoiceId: number): Promise<string>
}
