import { eventSearch } from '#features/calendar/server/search'
import { clientSearch } from '#features/clients/server/search'
import { dealSearch } from '#features/deals/server/search'
import { documentSearch } from '#features/documents/server/search'
import { emailSearch } from '#features/emails/server/search'
import { invoiceSearch } from '#features/invoices/server/search'
import { noteSearch } from '#features/notes/server/search'
import type { Findable } from '#features/search/server/routes'
import { taskSearch } from '#features/tasks/server/search'

/** Everything that can be found, and the page that shows it. */
export const findables: Findable[] = [
  { source: clientSearch, href: (id) => `/clients/${id}` },
  { source: dealSearch, href: (id) => `/finances?deal=${id}` },
  { source: invoiceSearch, href: (id) => `/invoices?invoice=${id}` },
  { source: taskSearch, href: (id) => `/tasks?task=${id}` },
  { source: eventSearch, href: (id) => `/calendar?event=${id}` },
  { source: emailSearch, href: (id) => `/emails/${id}` },
  { source: documentSearch, href: (id) => `/documents?document=${id}` },
  { source: noteSearch, href: (id) => `/notes?note=${id}` },
]
