import { plural } from '#core/plural'

/** The texts of rule-based answers, in English. */
export const wordsEn = {
  locale: 'en-US',
  and: 'and',
  none: 'none',
  untitled: 'Untitled',
  noSubject: 'No subject',
  more: (count: number) => `… and ${count} more`,
  time: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    week: 'this week',
    'next-week': 'next week',
    'last-week': 'last week',
    month: 'this month',
    'next-month': 'next month',
    'last-month': 'last month',
    quarter: 'this quarter',
    'last-quarter': 'last quarter',
    'next-quarter': 'next quarter',
    'next-year': 'next year',
    year: 'this year',
    'last-year': 'last year',
  },
  onDay: (day: string) => `on ${day}`,
  inMonth: (month: string) => `in ${month}`,
  inDays: (days: number) => `in the next ${days} days`,
  priorities: { high: 'high', medium: 'medium', low: 'low' } as Record<string, string>,
  stages: {
    lead: 'lead',
    qualified: 'qualified',
    proposal: 'proposal',
    negotiation: 'negotiation',
    'closed-won': 'won',
    'closed-lost': 'lost',
  } as Record<string, string>,
  invoices: (count: number) => (count === 1 ? 'one invoice' : plural(count, 'invoice')),

  help: {
    intro:
      'I answer from your records with built-in rules, because no language model is connected. [Connect one in Settings](/settings?section=ai) to talk freely. You can ask me, for example:',
    cannot: 'I cannot answer that with built-in rules, and no language model is connected.',
    hello: 'Hello! What would you like to know?',
    welcome: 'You’re welcome.',
    examples: [
      'How much does a client owe?',
      'What is due this week?',
      'Who have I not written to for a month?',
      'What meetings do I have tomorrow?',
      'Which emails have I not answered?',
      'How much did I earn last month?',
      'How is my pipeline?',
      'Tell me about a client, by name',
    ],
    connect:
      '[Connect a language model in Settings](/settings?section=ai) to talk freely. The nearest questions that I can answer:',
    act: 'With built-in rules I only read and draft; I change nothing. You can do it yourself here:',
    places: {
      invoice: '[Create an invoice](/invoices/create)',
      quote: '[Create a quote](/quotes/create)',
      deal: '[Create a deal](/deals/create)',
      contract: '[Create a contract](/contracts/create)',
      client: '[Clients](/clients)',
      task: '[Tasks](/tasks)',
      event: '[Calendar](/calendar)',
      mail: '[Write an email](/emails/compose)',
      note: '[Notes](/notes)',
      document: '[Documents](/documents)',
    },
    everywhere: '[the dashboard](/dashboard)',
    whichClient: (clients: string) => `Several clients go by that name: ${clients}. Which one do you mean?`,
    noClient: (name: string) =>
      `I find no client called “${name}”. Ask “who owes me money?” to see everybody with an open invoice.`,
    nameClient: 'Which client do you mean? Say the name.',
  },

  count: {
    clients: (all: number, active: number) => `[Clients](/clients): **${all}**, ${active} of them active`,
    tasks: (count: number) => `[Open tasks](/tasks): **${count}**`,
    mails: (count: number) => `[Unread emails](/emails): **${count}**`,
    deals: (count: number) => `[Open deals](/finances): **${count}**`,
    invoices: (count: number, open: number) => `[Invoices](/invoices): **${count}**, ${open} of them unpaid`,
    contracts: (count: number) => `[Contracts](/contracts): **${count}**`,
    events: (count: number) => `[Events from today on](/calendar): **${count}**`,
    notes: (count: number) => `[Notes](/notes): **${count}**`,
    documents: (count: number) => `[Documents](/documents): **${count}**`,
  },

  owed: {
    nothing: (whom: string) => `${whom} owes you nothing: every invoice is paid.`,
    nothingLate: (whom: string) => `${whom} has no overdue invoice.`,
    nobody: 'Nobody owes you anything: every invoice is paid.',
    noneLate: 'No invoice is overdue.',
    total: (whom: string | undefined, total: string, invoices: string) =>
      `${whom ? `${whom} owes you` : 'You are owed'} **${total}** on ${invoices}`,
    late: (whom: string | undefined, total: string, invoices: string) =>
      `**${total}** is overdue on ${invoices}${whom ? ` of ${whom}` : ''}.`,
    ofWhich: (late: string) => `, of which **${late}** is overdue`,
    allLate: ', all of it overdue',
    to: (client: string) => ` to ${client}`,
    noDue: 'without a due date',
    overdueSince: (day: string, days: number) => `overdue since ${day} (${plural(days, 'day')})`,
    dueToday: 'due today',
    due: (day: string) => `due ${day}`,
  },

  earned: {
    received: (whom: string | undefined) => `You have received${whom ? ` from ${whom}` : ''}`,
    twelveMonths: 'The last twelve months',
    payments: (count: number) => (count === 1 ? ' in one payment' : ` in ${count} payments`),
    where: 'Every payment is shown with its [invoice](/invoices).',
    issued: (whom: string | undefined, when: string, total: string, invoices: string) =>
      `You invoiced${whom ? ` ${whom}` : ''} **${total}** ${when}, on ${invoices}.`,
    noneIssued: (whom: string | undefined, when: string) =>
      `You issued no invoice${whom ? ` to ${whom}` : ''} ${when}.`,
    drafts: (count: number, total: string) =>
      `${count === 1 ? 'One invoice is' : `${count} invoices are`} still a draft, worth **${total}**.`,
    noDrafts: 'No invoice is a draft.',
    invoice: (number: string, client: string, total: string) => `${number} to ${client}: **${total}**`,
    noInvoice: (number: string) => `I find no invoice, quote or credit note ${number}.`,
    creditNote: (number: string, invoice: string, client: string, total: string) =>
      `Credit note ${number} takes back **${total}** of ${invoice} to ${client}.`,
    issuedOn: (day: string) => `Issued on ${day}`,
    dueOn: (day: string) => `Due on ${day}`,
    paidOn: (day: string) => `Paid on ${day}`,
    partly: (paid: string, open: string) => `${paid} paid, **${open}** open`,
    statuses: {
      draft: 'Draft',
      sent: 'Unpaid',
      pending: 'Unpaid',
      overdue: 'Overdue',
      paid: 'Paid',
      cancelled: 'Cancelled',
    } as Record<string, string>,
    habits: (invoices: string, late: number) =>
      `Of ${invoices} paid in twelve months, ${late === 1 ? 'one was' : `${late} were`} paid late.`,
    average: (days: number) =>
      `On average you are paid ${days === 0 ? 'on the due day' : `${plural(Math.abs(days), 'day')} ${days > 0 ? 'after' : 'before'} it is due`}.`,
    slowest: 'Slowest',
    daysLate: (days: number) => `${plural(days, 'day')} late on average`,
    noHabits: 'No invoice with a due date was paid in twelve months, so there is nothing to tell from yet.',
  },

  deals: {
    none: (whom: string | undefined) => `No deal is open${whom ? ` with ${whom}` : ''}.`,
    noneAt: (stage: string) => `No deal is at the stage ${stage}.`,
    open: (count: number, total: string, stage?: string) =>
      `${count === 1 ? 'One deal is' : `${count} deals are`} ${stage ? `at the stage ${stage}` : 'open'}, worth **${total}**.`,
    biggest: (deal: string) => `Your biggest open deal is ${deal}.`,
    rate: (closed: number, won: number, percent: number) =>
      `Of ${plural(closed, 'closed deal')} you won ${won} (${percent} %).`,
    noRate: 'No deal is closed yet, so there is no win rate.',
    with: (client: string) => ` with ${client}`,
    next: (action: string) => `. Next: ${action}`,
    noneClosing: (when: string) => `No open deal is expected to close ${when}.`,
    closing: (count: number, when: string, total: string) =>
      `${count === 1 ? 'One open deal is' : `${count} open deals are`} expected to close ${when}, worth **${total}**.`,
    passed: 'that day has passed',
  },

  due: {
    late: 'Overdue tasks',
    since: (day: string) => `since ${day}`,
    tasks: (when: string) => `Tasks due ${when}`,
    open: (whom: string | undefined) => `Open tasks${whom ? ` for ${whom}` : ''}`,
    invoices: (when: string) => `Invoices due ${when}`,
    for: (client: string) => ` for ${client}`,
    undated: 'no due date',
    nothingLate: 'Nothing is overdue.',
    nothing: (when: string) => `Nothing is due ${when}.`,
    noTasks: (whom: string | undefined) => `No task is open${whom ? ` for ${whom}` : ''}.`,
    noTasksOf: (priority: string) => `No open task has ${priority} priority.`,
  },

  prioritize: {
    none: 'You have no open tasks. [Add one](/tasks) and I’ll put it in its place.',
    order: 'In this order',
    priority: (priority: string) => `${priority} priority`,
    overdueSince: (day: string) => `, overdue since ${day}`,
    dueToday: ', due today',
    due: (day: string) => `, due ${day}`,
    for: (client: string) => `, for ${client}`,
    wait: (count: number) => `${count} more can wait.`,
  },

  schedule: {
    next: 'Next in your calendar',
    nothingNext: (whom: string | undefined) =>
      `There is nothing in your calendar${whom ? ` with ${whom}` : ''} in the next 60 days.`,
    nothingWith: (whom: string, when: string) => `There is nothing with ${whom} in your calendar ${when}.`,
    empty: (when: string) => `Your calendar is empty ${when}.`,
    in: (when: string) => `In your calendar ${when}`,
    with: (client: string) => ` with ${client}`,
    at: (time: string) => `at ${time}`,
    free: (when: string) => `Yes, you are free ${when}.`,
    busiest: (day: string, events: number) =>
      `The busiest day is ${day}, with ${events} ${events === 1 ? 'event' : 'events'}.`,
    quietest: (day: string, events: number) =>
      `The quietest day is ${day}, with ${events === 0 ? 'nothing' : `${events} ${events === 1 ? 'event' : 'events'}`}.`,
    /** From and to in minutes of the day. */
    gaps: (from: number, to: number, hours: string) => `Free between ${clock(from)} and ${clock(to)}: ${hours}.`,
    noGaps: (from: number, to: number) => `Between ${clock(from)} and ${clock(to)} nothing is free.`,
    taken: (when: string) => `No, ${when} there is something in your calendar:`,
    partly: (when: string) => `${capital(when)} you have:`,
  },

  silent: {
    nobody: (days: number) => `You have written to every active client within the last ${days} days.`,
    found: (count: number, days: number) =>
      `You have not written to ${count === 1 ? 'one active client' : `${count === 25 ? 'at least 25' : count} active clients`} for ${days} days or longer:`,
    last: (day: string) => `last written to on ${day}`,
    never: 'no mail of yours is kept',
  },

  mails: {
    emptyInbox: 'Your inbox is empty.',
    summary: (all: number, unread: number, important: number) =>
      `Of your ${all} newest emails, ${unread} ${unread === 1 ? 'is' : 'are'} unread and ${important} ${important === 1 ? 'looks' : 'look'} important.`,
    wanted: 'These want something of you',
    rest: 'Everything else',
    from: (sender: string) => `from ${sender}`,
    looked: (count: number) => `I looked at your ${count} newest emails.`,
    busiest: 'Who writes most',
    emails: (count: number) => plural(count, 'email'),
    unread: (count: number) => `, ${count} unread`,
    quiet: 'Not written to for a month',
    name: 'Name a client to see your correspondence with them.',
    noAddress: (whom: string) => `${whom} has no email address, so no correspondence can be found.`,
    noMails: (whom: string) => `There is no correspondence with ${whom} yet.`,
    promised: (whom: string, isMine: boolean) =>
      isMine ? `What you wrote to ${whom} that you would do:` : `What ${whom} wrote to you about what they would do:`,
    nothingPromised: (whom: string, count: number, isMine: boolean) =>
      count === 0
        ? `There is no email ${isMine ? 'from you to' : 'to you from'} ${whom}.`
        : `In ${isMine ? 'your' : 'the'} last ${count === 1 ? 'email' : `${count} emails`} ${isMine ? `to ${whom}` : `from ${whom}`} I found no sentence that plainly promises something.`,
    exchanged: (whom: string, all: string, theirs: number, yours: number) =>
      `With ${whom} you exchanged **${all}** emails: ${theirs} from them, ${yours} from you.`,
    last: (mail: string, theirs: boolean, day: string) =>
      `The last one, ${mail}, came ${theirs ? 'from them' : 'from you'} on ${day}${theirs ? ': they may be waiting for an answer' : ''}.`,
    atLeast: (count: number) => `at least ${count}`,
    unreadFound: (count: number) => `${count === 1 ? 'One email is' : `${count} emails are`} unread in your inbox.`,
    importantFound: (count: number) =>
      `${count === 1 ? 'One unread email looks' : `${count} unread emails look`} important.`,
    newest: 'The newest in your inbox',
    arrived: (count: number, when: string) => `${count === 1 ? 'One email' : `${count} emails`} came ${when}.`,
    noneUnread: 'No email in your inbox is unread.',
    noneImportant: 'No unread email looks important.',
    noneArrived: (when: string) => `No email came ${when}.`,
    unanswered: (count: number) =>
      `${count === 1 ? 'One email of the last 60 days waits' : `${count === 50 ? 'At least 50' : count} emails of the last 60 days wait`} for your answer:`,
    allAnswered: 'Every client and everyone with an important email of the last 60 days has had your answer.',
  },

  draft: {
    subject: 'Subject',
    to: 'To',
    notTranslated: 'Your own words stand as you wrote them: without a language model I do not translate.',
    again: 'Say what should be different, and I write it again.',
    tellMore: 'Tell me for whom it is and what it is about, and I make it fit.',
    wroteLast: (client: string, mail: string) =>
      `${client} wrote last, in ${mail}. Name another client or a subject, and I write to them instead.`,
  },

  client: {
    is: (client: string, business: string, status: string, since: string) =>
      `${client}${business ? ` of ${business}` : ''} is ${status === 'active' ? 'an active' : status === 'inactive' ? 'an inactive' : `a ${status}`} client since ${since}.`,
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    has: (client: string) => `How to reach ${client}`,
    noContact: (client: string) => `No email, phone or address of ${client} is kept.`,
    owes: 'Owes',
    overdue: (count: number) => `, ${count} overdue`,
    openDeals: 'Open deals',
    openTasks: 'Open tasks',
    lastMail: 'Last email',
    fromNote: (note: string) => `From ${note}`,
    list: (count: number, kind: string) => `${plural(count, `${kind}client`)}:`,
    noList: (kind: string) => `There is no ${kind}client.`,
    kinds: { active: 'active ', inactive: 'inactive ', pending: 'pending ', new: 'new ', all: '' },
    since: (day: string) => `since ${day}`,
    allOfThem: 'See [all clients](/clients).',
  },

  update: {
    title: (whom: string) => (whom ? `Project update: ${whom}` : 'Project update'),
    stands: 'Where we stand',
    next: (action: string) => `, next: ${action}`,
    noDeal: 'No open deal',
    comes: 'What comes next',
    by: (day: string) => `, by ${day}`,
    noTask: 'No open task',
    dates: 'Dates',
    regards: 'Best regards,',
    name: 'Name a client to get the update for one.',
  },

  agenda: {
    title: 'Agenda',
    welcome: 'Welcome and what has happened since (5 min)',
    deal: (deal: string, stage: string) => `${deal}: where it stands (${stage})`,
    work: 'Where the work stands',
    open: 'Open points (15 min)',
    invoices: (numbers: string) => `Open invoices: ${numbers}`,
    budget: 'Budget and timing',
    who: 'Who does what by when (5 min)',
    noMeeting: 'No meeting is in your calendar for the next two months. Name a client to fill in their points.',
  },

  followUps: {
    name: 'Name a client, and I’ll suggest what to ask them.',
    for: (client: string) => `Questions for ${client}`,
    decide: (deal: string, day: string) => `What would help you decide on ${deal}${day ? ` by ${day}` : ''}?`,
    unclear: (invoice: string, due: string) => `Is anything unclear about ${invoice} (${due})?`,
    from: (note: string) => `(from ${note})`,
    settled: (mail: string) => `You wrote about ${mail}: is that settled?`,
    offHands: 'What is the next thing you would like taken off your hands?',
    whoElse: 'Who else should be part of the conversation?',
  },

  insights: {
    paidMost: 'Who paid most in twelve months',
    on: (invoices: string) => `on ${invoices}`,
    pipeline: (count: number, total: string, rate: number | null) =>
      `**Pipeline**: ${plural(count, 'open deal')}, ${total}${rate === null ? '' : `; win rate ${rate} %`}`,
    overdue: (total: string, invoices: string, first: string, client: string) =>
      `**Overdue**: ${total} on ${invoices}, first ${first} to ${client}`,
    signOfLife: '**Worth a sign of life** (two months without a mail of yours)',
    notEnough:
      'There is not enough in your records yet. Add clients, deals and invoices, and I’ll tell you what stands out.',
  },

  contracts: {
    ending: (count: number, when: string) => `${count === 1 ? 'One contract ends' : `${count} contracts end`} ${when}:`,
    endsFirst: 'This contract ends first:',
    noneEnds: 'No contract has an end in the future.',
    noneEnding: (when: string) => `No contract ends ${when}.`,
    all: (count: number) => `${count === 1 ? 'One contract' : `${count} contracts`}:`,
    unsigned: (count: number) => `${count === 1 ? 'One contract is' : `${count} contracts are`} not signed yet:`,
    noneUnsigned: 'Every contract is signed.',
    noneToSign: (client: string) => `There is no contract that ${client} has still to sign.`,
    whichToSign: (client: string) => `Which contract should ${client} sign? Name it by its title.`,
    signatureProposed: (client: string, contract: string) =>
      `I can ask ${client} to sign ${contract}. Nothing is sent before you approve it.`,
    none: 'There is no contract yet.',
    ends: (day: string) => `ends ${day}`,
    noEnd: 'no end date',
    states: { draft: 'draft', sent: 'sent', signed: 'signed', expired: 'expired' } as Record<string, string>,
  },

  quotes: {
    all: (count: number) => `${count === 1 ? 'One quote' : `${count} quotes`}:`,
    waiting: (count: number, total: string) =>
      `${count === 1 ? 'One quote waits' : `${count} quotes wait`} for an answer, ${total} in all:`,
    noneWaiting: 'No quote waits for an answer.',
    proposed: (client: string, items: string, total: string) =>
      `I can create a draft quote for ${client}: ${items}, ${total} in all before tax. Nothing is created before you approve it.`,
    none: 'There is no quote yet.',
    validUntil: (day: string) => `valid until ${day}`,
    states: {
      draft: 'draft',
      sent: 'sent',
      viewed: 'seen by the client',
      accepted: 'accepted',
      declined: 'declined',
      expired: 'expired',
      replaced: 'replaced',
    } as Record<string, string>,
  },

  recurring: {
    all: (count: number) => `${count === 1 ? 'One invoice repeats' : `${count} invoices repeat`}:`,
    none: 'No invoice repeats.',
    schedule: (frequency: string, interval: number) => {
      const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[frequency] ?? frequency
      return interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
    },
    next: (day: string) => `next on ${day}`,
    paused: 'paused',
  },

  find: {
    kinds: {
      client: 'Clients',
      deal: 'Deals',
      quote: 'Quotes',
      invoice: 'Invoices',
      'credit-note': 'Credit notes',
      'recurring-invoice': 'Recurring invoices',
      signature: 'Signatures',
      contract: 'Contracts',
      template: 'Contract templates',
      clause: 'Clauses',
      task: 'Tasks',
      event: 'Events',
      email: 'Emails',
      document: 'Documents',
      note: 'Notes',
    } as Record<string, string>,
    nothing: (words: string) => `I find nothing about “${words}” in your records.`,
    found: (words: string) => `About “${words}” I find:`,
    of: (kinds: string, client: string) => `${kinds} of ${client}`,
    noneOf: (kinds: string, client: string) => `${client} has no ${kinds.toLowerCase()} yet.`,
  },
}

export type AnswerWords = typeof wordsEn

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** '9 AM', '1:30 PM' */
function clock(minuteOfDay: number): string {
  if (minuteOfDay === 1440) return 'midnight'
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${((hour + 11) % 12) + 1}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
