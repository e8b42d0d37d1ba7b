import type { Page } from '@playwright/test'
import { totalsByCurrency } from '#features/invoices/ageing'
import type { InvoiceStatus } from '#features/invoices/invoice'
import { expect, owner, test } from '#tests/support/office'

const month = (figures: object) => ({
  id: null,
  period: '2026-03',
  periodStart: null,
  periodEnd: null,
  responseRate: null,
  averageResponseTime: null,
  paymentRate: null,
  emailCount: null,
  openRate: null,
  documentCount: null,
  meetingCount: null,
  revenue: null,
  dealValue: null,
  dealConversionRate: null,
  taskCompletionRate: null,
  ...figures,
})

/** What the calls answer where a journey does not say otherwise. */
const quiet = {
  '/api/analytics': [month({ clientCount: 0 })],
  '/api/deals': [],
  '/api/invoices/summary': { today: '2026-03-10', timeZone: 'UTC', currency: 'USD', books: [] },
  '/api/events': [],
  '/api/events/upcoming': [],
  '/api/tasks': [],
  '/api/emails/recent': [],
  '/api/emails/important': [],
  '/api/gmail/status': { authenticated: false },
}
type Answers = Partial<Record<keyof typeof quiet | '/api/gmail/emails', unknown>>

async function answer(page: Page, answers: Answers = {}): Promise<void> {
  for (const [path, json] of Object.entries({ ...quiet, ...answers })) {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json }),
    )
  }
}

async function open(page: Page, answers: Answers = {}): Promise<void> {
  await answer(page, answers)
  await page.goto('/dashboard')
}

/** Delays an answer until the journey has checked what is shown meanwhile. */
function holdAnswer() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release }
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Summary' }).getByRole('listitem').filter({ hasText: name })

let nextId = 1
const deal = (stage: string, value: number | string, more = {}) => {
  const id = nextId++
  return {
    id,
    name: `Deal ${id}`,
    description: null,
    clientId: 1,
    clientName: 'Rosa Delfino',
    currency: 'USD',
    stage,
    stageChangedAt: '2026-03-05T15:00:00Z',
    value,
    probability: 0,
    expectedCloseDate: null,
    closeDate: null,
    actualCloseDate: null,
    assignedTo: null,
    lastContactDate: null,
    nextActionDate: null,
    nextAction: null,
    relatedEmails: [],
    notes: null,
    priority: 'medium',
    aiInsights: null,
    aiNextSteps: null,
    aiProbabilityScore: null,
    createdAt: '2026-03-05T15:00:00Z',
    updatedAt: '2026-03-05T15:00:00Z',
    ...more,
  }
}
const email = (subject: string, more = {}) => ({
  id: nextId++,
  senderId: null,
  recipients: '',
  read: false,
  folder: 'inbox',
  gmailId: null,
  outlookId: null,
  important: false,
  generatedResponse: null,
  senderName: 'Rosa Delfino',
  senderEmail: 'rosa@lark.example.com',
  subject,
  body: 'Could you call me?',
  receivedAt: '2026-03-05T15:00:00Z',
  createdAt: '2026-03-05T15:00:00Z',
  importance_score: null,
  importance_analysis: null,
  ...more,
})
const at = (hour: number, inDays = 0) => {
  const date = new Date()
  date.setDate(date.getDate() + inDays)
  date.setHours(hour, 0, 0, 0)
  return date.toISOString()
}
const event = (title: string, startDateTime: string, more = {}) => ({
  id: nextId++,
  title,
  startDateTime,
  endDateTime: startDateTime,
  startDay: null,
  endDay: null,
  description: null,
  attendees: [],
  guestAnswers: {},
  calendarId: null,
  isFree: false,
  isPrivate: false,
  timeZone: null,
  rrule: null,
  seriesId: null,
  occurrence: null,
  reminderMinutes: null,
  reminderSent: false,
  isSuggested: false,
  aiSource: null,
  aiSourceId: null,
  aiConfidence: null,
  aiQuote: null,
  aiFoundBy: null,
  invitedAt: null,
  createdAt: '2026-03-05T15:00:00Z',
  updatedAt: '2026-03-05T15:00:00Z',
  allDay: false,
  location: null,
  clientId: null,
  clientName: null,
  color: '#4f46e5',
  ...more,
})
const task = (title: string, priority: string, dueDay: string | null, completed = false) => ({
  id: nextId++,
  title,
  priority,
  dueDay,
  dueDate: dueDay && `${dueDay}T12:00:00Z`,
  dueHasTime: false,
  dueTime: null,
  description: null,
  completed,
  completedAt: null,
  clientId: null,
  clientName: null,
  dealId: null,
  dealName: null,
  assignedTo: null,
  aiGenerated: false,
  aiReason: null,
  reminderSent: false,
  createdAt: '2026-03-05T15:00:00Z',
  updatedAt: '2026-03-05T15:00:00Z',
})

