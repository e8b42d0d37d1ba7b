import * as z from 'zod'
import { call } from '#core/call'
import { pageNumber, rowsPerPage } from '#core/paging'
import { groupNames, SecurityEvent } from './security-event'

/** The newest first; the total is in a header. */
export const listSecurityEvents = call('GET /api/security-log', {
  input: z.object({
    group: z.enum(groupNames, 'Please choose what to show').optional(),
    page: pageNumber(),
    pageSize: rowsPerPage(),
  }),
  output: z.array(SecurityEvent),
})
export type SecurityEventFilter = z.output<typeof listSecurityEvents.input>
