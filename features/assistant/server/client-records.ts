import { dayIn } from '#core/days'
import { plural } from '#core/plural'
import { stripAccents } from '#core/strip-accents'
import { isOverdue } from '#features/invoices/ageing'
import { dayText, longDayText, moneyText, sumText } from '../answer-format'
import { extractInsights } from '../summary'
import type { ClientFact, Facts, MailFact } from './facts'

/** What the owner's records say about a person. */
export type ClientRecords = {
  name: string
  isClient: boolean
  since: string | null
  owed: string
  overdue: number
  deals: { name: string; stage: string; value: string; nextAction: string | null }[]
  won: number
  tasks: string[]
  subjects: string[]
  noteLines: string[]
  mails: number
  lastMail: { subject: string; day: string; fromThem: boolean } | null
}

export async function clientRecords(
  facts: Facts,
  name: string,
  email: string,
  { timeZone, currency: businessCurrency }: { timeZone: string; currency: string },
  today: string,
): Promise<ClientRecords> {
  const client = (await facts.clientByEmail(email)) ?? (await clientByExactName(facts, name))
  const address = email || client?.email || ''
  const mails = address ? await facts.mailsWith(address, 100) : []
  const invoices = client ? await facts.openInvoices(client.id) : []
  const open = client ? await facts.openDeals(client.id) : []
  const closed = client ? await facts.closedDeals(client.id) : []
  const tasks = client ? await facts.openTasks(client.id) : []
  const notes = client ? await facts.notesOf(client.id, 5) : []
  const [last] = mails
  return {
    name: client?.name ?? name,
    isClient: client !== undefined,
    since: client ? longDayText(dayIn(timeZone, new Date(client.createdAt))) : null,
    owed:
      invoices.length > 0
        ? sumText(
            invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })),
            businessCurrency,
          )
        : '',
    overdue: invoices.filter((invoice) => isOverdue(invoice, today)).length,
    deals: open.map(({ name: deal, stage, valueCents, currency, nextAction }) => ({
      name: deal,
      stage,
      value: moneyText(valueCents, currency),
      nextAction,
    })),
    won: closed.reduce((sum, one) => sum + one.won, 0),
    tasks: tasks.map(({ title }) => title).slice(0, 10),
    subjects: subjectsOf(mails),
    noteLines: notes
      .flatMap(({ title, content }) => [
        title,
        ...extractInsights(content).actions,
        ...extractInsights(content).questions,
      ])
      .slice(0, 20),
    mails: mails.length,
    lastMail: last
      ? {
          subject: last.subject,
          day: dayText(dayIn(timeZone, new Date(last.receivedAt))),
          fromThem: last.folder === 'inbox',
        }
      : null,
  }
}

/** Subjects of the client's own mails, without those about invoices. */
const subjectsOf = (mails: MailFact[]) =>
  [
    ...new Set(
      mails
        .filter(({ folder }) => folder === 'inbox')
        .map(({ subject }) => subject.replace(/^((re|fwd?|rv)\s*:\s*)+/i, '').trim()),
    ),
  ]
    .filter((subject) => !/\b(invoice|factura|receipt|recibo)\b/i.test(subject))
    .slice(0, 20)

async function clientByExactName(facts: Facts, name: string): Promise<ClientFact | undefined> {
  const normalizedName = stripAccents(name).toLowerCase().trim()
  const found = await facts.clientsNamed(
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.slice(0, 6) ?? [],
  )
  return found.find(
    (client) =>
      stripAccents(client.name).toLowerCase() === normalizedName ||
      stripAccents(client.businessName ?? '').toLowerCase() === normalizedName,
  )
}

export function summaryOf({
  name,
  isClient,
  since,
  owed,
  overdue,
  deals,
  won,
  tasks,
  mails,
  lastMail,
}: ClientRecords): string {
  if (!isClient && mails === 0) return `Your records hold nothing about ${name} yet.`
  return [
    isClient ? `${name} has been with you since ${since}.` : `${name} is not among your clients.`,
    mails > 0 && lastMail
      ? `You exchanged ${mails === 100 ? 'at least 100' : mails} emails; the last, “${lastMail.subject}”, came ${lastMail.fromThem ? 'from them' : 'from you'} on ${lastMail.day}.`
      : 'No emails are kept.',
    deals.length > 0
      ? `${deals.length === 1 ? 'One deal is' : `${deals.length} deals are`} open: ${deals.map((deal) => `${deal.name} (${deal.value}, ${deal.stage})`).join(', ')}.`
      : '',
    won > 0 ? `${won === 1 ? 'One deal was' : `${won} deals were`} won.` : '',
    owed
      ? `${owed} is unpaid${overdue > 0 ? `, ${plural(overdue, 'invoice')} overdue` : ''}.`
      : isClient
        ? 'No invoice is open.'
        : '',
    tasks.length > 0 ? `${tasks.length === 1 ? 'One task is' : `${tasks.length} tasks are`} open.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

export const interestsOf = ({ subjects, deals }: ClientRecords) =>
  [...new Set([...deals.map(({ name }) => name), ...subjects])]
    .filter((subject) => subject.trim().length > 3)
    .slice(0, 6)

export function recommendationsFor({
  overdue,
  owed,
  deals,
  tasks,
  lastMail,
  mails,
  isClient,
  name,
}: ClientRecords): string[] {
  const recommendations = [
    lastMail?.fromThem ? `Answer “${lastMail.subject}” of ${lastMail.day}.` : '',
    overdue > 0 ? `Send a friendly reminder: ${owed} is open and part of it overdue.` : '',
    ...deals
      .slice(0, 2)
      .map(({ name: deal, nextAction, stage }) =>
        nextAction ? `${deal}: ${nextAction}` : `Agree on the next step for ${deal}, now at ${stage}.`,
      ),
    tasks[0] ? `Finish “${tasks[0]}”.` : '',
    lastMail && !lastMail.fromThem ? `Nothing has come back since ${lastMail.day}; a short question may help.` : '',
    mails === 0 ? `Write to ${name} and introduce what you could do together.` : '',
    isClient ? '' : `Add ${name} as a client, so that mails, deals and invoices come together.`,
  ].filter((sentence) => sentence !== '')
  return recommendations.length > 0 ? recommendations : ['Everything is settled. Ask what they would like next.']
}