test('the owner is greeted by name, with today’s date, and real figures answer', async ({ office }) => {
  await office.goto('/dashboard')
  await expect(office.getByText(`Welcome back, ${owner.name.split(' ')[0]}`, { exact: true })).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date())
  await expect(office.getByText(today)).toBeVisible()
  await expect(office).toHaveTitle('Dashboard · Mainstreet')
  await expect(card(office, 'Total Profits')).toContainText(/\$[\d,]+(?!\.)/)
  await expect(card(office, 'Active Clients')).toContainText(/\d+/)
  await expect(office.getByText('could not be loaded')).toHaveCount(0)
})

test('a client who is added elsewhere is counted at once', async ({ office }) => {
  await office.goto('/dashboard')
  const figure = async () => Number(/\d+/.exec((await card(office, 'Active Clients').textContent()) ?? '')?.[0])
  await expect.poll(figure).toBeGreaterThanOrEqual(0)
  const { id } = await (await office.request.post('/api/clients', { data: { name: 'Counted At Once' } })).json()
  const [{ clientCount }] = await (await office.request.get('/api/analytics')).json()
  await expect.poll(figure).toBe(clientCount)
  await office.request.delete(`/api/clients/${id}`)
})

test('quick links lead to finances, calendar, mail and tasks', async ({ office }) => {
  await open(office)
  const links = office.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
  await expect(links).toHaveCount(9)
  const found = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(found).toEqual([
    ['Create Project', '/finances'],
    ['Create Deal', '/finances'],
    ['Add Event', '/calendar'],
    ['Add Task', '/tasks'],
    ['Manage Deals', '/finances'],
    ['Invoices', '/finances'],
    ['View Calendar', '/calendar'],
    ['View All Emails', '/emails'],
    ['View Tasks', '/tasks'],
  ])
})

test('the cards sum up deals, count projects and clients, and never mix currencies', async ({ office }) => {
  await open(office, {
    '/api/deals': [
      deal('closed-won', '2800.40'),
      deal('closed-won', 1200),
      deal('lead', 500),
      deal('proposal', '700'),
      deal('closed-lost', 9000),
      deal('negotiation', 40, { currency: 'EUR' }),
    ],
    '/api/analytics': [
      month({ clientCount: 46, clientGrowth: 0, revenueGrowth: 12.5, dealGrowth: -8, withoutLastMonth: [] }),
    ],
  })
  await expect(card(office, 'Total Profits')).toContainText('$4,000')
  await expect(card(office, 'Total Profits')).toContainText('12.5% from last month')
  await expect(card(office, 'Total Profits').getByRole('img', { name: 'Up' })).toBeVisible()
  await expect(card(office, 'Pipeline Value')).toContainText('$1,200+ €40')
  await expect(card(office, 'Pipeline Value')).toContainText('-8% from last month')
  await expect(card(office, 'Pipeline Value').getByRole('img', { name: 'Down' })).toBeVisible()
  await expect(card(office, 'Active Projects')).toContainText('2')
  await expect(card(office, 'Active Clients')).toContainText('46')
  await expect(card(office, 'Active Clients')).toContainText('0% from last month')
  await expect(card(office, 'Active Clients').getByRole('img', { name: 'Up' })).toBeVisible()
})

