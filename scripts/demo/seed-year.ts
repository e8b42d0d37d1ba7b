import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { analytics } from '#features/analytics/server/table'
import { aiActivityLog } from '#features/assistant/server/table'
import { events, meetings } from '#features/calendar/server/table'
import { clientBilling } from '#features/client-billing/server/table'
import { clients } from '#features/clients/server/table'
import { dealStageMoves, deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { addCreditNote } from '#features/invoices/server/store/credit-notes'
import { invoiceHistory, invoiceItems, invoicePayments, invoices } from '#features/invoices/server/table'
import { savedItems } from '#features/items/server/table'
import { neighbourhoodPosts } from '#features/neighbourhood/server/table'
import { noteFolders, notes } from '#features/notes/server/table'
import { notifications } from '#features/notifications/server/table'
import { recurringInvoices, recurringIssues } from '#features/recurring-invoices/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { saveSetting } from '#features/settings/server/store'
import { tasks } from '#features/tasks/server/table'
import { timeEntries } from '#features/utilities/server/table'
import type { Db } from '#platform/db/database'
import { analyticsRows } from './analytics'
import { activityRows } from './assistant'
import { eventRows, meetingRows, suggestedEventRows } from './calendar'
import { type ClientKey, clientRows } from './clients'
import { seedContractTemplates } from './contract-templates'
import { type DealKey, dealRows, stageMoveRows } from './deals'
import { documentRows } from './documents'
import type { EmailIds } from './email-keys'
import { type EmailRow, emailRows, sampleAccount } from './emails'
import { bills, historyRows, invoiceItemRows, invoiceRows, paymentRows } from './invoices'
import { neighbourhoodRows } from './neighbourhood'
import { noteFolderRows, noteRows } from './notes'
import { notificationRows } from './notifications'
import { savedItemRows, seedQuotes } from './quotes'
import { clientBillingRows, recurringIssueRows, recurringRows } from './recurring'
import { requestRows } from './requests'
import { taskRows } from './tasks'
import { timeRows } from './time-entries'

/** Inserts a year of Dana Reyes's business that ends today, in one transaction. */
export async function seedYear(db: Db, today: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const clientIds = await insertNamed(tx, clients, clientRows(today))

    const mail = emailRows(today)
    const [accountId] = await insertRows(tx, mailAccounts, [sampleAccount])
    const mailIds = await insertRows(
      tx,
      emails,
      mail.map(({ row }) => ({ ...row, accountId: accountId as number })),
    )
    const emailIds = idsOfNamedMails(mail, mailIds)

    const dealIds = await insertNamed(tx, deals, dealRows(today, clientIds, emailIds))
    await insertRows(tx, dealStageMoves, stageMoveRows(today, dealIds))

    const billed = bills(today)
    const invoiceIds = await insertRows(tx, invoices, invoiceRows(billed, clientIds, dealIds))
    await insertRows(tx, invoiceItems, invoiceItemRows(billed, invoiceIds))
    await insertRows(tx, invoicePayments, paymentRows(billed, invoiceIds))
    await insertRows(tx, invoiceHistory, historyRows(billed, invoiceIds))
    // One page of a paid site was not needed: the client has credit for the next invoice.
    const credited = idWhere(
      invoiceIds,
      billed,
      ({ status, amountCents }) => status === 'paid' && amountCents > 100_000,
    )
    const reason = 'One page less than agreed'
    await addCreditNote(tx, credited, { amount: 150, reason }, { actor: 'owner', userId: 1 }, today)

    await saveSetting(tx, 'first-steps', { dismissed: true, rulesKnown: true })
    await insertRows(tx, savedItems, savedItemRows)
    const depositOf = (deal: DealKey) => idWhere(invoiceIds, billed, (bill) => bill.deal === deal)
    await seedQuotes(tx, today, { clientIds, dealIds, depositOf })
    await seedContractTemplates(tx)
    const seriesIds = await insertRows(tx, recurringInvoices, recurringRows(today, clientIds, billed))
    await insertRows(tx, recurringIssues, recurringIssueRows(seriesIds, billed, invoiceIds))
    await insertRows(tx, clientBilling, clientBillingRows(clientIds))

    await insertRows(tx, events, eventRows(today, clientIds))
    const suggestionIds = await insertNamed(tx, events, suggestedEventRows(today, clientIds, emailIds))
    await insertRows(tx, meetings, meetingRows(today, clientIds))

    const todos = taskRows(today, clientIds, dealIds)
    const taskIds = await insertRows(tx, tasks, todos)

    const folderIds = await insertNamed(tx, noteFolders, noteFolderRows(today))
    await insertRows(tx, notes, noteRows(today, clientIds, folderIds))
    await insertRows(tx, documents, documentRows(today, clientIds))

    await insertRows(tx, timeEntries, timeRows(today, clientIds))

    const requestIds = await insertNamed(tx, contactSubmissions, requestRows(today, clientIds))
    await insertRows(tx, neighbourhoodPosts, neighbourhoodRows(today))
    await insertRows(tx, aiActivityLog, activityRows(today))

    const overdueFrom = (client: ClientKey) =>
      idWhere(invoiceIds, billed, (bill) => bill.client === client && bill.status === 'overdue')
    await insertRows(
      tx,
      notifications,
      notificationRows(today, {
        pianoRequest: requestIds.piano,
        bakeryRequest: requestIds.panaderia,
        oysterRequest: requestIds.oyster,
        contractMail: emailIds.griggsTerms,
        tastingSuggestion: suggestionIds.larkTasting,
        gymInvoice: overdueFrom('ironworks'),
        kilnInvoice: overdueFrom('kilnHouse'),
        comparisonTask: idWhere(taskIds, todos, (todo) => todo.dealId === dealIds.stillwaterSite),
      }),
    )

    await insertRows(
      tx,
      analytics,
      analyticsRows(today, {
        clients: await tx.select().from(clients),
        invoices: await tx.select().from(invoices),
        payments: await tx.select().from(invoicePayments),
        deals: await tx.select().from(deals),
        emails: await tx.select().from(emails).orderBy(emails.id),
        documents: await tx.select().from(documents),
        events: await tx.select().from(events),
        tasks: await tx.select().from(tasks),
      }),
    )
  })
}

type TableWithId = PgTable & { id: AnyPgColumn }

/** Returns the new ids in the order of the rows. */
async function insertRows<T extends TableWithId>(tx: Db, table: T, rows: T['$inferInsert'][]): Promise<number[]> {
  const inserted = await tx
    .insert(table as PgTable)
    .values(rows)
    .returning({ id: table.id })
  return inserted.map(({ id }) => id as number)
}

async function insertNamed<Name extends string, T extends TableWithId>(
  tx: Db,
  table: T,
  rows: Record<Name, T['$inferInsert']>,
): Promise<Record<Name, number>> {
  const ids = await insertRows(tx, table, Object.values(rows))
  return Object.fromEntries(Object.keys(rows).map((name, index) => [name, ids[index]])) as Record<Name, number>
}

function idsOfNamedMails(mail: EmailRow[], ids: number[]): EmailIds {
  return Object.fromEntries(mail.flatMap(({ key }, index) => (key ? [[key, ids[index]]] : []))) as EmailIds
}

function idWhere<Row>(ids: number[], rows: Row[], isMeant: (row: Row) => boolean): number {
  const id = ids[rows.findIndex(isMeant)]
  if (id === undefined) throw new Error('The demo refers to a record that it does not insert.')
  return id
}
