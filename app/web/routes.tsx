import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ScreenCrash } from './screens/screen-crash'
import { Shell } from './shell/shell'

type Context = { queryClient: QueryClient }

const notFound = lazyRouteComponent(() => import('./screens/not-found-screen'), 'NotFoundScreen')

const root = createRootRouteWithContext<Context>()({ notFoundComponent: notFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' })
  },
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('#features/sessions/web/setup-screen'), 'SetupScreen'),
})

const office = createRoute({ getParentRoute: () => root, id: 'office', component: Shell })

type Screen = NonNullable<Parameters<typeof createRoute>[0]['component']>

/** Asks for what a screen shows first, while the code of the screen is still loading. */
type Prefetch = (queryClient: QueryClient, search: unknown) => Promise<void>

const screen = <Path extends `/${string}`>(path: Path, component: Screen, prefetch?: Prefetch) =>
  createRoute({
    getParentRoute: () => office,
    path,
    component,
    errorComponent: ScreenCrash,
    ...(prefetch && {
      loader: ({ context, location }: { context: Context; location: { search: unknown } }) =>
        Promise.race([prefetch(context.queryClient, location.search), waitBriefly()]),
      shouldReload: false,
    }),
  })

/** What arrives within this time is drawn at once; else the screen opens with its placeholders. */
const waitBriefly = () => new Promise<void>((resolve) => setTimeout(resolve, 100))

const createInvoice = lazyRouteComponent(
  () => import('#features/invoices/web/create-invoice-screen'),
  'CreateInvoiceScreen',
)
const finances = lazyRouteComponent(() => import('./screens/finances/finances-screen'), 'FinancesScreen')
/** One layout route, so that the mailbox keeps its scroll position and selection while mails are opened. */
const mailbox = createRoute({
  getParentRoute: () => office,
  id: 'mailbox',
  component: lazyRouteComponent(() => import('./screens/mailbox/mailbox-screen'), 'MailboxScreen'),
  errorComponent: ScreenCrash,
})
const mails = [
  createRoute({ getParentRoute: () => mailbox, path: '/emails' }),
  createRoute({ getParentRoute: () => mailbox, path: '/emails/$id' }),
]

