import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from '#features/analytics/server/routes'
import { assistantRoutes } from '#features/assistant/server/routes'
import { backupRoutes } from '#features/backups/server/routes'
import { manageRoutes } from '#features/booking/server/manage-routes'
import { bookingPages } from '#features/booking/server/page-routes'
import { publicBookingRoutes } from '#features/booking/server/public-routes'
import { bookingRoutes } from '#features/booking/server/routes'
import { calendarAccountRoutes } from '#features/calendar/server/account-routes'
import { calendarRoutes } from '#features/calendar/server/calendar-routes'
import { invitationRoutes } from '#features/calendar/server/invitation-routes'
import { calendarPushRoutes } from '#features/calendar/server/push-routes'
import { eventRoutes } from '#features/calendar/server/routes'
import { calendarSignIn } from '#features/calendar/server/sign-in'
import { createCalendarService } from '#features/calendar/server/sync/calendar-service'
import { clientBillingRoutes } from '#features/client-billing/server/routes'
import { clientRoutes } from '#features/clients/server/routes'
import { contractRoutes } from '#features/contracts/server/routes'
import { dealRoutes } from '#features/deals/server/routes'
import { filesRoutes } from '#features/documents/server/files-routes'
import { documentRoutes } from '#features/documents/server/routes'
import { mailRoutes } from '#features/emails/server/mail-routes'
import { emailRoutes } from '#features/emails/server/routes'
import { helpRoutes } from '#features/help/server/routes'
import { invoiceRoutes } from '#features/invoices/server/routes'
import { statementRoutes } from '#features/invoices/server/statement-routes'
import { itemRoutes } from '#features/items/server/routes'
import { landingRoutes } from '#features/landing/server/routes'
import { neighbourhoodRoutes } from '#features/neighbourhood/server/routes'
import { noteRoutes } from '#features/notes/server/routes'
import { notificationRoutes } from '#features/notifications/server/routes'
import { paymentRoutes } from '#features/payments/server/routes'
import { enterRoutes } from '#features/portal/server/enter-routes'
import { portalPageRoutes } from '#features/portal/server/page-routes'
import { portalRoutes } from '#features/portal/server/routes'
import { quoteRoutes } from '#features/quotes/server/routes'
import { recurringRoutes } from '#features/recurring-invoices/server/routes'
import { reminderRoutes } from '#features/reminders/server/routes'
import { reminderMails } from '#features/reminders/server/store'
import { requestRoutes } from '#features/requests/server/routes'
import { countRequestsVia } from '#features/requests/server/store'
import { searchRoutes } from '#features/search/server/routes'
import { searchRecords } from '#features/search/server/search'
import { securityLogRoutes } from '#features/security-log/server/routes'
import { passkeyRoutes } from '#features/sessions/server/passkey-routes'
import { sessionRoutes } from '#features/sessions/server/routes'
import { settingsRoutes } from '#features/settings/server/routes'
import { signingRoutes } from '#features/signing/server/routes'
import { withdrawAnswered, withdrawChanged } from '#features/signing/server/store'
import { taskRoutes } from '#features/tasks/server/routes'
import { trashRoutes } from '#features/trash/server/routes'
import { utilityRoutes } from '#features/utilities/server/routes'
import { version } from '../../package.json' with { type: 'json' }
import type { AppContext } from './app-context'
import { backupRouteDeps } from './backup-route-deps'
import { bookingDeps, bookingSignature, invoicePaid } from './booking-calendar'
import { builtPages } from './built-pages'
import { clientReferences } from './client-references'
import { timelineRoute } from './client-timeline'
import { contractWriter } from './contract-writer'
import { deleteMailAccountData } from './delete-mail-account-data'
import { eventFinder, scanLogger } from './event-finder'
import { folderAdviser } from './folder-adviser'
import { landingRenderer } from './landing-pages'
import { lastBackup } from './last-backup'
import { hasMailAccount } from './mail-account'
import { mailLearner } from './mail-learning'
import { noteAnalyzer } from './note-analyzer'
import { portalDeps } from './portal'
import { postWriter } from './post-writer'
import { receiveQuestion } from './quote-questions'
import { assistantFacts } from './read-models/assistant-facts'
import { computeMonthFigures } from './read-models/month-figures'
import { countRecords } from './read-models/record-counts'
import { readRecordedSteps } from './read-models/recorded-steps'
import { recordRoutes } from './record-routes'
import { searchTargets } from './search-targets'
import { settingsSummaryRoute } from './settings-summary'
import { textsToScan } from './texts-to-scan'