test('a growth that was not sent counts as none, and one without a last month says so', async ({ office }) => {
  await open(office, {
    '/api/analytics': [month({ clientCount: 3, clientGrowth: 0, withoutLastMonth: ['clientGrowth'] })],
  })
  await expect(card(office, 'Total Profits')).toContainText('0% from last month')
  await expect(card(office, 'Active Clients')).toContainText('No data last month')
})

test('without data each panel says so', async ({ office }) => {
  await open(office)
  await expect(panel(office, 'Current Projects')).toContainText('No active projects at the moment')
  await expect(panel(office, "Today's Agenda")).toContainText('No events scheduled for today')
  await expect(panel(office, 'Important Emails')).toContainText('No important emails to show')
  await expect(panel(office, 'Priority Tasks')).toContainText('No pending tasks')
  await expect(panel(office, 'Active Deals')).toContainText('No active deals at the moment')
  await openTab(office, 'Financials')
  await expect(panel(office, 'Deal Pipeline')).toContainText('No deals yet')
  await expect(panel(office, 'Invoice Status')).toContainText('No invoices yet')
  await openTab(office, 'Upcoming')
  await expect(office.getByText('No upcoming events')).toBeVisible()
  await openTab(office, 'Communications')
  await expect(office.getByText('No recent communications')).toBeVisible()
  await expect(office.getByText('No important emails found')).toBeVisible()
  await expect(office.getByText('Click "Analyze New Emails" to scan your inbox')).toBeVisible()
})

test('a panel that fails says so by itself and can be tried again', async ({ office }) => {
  await answer(office)
  const isDeals = (url: URL) => url.pathname === '/api/deals'
  await office.route(isDeals, (route) => route.fulfill({ status: 404, json: { message: 'Gone' } }))
  await office.goto('/dashboard')
  const projects = panel(office, 'Current Projects')
  await expect(projects).toContainText('The projects could not be loaded.')
  await expect(card(office, 'Total Profits')).toContainText('Not loaded.')
  await expect(panel(office, 'Priority Tasks')).toContainText('No pending tasks')
  await office.route(isDeals, (route) => route.fulfill({ json: [deal('closed-won', 900)] }))
  await projects.getByRole('button', { name: 'Try Again' }).click()
  await expect(projects.getByRole('cell', { name: 'Active' })).toBeVisible()
  await expect(card(office, 'Total Profits')).toContainText('$900')
})

test('while it loads, each panel has the shape of what comes', async ({ office }) => {
  await answer(office)
  const held = holdAnswer()
  await office.route(
    (url) => url.pathname === '/api/emails/important',
    async (route) => {
      await held.released
      await route.fallback()
    },
  )
  await office.goto('/dashboard')
  await expect(panel(office, 'Important Emails').locator('.breathes')).toHaveCount(4)
  await openTab(office, 'Communications')
  await expect(panel(office, 'Important Emails').locator('.breathes')).toHaveCount(3)
  held.release()
  await expect(office.locator('main .breathes')).toHaveCount(0)
})

test('projects and deals are shown in their tables', async ({ office }) => {
  await open(office, {
    '/api/deals': [
      deal('closed-won', 4600, { name: 'Galleries' }),
      ...['10', 9000, 300, 7000, 50, 600].map((value) => deal('negotiation', value, { name: `Worth ${value}` })),
    ],
  })
  const projects = panel(office, 'Current Projects')
  await expect(projects.getByRole('columnheader')).toHaveText(['Project', 'Client', 'Value', 'Status'])
  await expect(projects.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Galleries',
    'Rosa Delfino',
    '$4,600',
    'Active',
  ])
  const deals = panel(office, 'Active Deals')
  await expect(deals.getByRole('columnheader')).toHaveText(['Deal', 'Client', 'Value', 'Stage'])
  await expect(deals.getByRole('row').locator('td:first-child')).toHaveText([
    'Worth 9000',
    'Worth 7000',
    'Worth 600',
    'Worth 300',
    'Worth 50',
  ])
  await expect(deals.getByRole('cell', { name: 'Negotiation' })).toHaveCount(5)
  await projects.getByRole('link', { name: 'Rosa Delfino' }).click()
  await expect(office).toHaveURL('/clients/1')
})

