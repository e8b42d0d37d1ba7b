import { recordUrl } from '#app/record-url'
import { eventSearch } from '#features/calendar/server/search'
import { clientSearch } from '#features/clients/server/search'
import { contractClauseSearch, contractSearch, contractTemplateSearch } from '#features/contracts/server/search'
import { dealSearch } from '#features/deals/server/search'
import { documentSearch } from '#features/documents/server/search'
import { emailSearch } from '#features/emails/server/search'
import { creditNoteSearch, invoiceSearch } from '#features/invoices/server/search'
import { noteSearch } from '#features/notes/server/search'
import { quoteSearch } from '#features/quotes/server/search'
import { recurringSearch } from '#features/recurring-invoices/server/search'
import type { SearchTarget } from '#features/search/server/search'
import { signatureSearch } from '#features/signing/server/search'
import { taskSearch } from '#features/tasks/server/search'

/** All searchable kinds of records, with the page that shows them. */
export const searchTargets: SearchTarget[] = [
  clientSearch,
  dealSearch,
  quoteSearch,
  invoiceSearch,
  creditNoteSearch,
  recurringSearch,
  taskSearch,
  eventSearch,
  emailSearch,
  documentSearch,
  contractSearch,
  contractTemplateSearch,
  contractClauseSearch,
  signatureSearch,
  noteSearch,
].map((source) => ({ source, href: (id) => recordUrl(source.kind, id) }))
