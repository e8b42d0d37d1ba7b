import { request } from 'node:http'
import { workerData } from 'node:worker_threads'

// In a thread of its own: in that of the bench, whoever asks meanwhile would wait for the bodies to be written too.
const { address, cookie, body, count } = workerData
const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

/** What is refused may be cut off before all of it was sent. */
const send = () =>
  new Promise((resolve) => {
    request(address, { method: 'POST', headers })
      .once('response', (answer) => answer.resume().once('close', resolve))
      .once('error', resolve)
      .end(body)
  })

await Promise.all(Array.from({ length: count }, send))