test('today’s agenda is in the order of the day', async ({ office }) => {
  await open(office, {
    '/api/events': [
      event('Tomorrow', at(9, 1)),
      event('Lunch', at(12), { location: 'The dock', color: '' }),
      event('Breakfast', at(8), { clientId: 7, clientName: 'Captain Bill', color: '#0d9488' }),
    ],
  })
  const rows = panel(office, "Today's Agenda").getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Breakfast')
  await expect(rows.first()).toContainText('8:00 AM')
  await expect(rows.first().getByRole('link', { name: 'Captain Bill' })).toHaveAttribute('href', '/clients/7')
  await expect(rows.first().locator('[data-colour-bar]')).toHaveCSS('background-color', 'rgb(13, 148, 136)')
  await expect(rows.last()).toContainText('The dock')
  await expect(rows.last().locator('[data-colour-bar]')).toHaveCSS('background-color', 'rgb(79, 70, 229)')
})

test('the first five tasks still to do, high before medium before low', async ({ office }) => {
  await open(office, {
    '/api/tasks': [
      task('Low one', 'low', null),
      task('Medium one', 'medium', '2099-05-01'),
      task('Done', 'high', '2020-01-01', true),
      task('Late one', 'high', '2020-01-01'),
      task('High two', 'high', '2099-01-05'),
      task('Medium two', 'medium', '2099-06-01'),
      task('Low two', 'low', '2099-01-01'),
    ],
  })
  const rows = panel(office, 'Priority Tasks').getByRole('listitem')
  await expect(rows).toHaveText([
    /^Late one.*Overdue · Jan 1, 2020.*high$/,
    /^High two.*Jan 5, 2099.*high$/,
    /^Medium one.*May 1, 2099.*medium$/,
    /^Medium two.*medium$/,
    /^Low two.*low$/,
  ])
})

test('the first four important mails, by name or address', async ({ office }) => {
  await open(office, {
    '/api/emails/important': [
      email('One'),
      email('Two', { senderName: '' }),
      email('', { senderName: '', senderEmail: '', receivedAt: 'soon' }),
      email('Four'),
      email('Five'),
    ],
  })
  const rows = panel(office, 'Important Emails').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toHaveText(/Rosa Delfino\s*Mar 5, 2026\s*One/)
  await expect(rows.nth(1)).toContainText('rosa@lark.example.com')
  await expect(rows.nth(2)).toHaveText(/Unknown Sender\s*Invalid date\s*No subject/)
  await rows.first().getByRole('link', { name: 'One' }).click()
  await expect(office).toHaveURL(/\/emails\/\d+$/)
})

test('the pipeline is a bar of stages and a table that says the same', async ({ office }) => {
  await open(office, {
    '/api/deals': [deal('lead', 100), deal('lead', 200), deal('closed-won', 1000), deal('closed-lost', 5)],
  })
  await openTab(office, 'Financials')
  const pipeline = panel(office, 'Deal Pipeline')
  const parts = pipeline.locator('[data-stage]')
  await expect(parts).toHaveCount(3)
  const widths = await parts.evaluateAll((all) => all.map((part) => part.clientWidth))
  expect(Math.abs((widths[0] ?? 0) - 2 * (widths[1] ?? 0))).toBeLessThan(4)
  await expect(pipeline.getByRole('rowheader')).toHaveText([
    'Lead',
    'Qualified',
    'Proposal',
    'Negotiation',
    'Closed Won',
    'Closed Lost',
  ])
  await expect(pipeline.getByRole('row', { name: /^Lead/ })).toHaveText(/Lead\s*2\s*50%\s*\$300/)
})

