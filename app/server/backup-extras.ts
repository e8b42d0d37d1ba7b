import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, type Day, startOfMonth } from '#core/days'
import { exportCalendar } from '#features/calendar/server/store/feed'
import { Client } from '#features/clients/client'
import { ClientFilter } from '#features/clients/client-list'
import { toVcards } from '#features/clients/export'
import { findClients } from '#features/clients/server/store'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { listAttachmentsByMail } from '#features/emails/server/store/list-attachments'
import { documentLabels } from '#features/invoices/document-labels'
import { creditNotesCsv, invoicesCsv, paymentsCsv } from '#features/invoices/export'
import { createInvoiceDocument, type InvoiceDocument } from '#features/invoices/invoice-document'
import { pdfName } from '#features/invoices/invoice-mail'
import { drawInvoicePdf } from '#features/invoices/server/draw-pdf'
import {
  findCreditNotesInPeriod,
  findInvoicesInPeriod,
  findInvoiceYears,
  findPaymentsInPeriod,
  readDocumentSources,
} from '#features/invoices/server/store/export'
import { readBusiness } from '#features/settings/server/store'
import { linesIn } from '#platform/backup/lines'
import { type Extra, ExtraFailed } from '#platform/backup/write-archive'
import type { Db } from '#platform/db/database'
import { mailExtras } from './backup-mails'

/**
 * Exports for other programs, from the same snapshot as the records. Slow parts (PDFs) are written to temporary files as
 * data and rendered after the snapshot has ended.
 */
export async function backupExtras(
  tx: Db,
  folder: string,
  recordsOf: (table: string) => Readable,
  { files, now }: { files: AttachmentFiles; now: Date },
): Promise<AsyncIterable<Extra>> {
  const tempFile = (name: string) => path.join(folder, name)
  const { logo } = await readBusiness(tx)
  await write(tempFile('contacts.vcf'), contacts(tx))
  await write(tempFile('events.ics'), [await exportCalendar(tx, now, new Date(0))])
  await write(
    tempFile('invoices.csv'),
    byMonth(tx, async (period) => invoicesCsv(await findInvoicesInPeriod(tx, period, now))),
  )
  await write(
    tempFile('payments.csv'),
    byMonth(tx, async (period) => paymentsCsv(await findPaymentsInPeriod(tx, period))),
  )
  await write(tempFile('credit-notes.csv'), [creditNotesCsv(await findCreditNotesInPeriod(tx, {}))])
  await write(tempFile('invoice-documents.jsonl'), invoiceDocuments(tx, now))
  await write(tempFile('mail-attachments.jsonl'), attachmentLines(tx))
  const fromFile = (name: string, file: string): Extra => ({
    path: name,
    content: async () => createReadStream(tempFile(file)),
  })
  return (async function* () {
    yield fromFile('contacts.vcf', 'contacts.vcf')
    yield fromFile('events.ics', 'events.ics')
    yield fromFile('invoices/invoices.csv', 'invoices.csv')
    yield fromFile('invoices/payments.csv', 'payments.csv')
    yield fromFile('invoices/credit-notes.csv', 'credit-notes.csv')
    yield* invoicePdfs(createReadStream(tempFile('invoice-documents.jsonl')), logo)
    yield* mailExtras(recordsOf('emails'), createReadStream(tempFile('mail-attachments.jsonl')), files)
  })()
}

const write = (file: string, parts: AsyncIterable<string> | string[]) =>
  pipeline(Readable.from(parts), createWriteStream(file, { mode: 0o600 }))

async function* contacts(tx: Db): AsyncGenerator<string> {
  for (let page = 1; ; page++) {
    const found = await findClients(tx, ClientFilter.parse({ page, pageSize: 500 }))
    if (found.length === 0) return
    yield toVcards(found.map((client) => Client.parse(client)))
  }
}

/** One CSV over all years, month by month, so that nobody waits for all of it; only the first part has a header. */
async function* byMonth(tx: Db, csv: (period: { from: Day; to: Day }) => Promise<string>): AsyncGenerator<string> {
  const years = await findInvoiceYears(tx)
  const months = (years.length > 0 ? years : [2000]).flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => startOfMonth(`${year}-01-01`, month)),
  )
  for (const [index, from] of months.entries()) {
    const text = await csv({ from, to: addDays(startOfMonth(from, 1), -1) })
    yield index === 0 ? text : text.slice(text.indexOf('\n') + 1)
  }
}

/** Without the logo and the texts, which are the same on every invoice. */
async function* invoiceDocuments(tx: Db, now: Date): AsyncGenerator<string> {
  const business = { ...(await readBusiness(tx)), logo: '' }
  for await (const invoices of readDocumentSources(tx, now))
    yield invoices
      .map((invoice) => createInvoiceDocument(invoice, business))
      .map(({ labels: _, ...document }) => `${JSON.stringify(document)}\n`)
      .join('')
}

async function* invoicePdfs(lines: Readable, logo: string): AsyncGenerator<Extra> {
  for await (const line of linesIn(lines)) {
    const data = JSON.parse(line) as Omit<InvoiceDocument, 'labels' | 'logo'>
    const document: InvoiceDocument = { ...data, logo, labels: documentLabels[data.language] }
    yield {
      path: `invoices/${pdfName(document.number)}`,
      content: async () => Readable.from([await renderPdf(document)]),
    }
  }
}

async function renderPdf(document: InvoiceDocument): Promise<Buffer> {
  try {
    return await drawInvoicePdf(document)
  } catch (error) {
    throw new ExtraFailed((error as Error).message)
  }
}

async function* attachmentLines(tx: Db): AsyncGenerator<string> {
  for await (const found of listAttachmentsByMail(tx)) yield found.map((one) => `${JSON.stringify(one)}\n`).join('')
}
