/** All tables, for the migrations. */
export { analytics } from '#features/analytics/server/table'
export {
  aiActivityLog,
  aiAnswers,
  aiCalls,
  aiProposals,
  assistantMessages,
  importanceWeights,
} from '#features/assistant/server/table'
export { bookingSchedules, bookings, bookingTypes } from '#features/booking/server/table'
export {
  calendarFeeds,
  calendarImports,
  calendarSubscriptions,
  events,
  meetings,
  outsideEvents,
} from '#features/calendar/server/table'
export { calendarAccounts, calendarObjects, calendars } from '#features/calendar/server/table/accounts'
export { invitationMails, invitations } from '#features/calendar/server/table/invitations'
export { clientBilling } from '#features/client-billing/server/table'
export { clientCounts, clientImportRows, clientImports, clientMerges, clients } from '#features/clients/server/table'
export {
  contractClauses,
  contracts,
  contractTemplates,
  contractTemplateVersions,
  contractVersions,
} from '#features/contracts/server/table'
export { dealStageMoves, deals } from '#features/deals/server/table'
export {
  documentLinks,
  documentPages,
  documentScans,
  documents,
  documentVersions,
} from '#features/documents/server/table'
export { emailAttachments, emails, imageSenders } from '#features/emails/server/table'
export { mailAccounts, mailFolders, mailSignIns } from '#features/emails/server/table/accounts'
export { emailMentions, emailPlaces, mailChanges, mailProblems } from '#features/emails/server/table/sync'
export {
  creditNotes,
  invoiceDeductions,
  invoiceHistory,
  invoiceItems,
  invoicePayments,
  invoicePdfs,
  invoiceRefunds,
  invoiceSeries,
  invoices,
  retiredInvoiceNumbers,
} from '#features/invoices/server/table'
export { savedItems } from '#features/items/server/table'
export { neighbourhoodPosts } from '#features/neighbourhood/server/table'
export { noteFolders, noteLinks, notes, noteVersions } from '#features/notes/server/table'
export { notificationPreferences, notifications } from '#features/notifications/server/table'
export { checkouts, stripeEvents } from '#features/payments/server/table'
export {
  fileRequests,
  portalAddresses,
  portalDocuments,
  portalLinks,
  portalSessions,
  portals,
} from '#features/portal/server/table'
export {
  quoteAttachments,
  quoteHistory,
  quoteInstalments,
  quoteItems,
  quoteRevisions,
  quoteSeries,
  quotes,
} from '#features/quotes/server/table'
export { recurringInvoices, recurringIssues } from '#features/recurring-invoices/server/table'
export { invoiceLateFees, invoiceReminders } from '#features/reminders/server/table'
export { contactSubmissions } from '#features/requests/server/table'
export { securityEvents } from '#features/security-log/server/table'
export {
  accounts,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#features/sessions/server/table'
export { settings } from '#features/settings/server/table'
export { sealCertificates, signers, signHistory, signRequests } from '#features/signing/server/table'
export { tasks } from '#features/tasks/server/table'
export { timeEntries } from '#features/utilities/server/table'
export { storedFiles } from '#platform/files/table'
export { idempotencyKeys } from '#platform/idempotency/table'
export { outgoingAttachments, outgoingMails } from '#platform/outbox/table'
export { throttles } from '#platform/throttle/table'
export { trash } from '#platform/trash/table'