test('invoices are summed by status and by age', async ({ office }) => {
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const invoice = (status: InvoiceStatus, dueDate: string, amount: number, currency = 'USD') => ({
    status,
    dueDate,
    amount,
    currency,
  })
  const today = day(0)
  const books = totalsByCurrency(
    [
      invoice('paid', day(-90), 1000),
      invoice('sent', day(20), 200),
      invoice('pending', day(20), 50),
      invoice('sent', day(-45), 70),
      invoice('overdue', day(-120), 80),
      invoice('draft', day(20), 30),
      invoice('sent', day(20), 5, 'EUR'),
    ],
    today,
  )
  await open(office, { '/api/invoices/summary': { today, timeZone: 'UTC', currency: 'USD', books } })
  await openTab(office, 'Financials')
  const status = panel(office, 'Invoice Status')
  const row = (table: string, name: RegExp) => status.getByRole('table', { name: table }).getByRole('row', { name })
  await expect(row('By status, USD', /^Overdue/)).toHaveText(/2\s*\$150$/)
  await expect(row('By status, USD', /^Pending/)).toHaveText(/2\s*\$250$/)
  await expect(row('By status, USD', /^Paid/)).toHaveText(/1\s*\$1,000$/)
  await expect(row('By age, USD', /^Current/)).toHaveText(/2\s*\$250$/)
  await expect(row('By age, USD', /^1–30/)).toHaveText(/0\s*\$0$/)
  await expect(row('By age, USD', /^31–60/)).toHaveText(/1\s*\$70$/)
  await expect(row('By age, USD', /^Over 90/)).toHaveText(/1\s*\$80$/)
  await expect(row('By status, EUR', /^Pending/)).toHaveText(/1\s*€5$/)
})

test('at most eight upcoming events, with their times', async ({ office }) => {
  await open(office, {
    '/api/events/upcoming': [
      event('First', at(9, 1), { clientId: 7, clientName: 'Captain Bill' }),
      event('Whole day', at(0, 2), { allDay: true }),
      ...[3, 3, 4, 4, 5, 5, 6].map((inDays) => event(`In ${inDays} days`, at(14, inDays))),
    ],
  })
  await openTab(office, 'Upcoming')
  const rows = panel(office, 'Upcoming Events').getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await expect(rows.first()).toHaveText(/9:00 AM\s*First\s*Captain Bill/)
  await expect(rows.nth(1)).toContainText('All day')
  await expect(panel(office, 'Upcoming Events').getByRole('heading', { name: /^Tomorrow/ })).toBeVisible()
})

test('the first five recent mails', async ({ office }) => {
  await open(office, {
    '/api/emails/recent': [
      email('', { senderName: '', senderEmail: '', body: '' }),
      ...['B', 'C', 'D', 'E', 'F'].map((subject) => email(subject)),
    ],
  })
  await openTab(office, 'Communications')
  const rows = panel(office, 'Recent Client Communications').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toHaveText(/^\?\s*Unknown Sender\s*Mar 5, 2026\s*No subject\s*No preview available$/)
  await expect(rows.nth(1)).toContainText('Could you call me?')
})

test('the important mails of the card carry their badge and their reason', async ({ office }) => {
  await open(office, {
    '/api/emails/important': [
      email('Contract', { importance_score: 0.81, importance_analysis: 'Money hangs on it.' }),
      email('Question', { importance_score: 0.8 }),
      email('News', { importance_score: 0.6 }),
      email('Unscored', { receivedAt: 'soon' }),
    ],
    '/api/emails/recent': [email('Recent')],
  })
  await openTab(office, 'Communications')
  const important = panel(office, 'Important Emails')
  const rows = important.getByRole('listitem')
  await expect(rows).toHaveText([
    /Contract\s*Critical\s*Money hangs on it\./,
    /Question\s*Important/,
    /News\s*Relevant/,
    /Unknown date\s*Unscored\s*Relevant/,
  ])
  await rows.first().getByRole('link', { name: 'Contract' }).click()
  await expect(office).toHaveURL(/\/emails\/\d+$/)
  await office.goBack()
  await openTab(office, 'Communications')
  await important.click({ position: { x: 6, y: 6 } })
  await expect(office).toHaveURL('/emails?filter=important')
})

