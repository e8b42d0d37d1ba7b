import type { FastifyRequest } from 'fastify'
import type { Call } from '#core/call'
import { deleteEverything } from '#features/backups/api'
import { deleteClients } from '#features/clients/api'
import { emptyTrash, removeDocuments } from '#features/documents/api'
import { destroyEmails, moveEmails } from '#features/emails/api'
import { confirmIdentity, login, loginCode, logout } from '#features/sessions/api'
import {
  confirmWithPasskey,
  loginWithPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '#features/sessions/passkeys-api'

const calls: Pick<Call, 'method' | 'path'>[] = [
  login,
  loginCode,
  startPasskeyLogin,
  loginWithPasskey,
  logout,
  confirmIdentity,
  startPasskeyConfirmation,
  confirmWithPasskey,
  removeDocuments,
  emptyTrash,
  deleteClients,
  // Deleting a mail moves it.
  moveEmails,
  destroyEmails,
  deleteEverything,
]
const allowed = new Set(calls.map(({ method, path }) => `${method} ${path}`))

/** Logging in and out and whatever deletes must work on a full disk, or the owner could not free space. */
export const worksOnFullDisk = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'DELETE' || allowed.has(`${method} ${routeOptions.url ?? ''}`)
