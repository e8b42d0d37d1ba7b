import { addDays } from '#core/days'
import { day } from '#core/durations'
import { isOverdue } from '#features/invoices/ageing'
import { linkTo, moneyText } from '../../answer-format'
import { nearestQuestions } from '../../nearest-questions'
import { type AnswerContext, limitedLines, openTotalText, totalText } from './answer-context'

/** The counts that the question names, or all of them. */
export async function count({ facts, parsed, t }: AnswerContext): Promise<string> {
  const found = await facts.counts()
  const lines: [RegExp, string][] = [
    [/\b(clients?|customers?|clientes?)\b/, t.count.clients(found.clients, found.activeClients)],
    [/\b(tasks?|tareas?)\b/, t.count.tasks(found.openTasks)],
    [/\b(e-?mails?|mails?|messages?|correos?)\b/, t.count.mails(found.unreadMails)],
    [/\b(deals?|tratos?|oportunidades)\b/, t.count.deals(found.openDeals)],
    [/\b(invoices?|facturas?)\b/, t.count.invoices(found.invoices, found.openInvoices)],
    [/\b(contracts?|contratos?)\b/, t.count.contracts(found.contracts)],
    [/\b(events?|eventos?)\b/, t.count.events(found.comingEvents)],
    [/\b(notes?|notas?)\b/, t.count.notes(found.notes)],
    [/\b(documents?|files?|documentos?|archivos?)\b/, t.count.documents(found.documents)],
  ]
  const wanted = lines.filter(([pattern]) => pattern.test(parsed.words))
  return (wanted.length > 0 ? wanted : lines).map(([, line]) => `- ${line}`).join('\n')
}

export async function insights(context: AnswerContext): Promise<string> {
  const { facts, now, today, t } = context
  const [paid, closed, open, overdue, notContacted] = [
    await facts.paidByClient(addDays(today, -365)),
    await facts.closedDeals(),
    await facts.openDeals(),
    (await facts.openInvoices()).filter((invoice) => isOverdue(invoice, today)),
    await facts.notWrittenTo(new Date(now.getTime() - 60 * day)),
  ]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const openValue = totalText(
    context,
    open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })),
  )
  const [first] = overdue
  const lines = [
    ...(paid.length > 0
      ? [
          `**${t.insights.paidMost}**`,
          ...paid
            .slice(0, 5)
            .map(
              ({ clientId, client, paidCents, currency, invoices: number }) =>
                `- ${linkTo.client(clientId, client)}: ${moneyText(paidCents, currency)} ${t.insights.on(t.invoices(number))}`,
            ),
          '',
        ]
      : []),
    ...(open.length > 0
      ? [
          t.insights.pipeline(open.length, openValue, won + lost > 0 ? Math.round((won / (won + lost)) * 100) : null),
          '',
        ]
      : []),
    ...(first
      ? [
          t.insights.overdue(
            openTotalText(context, overdue),
            t.invoices(overdue.length),
            linkTo.invoice(first.id, first.number),
            linkTo.client(first.clientId, first.client),
          ),
          '',
        ]
      : []),
    ...(notContacted.length > 0
      ? [
          t.insights.signOfLife,
          ...limitedLines(context, notContacted, 5, ({ id, name }) => `- ${linkTo.client(id, name)}`),
        ]
      : []),
  ]
  return lines.length > 0 ? lines.join('\n').trim() : t.insights.notEnough
}

/** For questions that the rules cannot answer: says so and offers the nearest that they can. */
export async function help({ t, question, parsed }: AnswerContext): Promise<string> {
  const nearest = nearestQuestions(question, parsed.language).map((one) => `- ${one}`)
  return [`${t.help.cannot} ${t.help.connect}`, '', ...nearest].join('\n')
}

export const greet = async ({ t }: AnswerContext) => [`${t.help.hello} ${t.help.intro}`, '', ...examples(t)].join('\n')

export const thanks = async ({ t }: AnswerContext) => t.help.welcome

/** For requests to change something: the rules only read, so it links to the screen that does it. */
export async function act({ parsed, t }: AnswerContext): Promise<string> {
  const places: [RegExp, string][] = [
    [/\b(quotes?|estimates?|presupuestos?)\b/, t.help.places.quote],
    [/\b(invoices?|facturas?|reminders?)\b/, t.help.places.invoice],
    [/\b(deals?|opportunit\w+|oportunidad\w*|tratos?)\b/, t.help.places.deal],
    [/\b(contracts?|contratos?)\b/, t.help.places.contract],
    [
      /\b(meetings?|events?|appointments?|calls?|calendar|reunion\w*|citas?|eventos?|llamadas?|agenda)\b/,
      t.help.places.event,
    ],
    [/\b(tasks?|to-?dos?|remind me|tareas?|recuerdame)\b/, t.help.places.task],
    [/\b(e-?mails?|mails?|messages?|correos?|mensajes?)\b/, t.help.places.mail],
    [/\b(notes?|notas?)\b/, t.help.places.note],
    [/\b(documents?|files?|documentos?|archivos?)\b/, t.help.places.document],
    [/\b(clients?|customers?|clientes?)\b/, t.help.places.client],
  ]
  const place = places.find(([pattern]) => pattern.test(parsed.words))?.[1] ?? t.help.everywhere
  return `${t.help.act} ${place}`
}

const examples = (t: AnswerContext['t']) => t.help.examples.map((example) => `- ${example}`)
