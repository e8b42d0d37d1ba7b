import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { answerOf } from './engine-answer'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const megabyte = 1_000_000

test('an answer arrives whole, and nothing of it is kept', async () => {
  const engine = await PGlite.create()
  onTestFinished(() => engine.close())
  const ask = async () => Buffer.from(await answerOf(engine, query(`select repeat('x', ${megabyte})`)))
  expect((await ask()).toString('latin1')).toContain('x'.repeat(megabyte))
  const before = heapUsed()
  for (let round = 0; round < 20; round++) await ask()
  expect(heapUsed() - before).toBeLessThan(5 * megabyte)
})

function query(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
