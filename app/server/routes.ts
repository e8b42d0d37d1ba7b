import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from '#features/analytics/server/routes'
import { AiHouse } from '#features/assistant/server/ai-house'
import { assistantRoutes } from '#features/assistant/server/routes'
import { backupRoutes } from '#features/backups/server/routes'
import { readOutcome } from '#features/backups/server/store'
import { calendarRoutes } from '#features/calendar/server/calendar-routes'
import { eventRoutes } from '#features/calendar/server/routes'
import { clientRoutes } from '#features/clients/server/routes'
import { contractRoutes } from '#features/contracts/server/routes'
import { dealRoutes } from '#features/deals/server/routes'
import { filesRoutes } from '#features/documents/server/files-routes'
import { documentRoutes } from '#features/documents/server/routes'
import { mailRoutes } from '#features/emails/server/mail-routes'
import { emailRoutes } from '#features/emails/server/routes'
import { helpRoutes } from '#features/help/server/routes'
import { invoiceRoutes } from '#features/invoices/server/routes'
import { neighbourhoodRoutes } from '#features/neighbourhood/server/routes'
import { noteRoutes } from '#features/notes/server/routes'
import { notificationRoutes } from '#features/notifications/server/routes'
import { requestRoutes } from '#features/requests/server/routes'
import { countRequestsVia } from '#features/requests/server/store'
import { findIn } from '#features/search/server/finding'
import { searchRoutes } from '#features/search/server/routes'
import { sessionRoutes } from '#features/sessions/server/routes'
import { settingsRoutes } from '#features/settings/server/routes'
import { taskRoutes } from '#features/tasks/server/routes'
import { utilityRoutes } from '#features/utilities/server/routes'
import { version } from '../../package.json' with { type: 'json' }
import { backupsHouse } from './backups-house'
import { clientTies } from './client-ties'
import { timelineRoute } from './client-timeline'
import { contractSharpener } from './contract-words'
import { eventFinder, scanTeller } from './event-finder'
import { findables } from './findables'
import { folderAdviser } from './folder-adviser'
import type { House } from './house'
import { hasMailAccount } from './mail-account'
import { mailLearner } from './mail-learning'
import { noteAnalyst } from './note-analysis'
import { postWriter } from './post-writing'
import { settingsStandingsRoute } from './settings-standings'
import { textsToScan } from './texts-to-scan'

/** Every feature's calls. */
export function allRoutes(app: FastifyInstance, house: House): void {
  const ai = new AiHouse(house)
  sessionRoutes(app, house)
  backupRoutes(app, backupsHouse(house))
  notificationRoutes(app, house)
  settingsRoutes(app, house)
  settingsStandingsRoute(app, house, ai)
  helpRoutes(app, {
    ...house,
    version,
    hasModel: async () => (await ai.choice()).provider !== 'none',
    hasBackup: async (db) => (await readOutcome(db)).madeAt !== undefined,
  })
  clientRoutes(app, { ...house, clientTies })
  timelineRoute(app, house)
  requestRoutes(app, house)
  neighbourhoodRoutes(app, { ...house, countRequests: countRequestsVia, writePost: postWriter(ai) })
  dealRoutes(app, house)
  taskRoutes(app, house)
  invoiceRoutes(app, { ...house, hasMailAccount })
  documentRoutes(app, { ...house, adviseFolders: folderAdviser(ai) })
  filesRoutes(app, house)
  contractRoutes(app, { ...house, sharpenContract: contractSharpener(ai), hasMailAccount })
  noteRoutes(app, { ...house, analyzeNote: noteAnalyst(ai) })
  const ownerDid = mailLearner(house)
  emailRoutes(app, { ...house, ownerDid })
  mailRoutes(app, { ...house, ownerDid })
  eventRoutes(app, { ...house, findEvents: eventFinder(ai), textsToScan, tellScan: scanTeller(ai) })
  calendarRoutes(app, house)
  assistantRoutes(app, { ...house, find: (words, each) => findIn(house.db, findables, words, each) }, ai)
  analyticsRoutes(app, house)
  utilityRoutes(app, house)
  searchRoutes(app, { ...house, findables })
  app.get('/api/live', (request, reply) => house.live.connect(request, reply))
}
