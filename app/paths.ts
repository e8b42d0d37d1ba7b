/** Pages that need a session; without one they redirect to the landing page. */
export const officePaths = [
  '/dashboard',
  '/clients',
  '/clients/new',
  '/clients/import',
  '/clients/:id',
  '/requests',
  '/emails',
  '/emails/compose',
  '/emails/:id',
  '/calendar',
  '/finances',
  '/finances/create',
  '/deals',
  '/deals/create',
  '/quotes',
  '/quotes/create',
  '/quotes/:id',
  '/quotes/:id/edit',
  '/items',
  '/invoices',
  '/invoices/create',
  '/invoices/new',
  '/invoices/:id',
  '/recurring',
  '/recurring/create',
  '/recurring/:id',
  '/recurring/:id/edit',
  '/documents',
  '/documents/upload',
  '/notes',
  '/contracts',
  '/contracts/create',
  '/contracts/:id',
  '/tasks',
  '/nextdoor',
  '/utilities',
  '/settings',
  '/help',
  '/help/api',
] as const

export type OfficePath = (typeof officePaths)[number]

/** Remembers the page that was requested without a session, to open it after sign-in. */
export const requestedPageCookie = (path: string) =>
  `wanted=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`
