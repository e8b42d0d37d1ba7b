import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './load'

/** Between two requests of one visitor. */
const pause = 10

// A process of its own: in that of the bench, an answer would wait until the task's own answers are read.
const [url = '', cookie = ''] = process.argv.slice(2)
const connection = await openConnection({ url, headers: { cookie } })
for (;;) {
  process.send?.(await connection.ask())
  await sleep(pause)
}
