import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId, RecordId } from '#core/record-id'
import { EmailAddress, FileRequest, MessageText, NewFileRequest, Portal } from './portal'

const ofClient = z.object({ id: PathRecordId })

/** The client's portal as the owner sees it: who may enter, who has, what is shared and asked for. */
export const readPortal = call('GET /api/clients/:id/portal', { input: ofClient, output: Portal })

/** Switching it off ends every session. */
export const changePortal = call('PATCH /api/clients/:id/portal', {
  input: ofClient.extend({ isOn: z.boolean('Must be true or false') }),
  output: Portal,
})

/** Gives another address access. */
export const addPortalAddress = call('POST /api/clients/:id/portal/addresses', {
  input: ofClient.extend({ email: EmailAddress }),
  output: Portal,
  status: 201,
})

/** Also ends the sessions of the address. */
export const removePortalAddress = call('DELETE /api/clients/:id/portal/addresses/:addressId', {
  input: ofClient.extend({ addressId: PathRecordId }),
  output: z.void(),
  status: 204,
})

/** Ends every session and makes unused links useless. */
export const endPortalSessions = call('POST /api/clients/:id/portal/end-sessions', {
  input: ofClient,
  output: z.object({ ended: z.number() }),
})

/** Shows a document of this client in the client's portal. */
export const shareWithClient = call('POST /api/clients/:id/portal/documents', {
  input: ofClient.extend({ documentId: RecordId }),
  output: Portal,
  status: 201,
})

export const unshareWithClient = call('DELETE /api/clients/:id/portal/documents/:documentId', {
  input: ofClient.extend({ documentId: PathRecordId }),
  output: z.void(),
  status: 204,
})

/** Asks the client for a file; the client gets a mail where a mail account is connected. */
export const createFileRequest = call('POST /api/clients/:id/file-requests', {
  input: ofClient.extend(NewFileRequest.shape),
  output: FileRequest,
  status: 201,
})

/** Files that were sent stay. */
export const closeFileRequest = call('POST /api/file-requests/:id/close', { input: ofClient, output: FileRequest })

/** Writes to the client: a mail that is also shown in the portal. */
export const writeToClient = call('POST /api/clients/:id/portal/messages', {
  input: ofClient.extend({ text: MessageText }),
  output: z.object({ emailId: z.number() }),
  status: 201,
})
