import { attachmentFilesIn } from '#features/emails/server/attachment-files'
import { publicPath } from '#features/invoices/public-link'
import { findInvoiceById, invoiceLinkSeal, makeLink, systemActor } from '#features/invoices/server/store'
import type { PortalDeps } from '#features/portal/server/deps'
import type { AppContext } from './app-context'
import { hasMailAccount } from './mail-account'
import { portalMessages } from './portal-messages'
import { contractsReader } from './read-models/client-contracts'
import { portalContentReader } from './read-models/portal-content'

/** The client's portal draws on quotes, contracts, invoices, bookings and mail. */
export const portalDeps = ({
  db,
  files,
  settings,
  secret,
  publicUrl,
  https,
  sessionGuard,
}: AppContext): PortalDeps => ({
  db,
  files,
  publicUrl,
  https,
  sessionGuard,
  hasMailAccount,
  readPortalContent: portalContentReader(secret, contractsReader({ secret, publicUrl })),
  messages: portalMessages(db, attachmentFilesIn(settings.dataDir)),
  async invoiceUrl(tx, id) {
    const invoice = await findInvoiceById(tx, id, new Date())
    const { token } = await makeLink(tx, invoice, invoiceLinkSeal(secret), systemActor)
    return publicPath(token)
  },
})
