import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server: on SIGUSR2 it writes the longest delay of the main event loop since the last time.
const file = process.env.LOOP_DELAY_FILE
if (isMainThread && file) {
  const resolution = 5
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(Math.max(0, delay.max / 1e6 - resolution)))
    delay.reset()
  })
}
