import { addDays, dayIn } from '#core/days'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { median } from './median'
import { startProduct } from './product'
import { atMost, type Row } from './row'

const rounds = 25
const milliseconds = (value: number) => `${value.toFixed(1)} ms`

/** The free times of 60 days, beside 5,000 events in them. */
export async function booking(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    await prepare(folder)
    const product = await startProduct({ DATA_DIR: folder, TZ: 'UTC', ...ownerSettings })
    try {
      const from = dayIn('UTC', new Date())
      const query = `from=${from}&to=${addDays(from, 59)}&timeZone=Europe/Madrid`
      const took: number[] = []
      let found = 0
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now()
        const answer = await fetch(`${product.url}/api/public/booking/talk/slots?${query}`)
        found = ((await answer.json()) as { slots: unknown[] }).slots.length
        took.push(performance.now() - startedAt)
      }
      return [
        atMost(
          'Booking: free times of 60 days beside 5,000 events',
          median(took),
          30,
          milliseconds,
          `${found} free times`,
        ),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    remove()
  }
}

async function prepare(folder: string): Promise<void> {
  const clusterScript = new URL('../dist/server/create-cluster.js', import.meta.url)
  const database = await openEmbedded(folder, clusterScript, () => {})
  try {
    await migrate(database, new URL('../migrations/', import.meta.url))
    await database.execute(`insert into events (title, start_date_time, end_date_time)
      select 'Event ' || n, at, at + interval '10 minutes'
      from (select n, date_trunc('hour', now()) + n * interval '17 minutes' as at from generate_series(1, 5000) as n) as spread`)
    const open = JSON.stringify([{ from: '00:00', to: '24:00' }])
    await database.execute(`insert into booking_types (slug, name, minutes, step_minutes, horizon_days, hours)
      values ('talk', 'Talk', 5, 15, 60, jsonb_build_object(${['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => `'${day}', '${open}'::jsonb`).join(', ')}))`)
    await database.execute('analyze events')
  } finally {
    await database.close()
  }
}
