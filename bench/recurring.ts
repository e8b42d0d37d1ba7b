import { makeDueInvoices } from '#features/recurring-invoices/server/store'
import { onEachEngine } from './bench-server'
import { atMost, type Row } from './row'
import { megabytes, seconds } from './units'

const howMany = 1_000

const seedStatement = `insert into recurring_invoices (client_id, frequency, interval, start_date, anchor_date, anchor_occurrence,
    day_of_month, count, auto_send, gather_hours, tax_rate, currency, items, next_occurrence, next_date)
  select 1 + n % 200, 'monthly', 1, day, day, 0, extract(day from day), 1, true, false, 8.875, 'USD',
    '[{"description": "Care of the website", "quantity": 1, "rate": 80, "taxRate": null, "discount": null},
      {"description": "Newsletter", "quantity": 2, "rate": 45.5, "taxRate": 0, "discount": null}]', 0, day
  from generate_series(1, ${howMany}) as n cross join (select current_date as day) as begun`

/** A thousand recurring invoices in one run, and what a second thousand adds to the memory. */
export const recurringInvoices = (): Promise<Row[]> =>
  onEachEngine('Recurring invoices', async ({ database }, engine) => {
    await database.execute(`insert into clients (name) select 'Client ' || n from generate_series(1, 200) as n`)
    const run = async () => {
      await database.execute(seedStatement)
      const begun = performance.now()
      const made = await makeDueInvoices(database.orm, new Date())
      if (made !== howMany) throw new Error(`${made} were made`)
      return performance.now() - begun
    }
    const took = await run()
    global.gc?.()
    const before = process.memoryUsage().rss
    await run()
    global.gc?.()
    const growth = Math.max(0, process.memoryUsage().rss - before)
    return [
      atMost(`Recurring invoices: 1,000 in one run, ${engine}`, took, 60_000, seconds),
      atMost(`Recurring invoices: memory growth over another 1,000, ${engine}`, growth, 100e6, megabytes),
    ]
  })
