import { clientLists, dashboard } from './clients'
import { inbox } from './inbox'
import { mailSync } from './mail-sync'
import { memory } from './memory'
import { pageWeight } from './page-weight'
import type { Row } from './row'
import { startTime } from './start-time'
import { table } from './table'
import { trivialRoute } from './trivial-route'

/** Everything that is measured, in the order of the table; names after `npm run bench --` choose some. */
const subjects: Record<string, () => Promise<Row[]>> = {
  'page-weight': pageWeight,
  'start-time': startTime,
  memory,
  'trivial-route': trivialRoute,
  'mail-sync': () => mailSync(),
  clients: clientLists,
  dashboard,
  inbox,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in subjects))
if (unknown) {
  console.error(`Nothing is measured under "${unknown}". There are: ${Object.keys(subjects).join(', ')}.`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(subjects)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`Measuring ${name}…`)
  rows.push(...(await measure()))
}
console.log(`\n${table(rows)}`)
process.exitCode = rows.some(({ ok }) => ok === false) ? 1 : 0
