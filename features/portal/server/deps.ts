import type { FastifyRequest } from 'fastify'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { Room, RoomClient, RoomMessage } from '../room'

/** Reads what was sent to a client from the features that sent it. Only the visitor's own address signs. */
export type ReadRoom = (db: Db, client: RoomClient, visitor: string, now: Date) => Promise<Room>

/** The mails that the messages of a room are. */
export type RoomMessages = {
  /** Newest last. */
  list(db: Db, client: RoomClient): Promise<RoomMessage[]>
  /** Puts what the client writes into the owner's inbox. */
  receive(tx: Transaction, message: { client: RoomClient; from: string; text: string; at: Date }): Promise<number>
  /** Sends a mail to the client, in the same conversation. Refused where no mail account is connected. */
  prepare(message: {
    client: RoomClient
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
  readRoom: ReadRoom
  messages: RoomMessages
  /** The page of an invoice that was sent, with a way to pay it. */
  invoiceUrl(db: Db, invoiceId: number): Promise<string>
}