/** Registers the routes of every feature. */
export function allRoutes(app: FastifyInstance, context: AppContext): void {
  const { ai } = context
  sessionRoutes(app, context)
  passkeyRoutes(app, context)
  securityLogRoutes(app, context)
  backupRoutes(app, backupRouteDeps(context))
  notificationRoutes(app, context)
  settingsRoutes(app, context)
  landingRoutes(app, { ...context, renderLanding: landingRenderer(builtPages) })
  settingsSummaryRoute(app, context, ai)
  helpRoutes(app, {
    ...context,
    version,
    readRecordedSteps,
    countRecords,
    hasModel: async () => (await ai.choice()).provider !== 'none',
    hasBackup: async (db) => (await lastBackup(db)) !== undefined,
  })
  clientRoutes(app, { ...context, clientReferences })
  clientBillingRoutes(app, context)
  trashRoutes(app, context)
  timelineRoute(app, context)
  recordRoutes(app, context)
  requestRoutes(app, context)
  neighbourhoodRoutes(app, { ...context, countRequests: countRequestsVia, writePost: postWriter(ai) })
  dealRoutes(app, context)
  taskRoutes(app, context)
  invoiceRoutes(app, { ...context, hasMailAccount, reminderMails })
  statementRoutes(app, { ...context, hasMailAccount })
  recurringRoutes(app, { ...context, hasMailAccount })
  reminderRoutes(app, { ...context, hasMailAccount })
  paymentRoutes(app, { ...context, invoicePaid: invoicePaid(context) })
  itemRoutes(app, context)
  quoteRoutes(app, {
    ...context,
    hasMailAccount,
    receiveQuestion,
    contentChanged: (tx, quoteId) => withdrawChanged(tx, { quoteId }, new Date()),
    answered: (tx, quoteId, answer) => withdrawAnswered(tx, quoteId, answer, new Date()),
  })
  documentRoutes(app, {
    ...context,
    suggestFolders: folderAdviser(ai),
    contentChanged: (tx, documentId) => withdrawChanged(tx, { documentId }, new Date()),
  })
  filesRoutes(app, context)
  contractRoutes(app, {
    ...context,
    improveWording: contractWriter(ai),
    hasMailAccount,
    textChanged: (tx, contractId) => withdrawChanged(tx, { contractId }, new Date()),
  })
  signingRoutes(app, { ...context, hasMailAccount })
  noteRoutes(app, { ...context, analyzeNote: noteAnalyzer(ai) })
  const recordOwnerAction = mailLearner(context)
  emailRoutes(app, { ...context, recordOwnerAction, signatureBlock: bookingSignature(context.publicUrl) })
  const calendarService = createCalendarService(context)
  mailRoutes(app, {
    ...context,
    recordOwnerAction,
    calendarSignIn: calendarSignIn(calendarService),
    beforeAccountRemoval: deleteMailAccountData,
  })
  eventRoutes(app, {
    ...context,
    findEvents: eventFinder(ai),
    textsToScan,
    reportScan: scanLogger(ai),
    hasMailAccount,
  })
  calendarRoutes(app, context)
  calendarAccountRoutes(app, calendarService)
  calendarPushRoutes(app, calendarService)
  invitationRoutes(app, context)
  const booking = bookingDeps(context)
  bookingRoutes(app, booking)
  publicBookingRoutes(app, booking)
  bookingPages(app, booking)
  manageRoutes(app, booking)
  const portal = portalDeps(context)
  portalRoutes(app, portal)
  enterRoutes(app, portal)
  portalPageRoutes(app, portal)
  assistantRoutes(
    app,
    {
      ...context,
      facts: assistantFacts(context.db, context),
      find: (words, maxPerKind) => searchRecords(context.db, searchTargets, words, maxPerKind),
    },
    ai,
  )
  analyticsRoutes(app, { ...context, computeMonthFigures })
  utilityRoutes(app, context)
  searchRoutes(app, { ...context, targets: searchTargets })
  app.get('/api/live', (request, reply) => context.live.connect(request, reply))
}
