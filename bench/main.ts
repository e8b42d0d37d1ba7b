import { backup } from './backup'
import { booking } from './booking'
import { calendar } from './calendar'
import { calendarSync } from './calendar-sync'
import { clientLists } from './clients'
import { dashboard } from './dashboard'
import { deals } from './deals'
import { documents } from './documents'
import { figures } from './figures'
import { inbox } from './inbox'
import { invoiceLists, invoicePdfs } from './invoices'
import { judgeMail } from './judge-mail'
import { mailSync } from './mail-sync'
import { memory } from './memory'
import { million } from './million'
import { noteLists } from './notes'
import { pageWeight } from './page-weight'
import { questions } from './questions'
import { quoteLists } from './quotes'
import { readingDates } from './read-dates'
import { recurringInvoices } from './recurring'
import type { Row } from './row'
import { scans } from './scans'
import { signing } from './signing'
import { stalls } from './stalls'
import { startTime } from './start-time'
import { table } from './table'
import { transfers } from './transfers'
import { trivialRoute } from './trivial-route'
import { webhooks } from './webhooks'

/** All benchmarks in the order of the table; names after `npm run bench --` select some, `stalls=backup,sync` rows of one. */
const subjects: Record<string, (words?: string[]) => Promise<Row[]>> = {
  'page-weight': pageWeight,
  'start-time': startTime,
  memory,
  'judge-mail': judgeMail,
  'read-dates': readingDates,
  questions,
  'trivial-route': trivialRoute,
  'mail-sync': () => mailSync(),
  'calendar-sync': calendarSync,
  clients: clientLists,
  figures,
  dashboard,
  deals,
  calendar,
  booking,
  notes: noteLists,
  invoices: invoiceLists,
  'invoice-pdfs': invoicePdfs,
  quotes: quoteLists,
  signing,
  recurring: recurringInvoices,
  webhooks,
  inbox,
  documents,
  scans,
  transfers,
  stalls,
  million,
  backup,
}

const asked = new Map(process.argv.slice(2).map((one) => wordsByName(...(one.split('=') as [string, string?]))))
const unknown = [...asked.keys()].find((name) => !(name in subjects))
if (unknown) {
  console.error(`Nothing is measured under "${unknown}". There are: ${Object.keys(subjects).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(subjects)) {
  if (asked.size > 0 && !asked.has(name)) continue
  console.error(`Measuring ${name}…`)
  rows.push(
    ...(await measure(asked.get(name)).catch((error: Error) => {
      console.error(error)
      return [{ what: name, measured: `failed: ${error.message}`, ok: false }]
    })),
  )
}
console.log(`\n${table(rows)}`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0

function wordsByName(name: string, words?: string): [string, string[] | undefined] {
  return [name, words?.split(',')]
}
