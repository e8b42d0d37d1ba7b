import { addDays } from '#core/days'
import { linkTo, moneyText } from '../../wording'
import * as facts from '../store/facts'
import { firstOf, isLate, openTotal, type Told, total } from './told'

/** Only what was asked for, else everything that is counted. */
export async function count({ db, asked, t }: Told): Promise<string> {
  const found = await facts.counts(db)
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
  const wanted = lines.filter(([sign]) => sign.test(asked.words))
  return (wanted.length > 0 ? wanted : lines).map(([, line]) => `- ${line}`).join('\n')
}

export async function insights(told: Told): Promise<string> {
  const { db, now, today, t } = told
  const [paid, closed, open, overdue, quiet] = [
    await facts.paidByClient(db, addDays(today, -365)),
    await facts.closedDeals(db),
    await facts.openDeals(db),
    (await facts.openInvoices(db)).filter((invoice) => isLate(invoice, today)),
    await facts.notWrittenTo(db, new Date(now.getTime() - 60 * 86_400_000)),
  ]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const worth = total(
    told,
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
      ? [t.insights.pipeline(open.length, worth, won + lost > 0 ? Math.round((won / (won + lost)) * 100) : null), '']
      : []),
    ...(first
      ? [
          t.insights.overdue(
            openTotal(told, overdue),
            t.invoices(overdue.length),
            linkTo.invoice(first.id, first.number),
            linkTo.client(first.clientId, first.client),
          ),
          '',
        ]
      : []),
    ...(quiet.length > 0
      ? [t.insights.signOfLife, ...firstOf(told, quiet, 5, ({ id, name }) => `- ${linkTo.client(id, name)}`)]
      : []),
  ]
  return lines.length > 0 ? lines.join('\n').trim() : t.insights.notEnough
}

/** Nothing that rules can answer: said so, with what they can. */
export async function help({ t }: Told): Promise<string> {
  return [`${t.help.cannot} ${t.help.connect}`, '', ...examples(t)].join('\n')
}

export const greet = async ({ t }: Told) => [`${t.help.hello} ${t.help.intro}`, '', ...examples(t)].join('\n')

export const thanks = async ({ t }: Told) => t.help.welcome

/** Asked to do something: rules only read, and say where it is done. */
export async function act({ asked, t }: Told): Promise<string> {
  const places: [RegExp, string][] = [
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
  const here = places.find(([sign]) => sign.test(asked.words))?.[1] ?? t.help.everywhere
  return `${t.help.act} ${here}`
}

const examples = (t: Told['t']) => t.help.examples.map((example) => `- ${example}`)
