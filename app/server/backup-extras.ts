import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writtenCalendar } from '#features/calendar/server/store/feed'
import { Client } from '#features/clients/client'
import { ClientFilter } from '#features/clients/client-list'
import { toVcards } from '#features/clients/export'
import { findClients } from '#features/clients/server/store'
import type { AttachmentFiles } from '#features/emails/server/attachment-files'
import { attachmentsByMail } from '#features/emails/server/store/kept'
import { documentWords } from '#features/invoices/document-words'
import { invoicesCsv, paymentsCsv } from '#features/invoices/export'
import { pdfName } from '#features/invoices/mail-text'
import { type Paper, paperOf } from '#features/invoices/paper'
import { invoicesForPaper, invoicesIn, paymentsIn, yearsOfInvoices } from '#features/invoices/server/store/exporting'
import { readBusiness } from '#features/settings/server/store'
import { linesIn } from '#platform/backup/lines'
import { type Extra, ExtraFailed } from '#platform/backup/write-archive'
import type { Db } from '#platform/db/database'
import { mailExtras } from './backup-mails'

/**
 * What other programs open, beside the exact records: all of it of the same snapshot. What takes long to draw is set aside
 * as words and drawn after the snapshot has ended.
 */
export async function backupExtras(
  tx: Db,
  folder: string,
  recordsOf: (table: string) => Readable,
  { files, now }: { files: AttachmentFiles; now: Date },
): Promise<AsyncIterable<Extra>> {
  const aside = (name: string) => path.join(folder, name)
  const { logo } = await readBusiness(tx)
  await write(aside('contacts.vcf'), contacts(tx))
  await write(aside('events.ics'), [await writtenCalendar(tx, now, new Date(0))])
  await write(
    aside('invoices.csv'),
    byYear(tx, async (period) => invoicesCsv(await invoicesIn(tx, period, now))),
  )
  await write(
    aside('payments.csv'),
    byYear(tx, async (period) => paymentsCsv(await paymentsIn(tx, period))),
  )
  await write(aside('papers.jsonl'), papers(tx, now))
  await write(aside('mail-attachments.jsonl'), attachmentLines(tx))
  const asItIs = (name: string, file: string): Extra => ({
    path: name,
    content: async () => createReadStream(aside(file)),
  })
  return (async function* () {
    yield asItIs('contacts.vcf', 'contacts.vcf')
    yield asItIs('events.ics', 'events.ics')
    yield asItIs('invoices/invoices.csv', 'invoices.csv')
    yield asItIs('invoices/payments.csv', 'payments.csv')
    yield* invoicePdfs(createReadStream(aside('papers.jsonl')), logo)
    yield* mailExtras(recordsOf('emails'), createReadStream(aside('mail-attachments.jsonl')), files)
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

/** One table of all years, of which only the first brings its heading. */
async function* byYear(tx: Db, csv: (period: { from: string; to: string }) => Promise<string>): AsyncGenerator<string> {
  const years = await yearsOfInvoices(tx)
  for (const [at, year] of (years.length > 0 ? years : [2000]).entries()) {
    const text = await csv({ from: `${year}-01-01`, to: `${year}-12-31` })
    yield at === 0 ? text : text.slice(text.indexOf('\n') + 1)
  }
}

/** The logo and the words are the same on each, so they are not set aside with each. */
async function* papers(tx: Db, now: Date): AsyncGenerator<string> {
  const business = { ...(await readBusiness(tx)), logo: '' }
  for await (const invoices of invoicesForPaper(tx, now))
    yield invoices
      .map((invoice) => paperOf(invoice, business))
      .map(({ words: _, ...paper }) => `${JSON.stringify(paper)}\n`)
      .join('')
}

async function* invoicePdfs(lines: Readable, logo: string): AsyncGenerator<Extra> {
  for await (const line of linesIn(lines)) {
    const kept = JSON.parse(line) as Omit<Paper, 'words' | 'logo'>
    const paper: Paper = { ...kept, logo, words: documentWords[kept.language] }
    yield { path: `invoices/${pdfName(paper.number)}`, content: async () => Readable.from([await drawn(paper)]) }
  }
}

/** Drawing takes a library that nobody needs before the first PDF. */
async function drawn(paper: Paper): Promise<Buffer> {
  const { invoicePdf } = await import('#features/invoices/server/pdf')
  try {
    return await invoicePdf(paper)
  } catch (error) {
    throw new ExtraFailed((error as Error).message)
  }
}

async function* attachmentLines(tx: Db): AsyncGenerator<string> {
  for await (const found of attachmentsByMail(tx)) yield found.map((one) => `${JSON.stringify(one)}\n`).join('')
}