test('while nothing is scored, the first three recent mails are shown instead', async ({ office }) => {
  await open(office, { '/api/emails/recent': ['A', 'B', 'C', 'D'].map((subject) => email(subject)) })
  await openTab(office, 'Communications')
  const rows = panel(office, 'Important Emails').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Important')
  await expect(rows.first()).toContainText('Email needs AI analysis to determine importance')
})

test('a connected provider’s urgent mails are the important ones', async ({ office }) => {
  const live = (subject: string, name = 'Wen Castellan') => ({
    gmailId: `g-${subject.slice(0, 3)}`,
    from: { name, email: 'w@x.example' },
    subject,
    date: '2026-03-05T15:00:00Z',
  })
  await open(office, {
    '/api/gmail/status': { authenticated: true },
    '/api/gmail/emails': [
      live('Lunch?'),
      live('Urgent: the lamp'),
      live('Important receipt', 'Uber'),
      live('Action needed'),
      live('Deadline moved'),
      live('Reminder'),
    ],
    '/api/emails/important': [email('Stored')],
  })
  await openTab(office, 'Communications')
  const important = panel(office, 'Important Emails')
  await expect(important.getByRole('listitem').getByRole('link')).toHaveText([
    'Urgent: the lamp',
    'Action needed',
    'Deadline moved',
  ])
  await expect(important.getByText('Relevant')).toHaveCount(3)
  await expect(office.getByRole('button', { name: 'Analyze New Emails' })).toHaveCount(0)
})

test('a connected mailbox without urgent mails asks to check back', async ({ office }) => {
  await open(office, { '/api/gmail/status': { authenticated: true }, '/api/gmail/emails': [] })
  await openTab(office, 'Communications')
  await expect(office.getByText('No important emails found')).toBeVisible()
  await expect(office.getByText('Check back later for important messages')).toBeVisible()
})

test('new mails are analyzed, twenty at a time, and the lists are refetched', async ({ office }) => {
  await open(office)
  await openTab(office, 'Communications')
  const held = holdAnswer()
  await office.route('/api/emails/analyze-batch', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ limit: 20 })
    await held.released
    await route.fulfill({ json: { analyzedCount: 7 } })
  })
  await office.getByRole('button', { name: 'Analyze New Emails' }).click()
  await expect(office.getByRole('button', { name: 'Analyzing...' })).toBeDisabled()
  await answer(office, { '/api/emails/important': [email('Found', { importance_score: 0.9 })] })
  held.release()
  await expect(office.getByText('Email Analysis Complete', { exact: true })).toBeVisible()
  await expect(office.getByText('Analyzed 7 emails', { exact: true })).toBeVisible()
  await expect(panel(office, 'Important Emails').getByRole('link', { name: 'Found' })).toBeVisible()
})

test('an analysis that fails says why, and tries a list that had failed', async ({ office }) => {
  await answer(office)
  await office.route('/api/emails/important', (route) => route.fulfill({ status: 400, json: {} }))
  await office.goto('/dashboard')
  await openTab(office, 'Communications')
  await expect(office.getByText('Error loading important emails')).toBeVisible()
  await expect(office.getByText('Click "Analyze New Emails" to retry')).toBeVisible()
  const analyze = office.getByRole('button', { name: 'Analyze New Emails' })
  await office.route('/api/emails/analyze-batch', (route) =>
    route.fulfill({ status: 422, json: { message: 'No model' } }),
  )
  await analyze.click()
  await expect(office.getByText('Analysis Error', { exact: true })).toBeVisible()
  await expect(office.getByText('No model', { exact: true })).toBeVisible()
  await office.route('/api/emails/analyze-batch', (route) => route.fulfill({ status: 418, body: 'teapot' }))
  await office.route('/api/emails/important', (route) => route.fulfill({ json: [email('Back again')] }))
  await analyze.click()
  await expect(office.getByText('Error: 418', { exact: true })).toBeVisible()
  await expect(office.getByRole('link', { name: 'Back again' })).toBeVisible()
})

test('without a mailbox the way to connect one is shown', async ({ office }) => {
  await open(office)
  await expect(office.getByRole('link', { name: 'Connect Email' })).toHaveAttribute('href', '/settings?section=mail')
  await expect(office.getByRole('button', { name: 'Sync Emails' })).toHaveCount(0)
})

