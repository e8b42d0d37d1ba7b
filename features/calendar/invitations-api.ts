import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { GuestAnswer } from './guest-answer'
import { Invitation } from './invitation'

const emailId = z.object({ id: PathRecordId })

/** Null for a mail without a meeting. */
export const readInvitation = call('GET /api/emails/:id/invitation', { input: emailId, output: Invitation.nullable() })

/** Sends the answer to the organizer and puts the meeting on the calendar, or takes it off. */
export const answerInvitation = call('POST /api/emails/:id/invitation', {
  input: emailId.extend({ answer: GuestAnswer }),
  output: Invitation,
})
