import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { clientId } from '#features/clients/api'
import { day } from '#features/invoices/invoice-input'
import { NewRecurringInvoice, RecurringChanges } from './recurring-input'
import { RecurringInvoice, RecurringInvoiceDetails } from './recurring-invoice'

const byId = z.object({ id: PathRecordId })

/** Those with the nearest next day first, ended ones last. */
export const listRecurring = call('GET /api/recurring-invoices', {
  input: z.object({ clientId: clientId.optional() }),
  output: z.array(RecurringInvoice),
})

export const createRecurring = call('POST /api/recurring-invoices', {
  input: NewRecurringInvoice,
  output: RecurringInvoice,
  status: 201,
})

export const readRecurring = call('GET /api/recurring-invoices/:id', { input: byId, output: RecurringInvoiceDetails })

/** Changes the series from the next invoice on. Refused with 409 if it changed since `seenAt`. */
export const editRecurring = call('PATCH /api/recurring-invoices/:id', {
  input: z.object({
    ...RecurringChanges.shape,
    id: PathRecordId,
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: RecurringInvoice,
})

/** Its invoices stay. */
export const removeRecurring = call('DELETE /api/recurring-invoices/:id', {
  input: byId,
  output: z.void(),
  status: 204,
})

/** The next twelve issue dates. */
export const upcomingRecurring = call('GET /api/recurring-invoices/:id/upcoming', {
  input: byId,
  output: z.array(z.string()),
})

export const pauseRecurring = call('POST /api/recurring-invoices/:id/pause', { input: byId, output: RecurringInvoice })

/** Continues with the next date of the schedule; dates during the pause are not billed. */
export const resumeRecurring = call('POST /api/recurring-invoices/:id/resume', {
  input: byId,
  output: RecurringInvoice,
})

/** Skips one date: the next, or a given one of those to come. */
export const skipRecurring = call('POST /api/recurring-invoices/:id/skip', {
  input: byId.extend({ date: day('Day').optional() }),
  output: RecurringInvoiceDetails,
})

export const unskipRecurring = call('POST /api/recurring-invoices/:id/unskip', {
  input: byId.extend({ date: day('Day') }),
  output: RecurringInvoiceDetails,
})

/** The owner releases drafts that were made after their date: they are sent now. */
export const sendWaiting = call('POST /api/recurring-invoices/:id/send-waiting', {
  input: byId,
  output: z.object({ sent: z.number() }),
})
