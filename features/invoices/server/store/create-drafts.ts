import { desc, inArray, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { type ClientBilling, noClientBilling } from '#features/client-billing/client-billing'
import { findClientBillings } from '#features/client-billing/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { insertRows } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { listInvoices } from '../../api'
import type { DocumentLanguage } from '../../invoice'
import type { BilledLine } from '../../locked-content'
import { type TaxTerms, taxTermsOf } from '../../tax-terms'
import { totalsOf } from '../../totals'
import { clients, invoiceHistory, invoiceItems, invoices } from '../table'
import type { Actor } from './history'
import { nextNumbers } from './numbers'
import { toDiscountColumns } from './read'
import { validTotal } from './valid-total'

type DraftToCreate = Partial<TaxTerms> & {
  clientId: number
  issueDate: Day
  dueDate: Day
  currency: string
  taxRate: number
  taxNote?: string | null
  notes: string | null
  language: DocumentLanguage | null
  items: BilledLine[]
}

/** Many drafts at once, in the order given: a lock and a few statements for all of them. */
export async function createDrafts(tx: Transaction, drafts: DraftToCreate[], by: Actor) {
  if (drafts.length === 0) return []
  const clientIds = [...new Set(drafts.map(({ clientId }) => clientId))]
  // So that none is deleted before the invoices are stored.
  await tx.select({ id: clients.id }).from(clients).where(inArray(clients.id, clientIds)).for('key share')
  const business = await readBusiness(tx)
  const billing = await findClientBillings(tx, clientIds)
  const lastLanguages = await languagesOf(tx, clientIds)
  const numbers = await nextNumbers(
    tx,
    drafts.map(({ issueDate }) => issueDate),
  )
  const languageOf = ({ language, clientId }: DraftToCreate) =>
    language ??
    (billing.get(clientId) ?? (noClientBilling as ClientBilling)).language ??
    lastLanguages.get(clientId) ??
    business.language
  const rows = drafts.map((draft, index) => {
    const { clientId, issueDate, dueDate, currency, taxRate, taxNote = null, notes, items } = draft
    const taxTerms = taxTermsOf(draft)
    const { totalCents } = totalsOf({ lines: items, taxRate, discount: null, currency, ...taxTerms })
    return {
      invoiceNumber: numbers[index] as string,
      clientId,
      amountCents: validTotal(totalCents, currency),
      currency,
      taxRate,
      ...taxTerms,
      taxNote,
      status: 'draft' as const,
      issueDate,
      dueDate,
      language: languageOf(draft),
      notes,
    }
  })
  const { rows: inserted } = (await tx.execute(
    sql`${insertRows(invoices, rows)} returning id, invoice_number as number`,
  )) as unknown as { rows: { id: number; number: string }[] }
  const ids = new Map(inserted.map(({ id, number }) => [number, id]))
  const created = rows.map(({ invoiceNumber, dueDate }) => ({
    id: ids.get(invoiceNumber) as number,
    invoiceNumber,
    dueDate,
  }))
  const lines = drafts.flatMap(({ items, currency }, index) =>
    items.map(({ discount, description, quantity, rate, taxRate, unit, moreTaxes }, position) => ({
      invoiceId: created[index]?.id as number,
      position,
      description,
      quantity,
      rate,
      unit: unit ?? null,
      taxRate,
      moreTaxes: moreTaxes ?? null,
      ...toDiscountColumns(discount, currency),
    })),
  )
  await tx.execute(insertRows(invoiceItems, lines))
  const entries = created.map(({ id, invoiceNumber }) => ({
    ...by,
    invoiceId: id,
    invoiceNumber,
    kind: 'created' as const,
    details: [],
  }))
  await tx.execute(insertRows(invoiceHistory, entries))
  await publishInvalidation(tx, [listInvoices.path])
  return created
}

/** The language of each client's last invoice. */
async function languagesOf(tx: Transaction, clientIds: number[]): Promise<Map<number, DocumentLanguage>> {
  const rows = await tx
    .selectDistinctOn([invoices.clientId], { clientId: invoices.clientId, language: invoices.language })
    .from(invoices)
    .where(inArray(invoices.clientId, clientIds))
    .orderBy(invoices.clientId, desc(invoices.id))
  return new Map(rows.map(({ clientId, language }) => [clientId, language]))
}
