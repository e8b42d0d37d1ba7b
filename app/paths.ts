/** The pages of the back office: without a session each leads to the landing page instead. */
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
  '/invoices',
  '/invoices/create',
  '/invoices/new',
  '/invoices/:id',
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

/** Remembers, until the next sign-in, the page that was asked for without a session. */
export const wantedCookie = (path: string) => `wanted=${encodeURIComponent(path)}; Path=/; Max-Age=600; SameSite=Lax`
