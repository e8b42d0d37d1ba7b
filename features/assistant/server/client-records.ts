import { dayIn } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import type { Db } from '#platform/db/database'
import { insightsIn } from '../summary'
import { dayText, longDayText, moneyText, sumText } from '../wording'
import * as facts from './store/facts'

/** What the house itself knows about somebody. */
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
  db: Db,
  name: string,
  email: string,
  timeZone: string,
  today: string,
): Promise<ClientRecords> {
  const client = (await facts.clientByEmail(db, email)) ?? (await exactlyNamed(db, name))
  const address = email || client?.email || ''
  const mails = address ? await facts.mailsWith(db, address, 100) : []
  const invoices = client ? await facts.openInvoices(db, client.id) : []
  const open = client ? await facts.openDeals(db, client.id) : []
  const closed = client ? await facts.closedDeals(db, client.id) : []
  const tasks = client ? await facts.openTasks(db, client.id) : []
  const notes = client ? await facts.notesOf(db, client.id, 5) : []
  const [last] = mails
  return {
    name: client?.name ?? name,
    isClient: client !== undefined,
    since: client ? longDayText(dayIn(timeZone, new Date(client.createdAt))) : null,
    owed:
      invoices.length > 0 ? sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency }))) : '',
    overdue: invoices.filter(({ dueDate }) => dueDate !== null && dueDate < today).length,
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
      .flatMap(({ title, content }) => [title, ...insightsIn(content).actions, ...insightsIn(content).questions])
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

/** What they themselves write about; an answer to an invoice is business, not an interest. */
const subjectsOf = (mails: facts.MailFact[]) =>
  [
    ...new Set(
      mails
        .filter(({ folder }) => folder === 'inbox')
        .map(({ subject }) => subject.replace(/^((re|fwd?|rv)\s*:\s*)+/i, '').trim()),
    ),
  ]
    .filter((subject) => !/\b(invoice|factura|receipt|recibo)\b/i.test(subject))
    .slice(0, 20)

async function exactlyNamed(db: Db, name: string): Promise<facts.ClientFact | undefined> {
  const wanted = stripAccents(name).toLowerCase().trim()
  const found = await facts.clientsNamed(
    db,
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu)
      ?.slice(0, 6) ?? [],
  )
  return found.find(
    (client) =>
      stripAccents(client.name).toLowerCase() === wanted ||
      stripAccents(client.businessName ?? '').toLowerCase() === wanted,
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
      ? `${owed} is unpaid${overdue > 0 ? `, ${overdue} ${overdue === 1 ? 'invoice' : 'invoices'} overdue` : ''}.`
      : isClient
        ? 'No invoice is open.'
        : '',
    tasks.length > 0 ? `${tasks.length === 1 ? 'One task is' : `${tasks.length} tasks are`} open.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** What they write and talk about, in their own words. */
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
  const said = [
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
  return said.length > 0 ? said : ['Everything is settled. Ask what they would like next.']
}
