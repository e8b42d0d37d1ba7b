import { addressOf } from '#app/record-place'
import { eventSearch } from '#features/calendar/server/search'
import { clientSearch } from '#features/clients/server/search'
import { contractSearch } from '#features/contracts/server/search'
import { dealSearch } from '#features/deals/server/search'
import { documentSearch } from '#features/documents/server/search'
import { emailSearch } from '#features/emails/server/search'
import { invoiceSearch } from '#features/invoices/server/search'
import { noteSearch } from '#features/notes/server/search'
import type { Findable } from '#features/search/server/finding'
import { taskSearch } from '#features/tasks/server/search'

/** Everything that can be found, and the page that shows it. */
export const findables: Findable[] = [
  clientSearch,
  dealSearch,
  invoiceSearch,
  taskSearch,
  eventSearch,
  emailSearch,
  documentSearch,
  contractSearch,
  noteSearch,
].map((source) => ({ source, href: (id) => addressOf(source.kind, id) }))