test('a connected mailbox is synchronized, or says why not', async ({ office }) => {
  await open(office, { '/api/gmail/status': { authenticated: true }, '/api/gmail/emails': [] })
  await expect(office.getByRole('link', { name: 'Connect Email' })).toHaveCount(0)
  let bodies = 0
  const held = holdAnswer()
  await office.route('/api/gmail/sync', async (route) => {
    if (route.request().postData()) bodies++
    await held.released
    await route.fulfill({ json: {} })
  })
  const lists = Promise.all([
    office.waitForRequest('/api/emails/recent'),
    office.waitForRequest('/api/emails/important'),
  ])
  await office.getByRole('button', { name: 'Sync Emails' }).click()
  await expect(office.getByRole('button', { name: 'Syncing...' })).toBeDisabled()
  held.release()
  await expect(office.getByText('Emails synchronized', { exact: true })).toBeVisible()
  await expect(office.getByText('Your emails have been successfully synchronized', { exact: true })).toBeVisible()
  await lists
  expect(bodies).toBe(0)
  await office.route('/api/gmail/sync', (route) =>
    route.fulfill({ status: 409, json: { message: 'The mailbox is locked' } }),
  )
  await office.getByRole('button', { name: 'Sync Emails' }).click()
  await expect(office.getByText('Sync failed', { exact: true })).toBeVisible()
  await expect(office.getByText('The mailbox is locked', { exact: true })).toBeVisible()
  await office.route('/api/gmail/sync', (route) => route.fulfill({ status: 409, body: '' }))
  await office.getByRole('button', { name: 'Sync Emails' }).click()
  await expect(office.getByText('Failed to synchronize emails', { exact: true })).toBeVisible()
})

test.describe('over time', () => {
  test('figures are refetched every five minutes, mail every two, the connection state every minute', async ({
    office,
  }) => {
    await office.clock.install()
    const asked: string[] = []
    await answer(office)
    // Without news of what other journeys left to the server, which is refetched at once.
    await office.route('/api/live', () => {})
    office.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = (path: string) => asked.filter((one) => one === path).length
    const refetched = ['/api/gmail/status', '/api/emails/recent', '/api/emails/important', '/api/analytics']
    await office.goto('/dashboard')
    await expect(office.getByText('No pending tasks')).toBeVisible()
    await expect.poll(() => refetched.every((path) => times(path) > 0)).toBe(true)
    let askedBefore = 0
    const areNoneAdded = () => {
      const isSame = asked.length === askedBefore
      askedBefore = asked.length
      return isSame
    }
    await expect.poll(areNoneAdded, { intervals: [1000] }).toBe(true)
    // From here on time passes by the test's hand alone, however slow the machine is.
    await office.clock.pauseAt((await office.evaluate(() => Date.now())) + 1000)
    asked.length = 0
    // An interval begins when the answer before has been read, which takes real time.
    const timesSoon = async (path: string) => {
      await office.clock.runFor(500)
      return times(path)
    }
    for (let minute = 1; minute <= 5; minute++) {
      await office.clock.runFor(59_500)
      await expect.poll(() => timesSoon('/api/gmail/status')).toBe(minute)
    }
    await expect.poll(() => timesSoon('/api/analytics')).toBe(1)
    expect(times('/api/gmail/status')).toBe(5)
    expect(times('/api/emails/recent')).toBe(2)
    expect(times('/api/emails/important')).toBe(2)
    expect(times('/api/analytics')).toBe(1)
    expect(times('/api/deals')).toBe(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('every tab fits the screen', async ({ office }) => {
    await open(office, {
      '/api/deals': [deal('closed-won', 123456, { name: 'A project with a rather long name indeed' })],
    })
    for (const tab of ['Overview', 'Financials', 'Upcoming', 'Communications']) {
      await openTab(office, tab)
      await expect(office.getByRole('tabpanel', { name: tab })).toBeVisible()
      expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    }
  })
})
