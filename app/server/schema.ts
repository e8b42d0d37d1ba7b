/** Every table of the house, for the migrations. */
export { analytics } from '#features/analytics/server/table'
export { aiActivityLog } from '#features/assistant/server/table'
export { events, meetings } from '#features/calendar/server/table'
export { clientCounts, clientMerges, clients } from '#features/clients/server/table'
export { dealStageMoves, deals } from '#features/deals/server/table'
export { documents } from '#features/documents/server/table'
export { emails } from '#features/emails/server/table'
export {
  invoiceHistory,
  invoiceItems,
  invoicePayments,
  invoiceSeries,
  invoices,
  retiredInvoiceNumbers,
} from '#features/invoices/server/table'
export { neighbourhoodPosts } from '#features/neighbourhood/server/table'
export { noteFolders, notes } from '#features/notes/server/table'
export { notificationPreferences, notifications } from '#features/notifications/server/table'
export { contactSubmissions } from '#features/requests/server/table'
export { accounts, sessions, twoFactors, users, verifications } from '#features/sessions/server/table'
export { settings } from '#features/settings/server/table'
export { tasks } from '#features/tasks/server/table'
export { grantedWishes } from '#platform/once/table'
export { outgoingAttachments, outgoingMails } from '#platform/outbox/table'
export { throttles } from '#platform/throttle/table'