const screens = [
  screen(
    '/dashboard',
    lazyRouteComponent(() => import('./screens/dashboard/dashboard-screen'), 'DashboardScreen'),
  ),
  screen(
    '/clients',
    lazyRouteComponent(() => import('#features/clients/web/clients-screen'), 'ClientsScreen'),
    async (...given) => (await import('#features/clients/web/queries')).prefetchClientPage(...given),
  ),
  screen(
    '/clients/new',
    lazyRouteComponent(() => import('#features/clients/web/new-client-screen'), 'NewClientScreen'),
  ),
  screen(
    '/clients/import',
    lazyRouteComponent(() => import('#features/clients/web/import-screen'), 'ImportScreen'),
  ),
  screen(
    '/clients/$id',
    lazyRouteComponent(() => import('./screens/client/client-screen'), 'ClientScreen'),
  ),
  screen(
    '/requests',
    lazyRouteComponent(() => import('#features/requests/web/requests-screen'), 'RequestsScreen'),
  ),
  screen(
    '/emails/compose',
    lazyRouteComponent(() => import('#features/emails/web/compose-screen'), 'ComposeScreen'),
  ),
  screen(
    '/calendar',
    lazyRouteComponent(() => import('#features/calendar/web/calendar-screen'), 'CalendarScreen'),
  ),
  screen(
    '/bookings',
    lazyRouteComponent(() => import('#features/booking/web/bookings-screen'), 'BookingsScreen'),
  ),
  screen(
    '/bookings/kinds/$id',
    lazyRouteComponent(() => import('#features/booking/web/booking-type-screen'), 'BookingTypeScreen'),
  ),
  screen('/finances', finances),
  screen('/finances/create', finances),
  screen('/deals', finances),
  screen('/deals/create', finances),
  screen(
    '/quotes',
    lazyRouteComponent(() => import('#features/quotes/web/quotes-screen'), 'QuotesScreen'),
    async (...given) => (await import('#features/quotes/web/queries')).prefetchQuotePage(...given),
  ),
  screen(
    '/quotes/create',
    lazyRouteComponent(() => import('#features/quotes/web/create-quote-screen'), 'CreateQuoteScreen'),
  ),
  screen(
    '/quotes/$id',
    lazyRouteComponent(() => import('./screens/record/quote-with-record'), 'QuoteWithRecord'),
  ),
  screen(
    '/quotes/$id/edit',
    lazyRouteComponent(() => import('#features/quotes/web/edit-quote-screen'), 'EditQuoteScreen'),
  ),
  screen(
    '/signatures',
    lazyRouteComponent(() => import('#features/signing/web/signatures-screen'), 'SignaturesScreen'),
  ),
  screen(
    '/signatures/create',
    lazyRouteComponent(() => import('#features/signing/web/create-signature-screen'), 'CreateSignatureScreen'),
  ),
  screen(
    '/signatures/$id',
    lazyRouteComponent(() => import('#features/signing/web/signature-screen'), 'SignatureScreen'),
  ),
  screen(
    '/items',
    lazyRouteComponent(() => import('#features/items/web/items-screen'), 'ItemsScreen'),
  ),
  screen(
    '/clients/$id/statement',
    lazyRouteComponent(() => import('#features/invoices/web/statement-screen'), 'StatementScreen'),
  ),
  screen(
    '/invoices',
    lazyRouteComponent(() => import('#features/invoices/web/invoices-screen'), 'InvoicesScreen'),
    async (...given) => (await import('#features/invoices/web/queries')).prefetchInvoicePage(...given),
  ),
  screen('/invoices/create', createInvoice),
  screen('/invoices/new', createInvoice),
  screen(
    '/invoices/$id',
    lazyRouteComponent(() => import('./screens/record/invoice-with-record'), 'InvoiceWithRecord'),
  ),
  screen(
    '/recurring',
    lazyRouteComponent(() => import('#features/recurring-invoices/web/recurring-screen'), 'RecurringScreen'),
  ),
  screen(
    '/recurring/create',
    lazyRouteComponent(() => import('./screens/recurring/recurring-editor-screens'), 'CreateRecurringScreen'),
  ),
  screen(
    '/recurring/$id',
    lazyRouteComponent(
      () => import('#features/recurring-invoices/web/recurring-detail-screen'),
      'RecurringDetailScreen',
    ),
  ),
  screen(
    '/recurring/$id/edit',
    lazyRouteComponent(() => import('./screens/recurring/recurring-editor-screens'), 'EditRecurringScreen'),
  ),
  screen(
    '/documents',
    lazyRouteComponent(() => import('#features/documents/web/documents-screen'), 'DocumentsScreen'),
    async (...given) => (await import('#features/documents/web/queries')).prefetchDocumentPage(...given),
  ),
  screen(
    '/documents/upload',
    lazyRouteComponent(() => import('#features/documents/web/documents-screen'), 'DocumentsScreen'),
  ),
  screen(
    '/notes',
    lazyRouteComponent(() => import('#features/notes/web/notes-screen'), 'NotesScreen'),
  ),
  screen(
    '/contracts',
    lazyRouteComponent(() => import('#features/contracts/web/contracts-screen'), 'ContractsScreen'),
  ),
  screen(
    '/contracts/create',
    lazyRouteComponent(() => import('#features/contracts/web/create-contract-screen'), 'CreateContractScreen'),
  ),
  screen(
    '/contracts/templates',
    lazyRouteComponent(() => import('#features/contracts/web/templates-screen'), 'TemplatesScreen'),
  ),
  screen(
    '/contracts/templates/$id',
    lazyRouteComponent(() => import('#features/contracts/web/template-screen'), 'TemplateScreen'),
  ),
  screen(
    '/contracts/$id',
    lazyRouteComponent(() => import('./screens/record/contract-with-record'), 'ContractWithRecord'),
  ),
  screen(
    '/tasks',
    lazyRouteComponent(() => import('#features/tasks/web/tasks-screen'), 'TasksScreen'),
  ),
  screen(
    '/nextdoor',
    lazyRouteComponent(() => import('#features/neighbourhood/web/neighbourhood-screen'), 'NeighbourhoodScreen'),
  ),
  screen(
    '/utilities',
    lazyRouteComponent(() => import('#features/utilities/web/utilities-screen'), 'UtilitiesScreen'),
  ),
  screen(
    '/trash',
    lazyRouteComponent(() => import('#features/trash/web/trash-screen'), 'TrashScreen'),
  ),
  screen(
    '/settings',
    lazyRouteComponent(() => import('./screens/settings/settings-screen'), 'SettingsScreen'),
  ),
  screen(
    '/help',
    lazyRouteComponent(() => import('./screens/help/help-screen'), 'HelpScreen'),
  ),
  screen(
    '/help/api',
    lazyRouteComponent(() => import('./screens/help/api-screen'), 'ApiScreen'),
  ),
]

export function createOfficeRouter(queryClient: QueryClient) {
  return createRouter({
    context: { queryClient },
    routeTree: root.addChildren([home, setup, office.addChildren([...screens, mailbox.addChildren(mails)])]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: notFound,
    defaultErrorComponent: ScreenCrash,
  })
}
